import { TaskTypeDetails, taskTypes } from '@lintel/contract/areas/task-types';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWrite } from '#platform/api.ts';
import { showFailure, useContractForm } from '#platform/form/contract-form.ts';
import { useUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { backToTypes } from './back-to-types.ts';
import { TaskTypeForm } from './task-type-form.tsx';
import { detailsOf, newTaskType, type TaskTypeValues } from './task-type-values.ts';

export function NewTaskType() {
  const navigate = useNavigate();
  const [initial] = useState(newTaskType);
  const form = useContractForm<TaskTypeValues>(TaskTypeDetails, { initialValues: initial });
  const release = useUnsavedChanges(form.isDirty());
  const create = useWrite(taskTypes.create, {
    silent: true,
    onSuccess: ({ dto }) => {
      release();
      showSuccess(t('task.type.added'));
      void navigate({ to: '/task_type.html', search: { id: dto.id }, replace: true });
    },
    onError: (failure) => showFailure(form, failure),
  });
  return (
    <>
      <PageHeader title={t('task.types.add')} back={backToTypes()} />
      <TaskTypeForm
        form={form}
        button={t('task.type.save')}
        isSaving={create.isPending || create.isSuccess}
        onSave={(values) => !create.isPending && !create.isSuccess && create.mutate({ body: detailsOf(values) })}
        onCancel={() => void navigate({ to: '/task_types.html', search: {} })}
      />
    </>
  );
}
