import { pageOf } from '@lintel/contract/areas/activity';
import { files as fileCalls } from '@lintel/contract/areas/files';
import { inspectionReports, isDraft, type InspectionReport } from '@lintel/contract/areas/inspection-reports';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { requiredParam } from '#platform/address.ts';
import { useNextHere } from '#areas/tasks/next-here.ts';
import { read, useWrite } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { FilesToSend } from '#platform/files/files-to-send.tsx';
import { useFilesAfterSave } from '#platform/files/use-files-after-save.ts';
import { showFailure } from '#platform/form/contract-form.ts';
import { useUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { showNextSteps } from '#platform/app/toasts.ts';
import { againstSaving, InspectionForm, useInspectionForm } from './inspection-form.tsx';
import { isCompleting, newInspection, sentOf, type InspectionValues } from './inspection-values.ts';
import { useAbout } from './use-about.ts';

const route = getRouteApi('/inspection_add.html');

/** Records an inspection of the task named by the URL (INS-004 to INS-006). */
export function AddInspectionPage() {
  const search = route.useSearch();
  const taskId = requiredParam(search, 'task.id');
  const taskName = requiredParam(search, 'task.name');
  requiredParam(search, 'task.propertyBriefInfoDto.id');
  const property = requiredParam(search, 'task.propertyBriefInfoDto.address2');
  const me = useMe();
  const navigate = useNavigate();
  const [initial] = useState(() => newInspection(me.today, me.fullName));
  const form = useInspectionForm(initial);
  const about = useAbout(taskId);
  const nextHere = useNextHere();
  const queries = useQueryClient();
  const files = useFilesAfterSave('INSPECTION_REPORT', fileCalls.uploadToInspectionReport);
  const release = useUnsavedChanges(form.isDirty() || files.waiting.length > 0);
  const create = useWrite(inspectionReports.create, {
    silent: true,
    onSuccess: async ({ dto }) => {
      await files.sendTo(dto.id);
      release();
      const task = isCompleting(form.getValues(), about)
        ? (await queries.fetchQuery(read(tasks.get, { query: { id: taskId } })).catch(() => undefined))?.dto
        : undefined;
      showNextSteps(reportedIn(dto, task), task ? await nextHere(task) : []);
      void navigate({ to: '/inspection_view.html', search: { id: dto.id }, replace: true });
    },
    onError: (failure) => showFailure(form, failure),
  });
  const save = (values: InspectionValues) => {
    if (create.isPending || create.isSuccess) return;
    const wrong = againstSaving(values, about);
    if (wrong) return form.refuse(wrong);
    create.mutate({ body: { ...sentOf(values, about), taskId } });
  };
  return (
    <>
      <PageHeader
        title={t('inspection.add.title')}
        subtitle={`${taskName} · ${property}`}
        back={{ to: pageOf('TASK', taskId), label: taskName }}
      />
      <InspectionForm
        form={form}
        about={about}
        isSaving={create.isPending || create.isSuccess}
        onSave={save}
        onCancel={() => void navigate({ to: '/task/$id', params: { id: taskId }, search: { tab: 'inspections' } })}
        files={<FilesToSend files={files} ownerKind="INSPECTION_REPORT" hint={t('inspection.files.after')} />}
      />
    </>
  );
}

/** What saving did, with the task if that was completed. */
function reportedIn(report: InspectionReport, task: Task | undefined) {
  if (isDraft(report)) return t('inspection.added.draft');
  if (!task || report.cycleId === task.cycle?.id) return t('inspection.added');
  return task.dueOn ? t('inspection.completed.next', { day: dayText(task.dueOn) }) : t('inspection.completed');
}
