import { Button, Skeleton } from '@mantine/core';
import { inspectionReports, type InspectionReport } from '@lintel/contract/areas/inspection-reports';
import type { Problem } from '@lintel/contract/platform/problem';
import { IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { requiredParam } from '#platform/address.ts';
import { read, send, useWrite } from '#platform/api.ts';
import { StaleAlert } from '#platform/conflict/stale-alert.tsx';
import { FileArea } from '#platform/files/file-area.tsx';
import { showRefusals } from '#platform/form/contract-form.ts';
import { useUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { reasonOf, Refusal } from '#platform/refusal.ts';
import { FailurePage, ForbiddenPage } from '#platform/shell/message-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { showError, showSuccess } from '#platform/toasts.ts';
import { DeleteInspection } from './delete-inspection.tsx';
import { detailsOf, InspectionForm, useInspectionForm, valuesOf, type InspectionValues } from './inspection-form.tsx';

const route = getRouteApi('/inspection_edit.html');

export function EditInspectionPage() {
  const id = requiredParam(route.useSearch(), 'id');
  const [isRemoved, setRemoved] = useState(false);
  const found = useQuery({
    ...read(inspectionReports.get, { query: { id } }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    // What is being deleted is not asked for again.
    enabled: !isRemoved,
  });
  if (found.isError && !found.data) return <FailurePage error={found.error} reset={() => void found.refetch()} />;
  if (!found.data || (found.isFetching && !found.isFetchedAfterMount))
    return <Skeleton h={400} role="status" aria-label={t('loading')} />;
  if (!found.data.dto.can.edit) return <ForbiddenPage />;
  return <EditInspection key={id} report={found.data.dto} onRemove={setRemoved} />;
}

type Props = { report: InspectionReport; onRemove: (isRemoved: boolean) => void };

function EditInspection({ report, onRemove }: Props) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [opened] = useState(report);
  const form = useInspectionForm(valuesOf(opened));
  const [refusedCount, setRefusedCount] = useState(0);
  const [conflict, setConflict] = useState<Problem['conflict']>();
  const [isDeleting, setDeleting] = useState(false);
  const release = useUnsavedChanges(form.isDirty());
  const toReport = () => navigate({ to: '/inspection_view.html', search: { id: report.id } });
  const change = useWrite(inspectionReports.change, {
    silent: true,
    onSuccess: () => {
      release();
      showSuccess(t('inspection.saved'));
      void toReport();
    },
    onError: (failure) => {
      if (failure instanceof Refusal && failure.conflict) setConflict(failure.conflict);
      else if (showRefusals(form, failure)) setRefusedCount((count) => count + 1);
      else showError(reasonOf(failure));
    },
  });
  const save = (values: InspectionValues, version = opened.version) =>
    change.mutate({ body: { ...detailsOf(values), id: report.id, version } });
  const take = () =>
    void send(inspectionReports.get, { query: { id: report.id } }).then((found) => {
      queries.setQueryData(read(inspectionReports.get, { query: { id: report.id } }).queryKey, found);
      release();
      void toReport();
    });
  return (
    <>
      <PageHeader
        title={t('inspection.edit.title', { ref: report.ref })}
        subtitle={`${report.task.name} · ${report.task.propertyBriefInfoDto.address1}`}
        back={{ to: `/inspection_view.html?id=${report.id}`, label: report.ref }}
      >
        <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setDeleting(true)}>
          {t('inspection.delete')}
        </Button>
      </PageHeader>
      {conflict && (
        <StaleAlert
          conflict={conflict}
          isSaving={change.isPending}
          onTake={take}
          onKeep={() => {
            setConflict(undefined);
            save(form.getValues(), conflict.version);
          }}
        />
      )}
      <InspectionForm
        form={form}
        button={t('inspection.save')}
        isSaving={change.isPending}
        refusedCount={refusedCount}
        onSave={(values) => save(values)}
        onCancel={() => void toReport()}
        files={<FileArea ownerId={report.id} ownerKind="INSPECTION_REPORT" can={{ add: report.can.addFile }} />}
      />
      {isDeleting && (
        <DeleteInspection
          report={report}
          onRemove={onRemove}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            release();
            void navigate({ to: '/task/$id', params: { id: report.task.id }, search: { tab: 'inspections' } });
          }}
        />
      )}
    </>
  );
}
