import { pageOf } from '@lintel/contract/areas/activity';
import { files as fileCalls } from '@lintel/contract/areas/files';
import { inspectionReports } from '@lintel/contract/areas/inspection-reports';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { requiredParam } from '#platform/address.ts';
import { useWrite } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { FilesToSend } from '#platform/files/files-to-send.tsx';
import { useFilesAfterSave } from '#platform/files/use-files-after-save.ts';
import { showFailure } from '#platform/form/contract-form.ts';
import { useUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { mayDo } from '#platform/rights.ts';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { showNextSteps } from '#platform/toasts.ts';
import { detailsOf, InspectionForm, newInspection, useInspectionForm } from './inspection-form.tsx';

const route = getRouteApi('/inspection_add.html');

/** Records an inspection of the task that the address names (INS-004 to INS-006). */
export function AddInspectionPage() {
  const search = route.useSearch();
  const taskId = requiredParam(search, 'task.id');
  const taskName = requiredParam(search, 'task.name');
  requiredParam(search, 'task.propertyBriefInfoDto.id');
  const property = requiredParam(search, 'task.propertyBriefInfoDto.address2');
  const me = useMe();
  const mayRaise = mayDo(me, 'PRISM_PROPERTY_ACTION_MANAGE');
  const navigate = useNavigate();
  const [initial] = useState(() => newInspection(me.today, me.fullName));
  const form = useInspectionForm(initial);
  const files = useFilesAfterSave('INSPECTION_REPORT', fileCalls.uploadToInspectionReport);
  const release = useUnsavedChanges(form.isDirty() || files.waiting.length > 0);
  const create = useWrite(inspectionReports.create, {
    silent: true,
    onSuccess: async ({ dto }) => {
      await files.sendTo(dto.id);
      release();
      const toActions = { to: '/inspection_view.html', search: { id: dto.id, tab: 'actions' } } as const;
      showNextSteps(
        t('inspection.added'),
        mayRaise ? [{ label: t('inspection.added.actions'), run: () => void navigate(toActions) }] : [],
      );
      void navigate({ to: '/inspection_view.html', search: { id: dto.id } });
    },
    onError: (failure) => showFailure(form, failure),
  });
  return (
    <>
      <PageHeader
        title={t('inspection.add.title')}
        subtitle={`${taskName} · ${property}`}
        back={{ to: pageOf('TASK', taskId), label: taskName }}
      />
      <InspectionForm
        form={form}
        button={t('inspection.save')}
        isSaving={create.isPending || create.isSuccess}
        onSave={(values) =>
          !create.isPending && !create.isSuccess && create.mutate({ body: { ...detailsOf(values), taskId } })
        }
        onCancel={() => void navigate({ to: '/task/$id', params: { id: taskId }, search: { tab: 'inspections' } })}
        files={<FilesToSend files={files} ownerKind="INSPECTION_REPORT" hint={t('inspection.files.after')} />}
      />
    </>
  );
}
