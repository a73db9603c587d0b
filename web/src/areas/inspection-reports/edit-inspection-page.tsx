import { Button } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { inspectionReports, type InspectionReport } from '@lintel/contract/areas/inspection-reports';
import { IconTrash } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { requiredParam } from '#platform/address.ts';
import { read, useWrite } from '#platform/api.ts';
import { SaveProblems } from '#platform/conflict/save-problems.tsx';
import { useVersionedSave } from '#platform/conflict/use-versioned-save.ts';
import { FileArea } from '#platform/files/file-area.tsx';
import { EditPage } from '#platform/record/edit-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { useBackToRecord } from '#platform/record/use-back-to-record.ts';
import { t } from '#platform/texts.ts';
import { DeleteInspection } from './delete-inspection.tsx';
import { againstSaving, InspectionForm, useInspectionForm } from './inspection-form.tsx';
import { sentOf, valuesOf } from './inspection-values.ts';
import { useAbout } from './use-about.ts';

const route = getRouteApi('/inspection_edit.html');

export function EditInspectionPage() {
  const id = requiredParam(route.useSearch(), 'id');
  const [isRemoved, setRemoved] = useState(false);
  return (
    <EditPage query={read(inspectionReports.get, { query: { id } })} isRemoved={isRemoved}>
      {({ dto }) => <EditInspection report={dto} onRemove={setRemoved} />}
    </EditPage>
  );
}

type Props = { report: InspectionReport; onRemove: (isRemoved: boolean) => void };

function EditInspection({ report, onRemove }: Props) {
  const navigate = useNavigate();
  const backToRecord = useBackToRecord();
  const [opened] = useState(report);
  const form = useInspectionForm(valuesOf(opened));
  const about = useAbout(report.task.id, opened);
  const [isDeleting, setDeleting] = useState(false);
  const toReport = () => backToRecord(pageOf('INSPECTION_REPORT', report.id));
  const saving = useVersionedSave({
    current: read(inspectionReports.get, { query: { id: report.id } }),
    version: opened.version,
    form,
    send: (version) => change.mutate({ body: { ...sentOf(form.getValues(), about), id: report.id, version } }),
    against: () => againstSaving(form.getValues(), about) ?? {},
    saved: t('inspection.saved'),
    onDone: toReport,
  });
  const change = useWrite(inspectionReports.change, saving.options);
  return (
    <>
      <PageHeader
        title={t('inspection.edit.title', { ref: report.ref })}
        subtitle={`${report.task.name} · ${report.task.propertyBriefInfoDto.caption}`}
        back={{ to: pageOf('INSPECTION_REPORT', report.id), label: report.ref }}
      >
        <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setDeleting(true)}>
          {t('inspection.delete')}
        </Button>
      </PageHeader>
      <SaveProblems {...saving.problems} />
      <InspectionForm
        form={form}
        about={about}
        isSaving={change.isPending}
        onSave={saving.save}
        onCancel={toReport}
        files={<FileArea ownerId={report.id} ownerKind="INSPECTION_REPORT" can={{ add: report.can.addFile }} />}
      />
      {isDeleting && (
        <DeleteInspection
          report={report}
          onRemove={onRemove}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            saving.release();
            void navigate({ to: '/task/$id', params: { id: report.task.id }, search: { tab: 'inspections' } });
          }}
        />
      )}
    </>
  );
}
