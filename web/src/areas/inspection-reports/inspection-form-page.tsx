import { Checkbox } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { files as fileCalls } from '@lintel/contract/areas/files';
import { inspectionReports, isDraft, type InspectionReport } from '@lintel/contract/areas/inspection-reports';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useNextHere } from '#areas/tasks/next-here.ts';
import { requiredParam } from '#platform/address.ts';
import { read } from '#platform/api.ts';
import { showNextSteps } from '#platform/app/toasts.ts';
import { useMe } from '#platform/current-user.ts';
import { FileArea } from '#platform/files/file-area.tsx';
import { FilesToSend } from '#platform/files/files-to-send.tsx';
import { useFilesAfterSave } from '#platform/files/use-files-after-save.ts';
import { EditPage, type Edited } from '#platform/record/edit-page.tsx';
import { RemoveRecord } from '#platform/record/remove-record.tsx';
import { useAdd } from '#platform/record/use-add.ts';
import { useEdit } from '#platform/record/use-edit.ts';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { againstSaving, InspectionForm, useInspectionForm } from './inspection-form.tsx';
import { isCompleting, newInspection, sentOf, valuesOf } from './inspection-values.ts';
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
  const form = useInspectionForm(newInspection(me.today, me.fullName));
  const about = useAbout(taskId);
  const nextHere = useNextHere();
  const queries = useQueryClient();
  const files = useFilesAfterSave('INSPECTION_REPORT', fileCalls.uploadToInspectionReport);
  const add = useAdd(inspectionReports.create, {
    form,
    call: (values) => ({ body: { ...sentOf(values, about), taskId } }),
    against: () => againstSaving(form.getValues(), about) ?? {},
    holdsMore: files.waiting.length > 0,
    onAdded: async ({ dto }) => {
      await files.sendTo(dto.id);
      const task = isCompleting(form.getValues(), about)
        ? (await queries.fetchQuery(read(tasks.get, { query: { id: taskId } })).catch(() => undefined))?.dto
        : undefined;
      showNextSteps(reportedIn(dto, task), task ? await nextHere(task) : []);
      return pageOf('INSPECTION_REPORT', dto.id);
    },
    back: pageOf('TASK', taskId, 'inspections'),
  });
  return (
    <>
      <PageHeader
        title={t('inspection.add.title')}
        subtitle={`${taskName} · ${property}`}
        back={{ to: pageOf('TASK', taskId), label: taskName }}
      />
      <InspectionForm
        of={add}
        about={about}
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

export const EditInspectionPage = () => <EditPage get={inspectionReports.get} form={EditInspection} />;

function EditInspection({ of }: Edited<InspectionReport>) {
  const { id, ref, task } = of;
  const form = useInspectionForm(valuesOf(of));
  const about = useAbout(task.id, of);
  const edit = useEdit({
    kind: 'INSPECTION_REPORT',
    of,
    get: inspectionReports.get,
    save: inspectionReports.change,
    form,
    call: (version) => ({ body: { ...sentOf(form.getValues(), about), id, version } }),
    against: () => againstSaving(form.getValues(), about) ?? {},
    saved: t('inspection.saved'),
  });
  return (
    <>
      <PageHeader
        title={t('inspection.edit.title', { ref })}
        subtitle={`${task.name} · ${task.propertyBriefInfoDto.caption}`}
        back={{ to: pageOf('INSPECTION_REPORT', id), label: ref }}
      >
        <RemoveInspection of={of} />
      </PageHeader>
      <InspectionForm
        of={edit}
        about={about}
        files={<FileArea ownerId={id} ownerKind="INSPECTION_REPORT" can={{ add: of.can.addFile }} />}
      />
    </>
  );
}

/** Deletes a report, and its actions too where somebody says so. */
function RemoveInspection({ of }: Edited<InspectionReport>) {
  const [withActions, setWithActions] = useState(false);
  const deleteWithActions: 'true' | 'false' = withActions ? 'true' : 'false';
  return (
    <RemoveRecord
      of={of}
      endpoint={inspectionReports.remove}
      call={(removal) => ({ query: { ...removal, deleteWithActions } })}
      title={t('inspection.delete.title', { ref: of.ref })}
      hint={t('inspection.delete.text')}
      deleted={t('inspection.deleted')}
      to={pageOf('TASK', of.task.id, 'inspections')}
    >
      <Checkbox
        label={t('inspection.delete.with.actions')}
        description={
          of.actionCount === 0
            ? t('inspection.delete.with.actions.none')
            : t('inspection.delete.with.actions.count', { count: of.actionCount })
        }
        checked={withActions}
        onChange={(event) => setWithActions(event.currentTarget.checked)}
      />
    </RemoveRecord>
  );
}
