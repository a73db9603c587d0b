import { taskTypes } from '@lintel/contract/areas/task-types';
import { showSuccess } from '#platform/app/toasts.ts';
import { useAdd } from '#platform/record/use-add.ts';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { backToTypes } from './back-to-types.ts';
import { detailsOf, newTaskType, TaskTypeForm, useTaskTypeForm } from './task-type-form.tsx';

export function NewTaskType() {
  const form = useTaskTypeForm(newTaskType());
  const add = useAdd(taskTypes.create, {
    form,
    call: (values) => ({ body: detailsOf(values) }),
    onAdded: ({ dto }) => {
      showSuccess(t('task.type.added'));
      return `/task_type.html?id=${dto.id}`;
    },
    back: '/task_types.html',
  });
  return (
    <>
      <PageHeader title={t('task.types.add')} back={backToTypes()} />
      <TaskTypeForm of={add} />
    </>
  );
}
