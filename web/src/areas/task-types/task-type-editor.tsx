import { TaskTypeDetails, taskTypes, type RuleEffect, type TaskType } from '@lintel/contract/areas/task-types';
import type { Problem } from '@lintel/contract/platform/problem';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { read, send, useWrite } from '#platform/api.ts';
import { StaleAlert } from '#platform/conflict/stale-alert.tsx';
import { showRefusals, useContractForm } from '#platform/form/contract-form.ts';
import { useUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { reasonOf, Refusal } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';
import { showError, showSuccess } from '#platform/toasts.ts';
import { RuleEffectDialog } from './rule-effect-dialog.tsx';
import { TaskTypeForm } from './task-type-form.tsx';
import { detailsOf, valuesOf, type TaskTypeValues } from './task-type-values.ts';

type Props = { type: TaskType; onSaved: () => void; onCancel: () => void };
type Asked = { values: TaskTypeValues; version: number; effect: RuleEffect };

/** Changes a task type; where due dates would move, shows which before it is confirmed. */
export function TaskTypeEditor({ type, onSaved, onCancel }: Props) {
  const queries = useQueryClient();
  const [opened] = useState(type);
  const form = useContractForm<TaskTypeValues>(TaskTypeDetails, { initialValues: valuesOf(opened) });
  const release = useUnsavedChanges(form.isDirty());
  const [refusedCount, setRefusedCount] = useState(0);
  const [asked, setAsked] = useState<Asked>();
  const [conflict, setConflict] = useState<Problem['conflict']>();
  const onError = (failure: Error) => {
    setAsked(undefined);
    if (failure instanceof Refusal && failure.conflict) setConflict(failure.conflict);
    else if (showRefusals(form, failure)) setRefusedCount((count) => count + 1);
    else showError(reasonOf(failure));
  };
  const adopt = (dto: TaskType) => {
    queries.setQueryData(read(taskTypes.get, { query: { id: dto.id } }).queryKey, { dto });
    release();
    onSaved();
  };
  const change = useWrite(taskTypes.change, {
    silent: true,
    onSuccess: ({ dto }) => {
      showSuccess(t('task.type.saved'));
      adopt(dto);
    },
    onError,
  });
  const preview = useWrite(taskTypes.preview, { silent: true, onError });
  const save = (values: TaskTypeValues, version: number, moveOpenCycles: boolean) =>
    change.mutate({ body: { ...detailsOf(values), id: type.id, version, moveOpenCycles } });
  const check = (values: TaskTypeValues, version = opened.version) =>
    preview.mutate(
      { body: { ...detailsOf(values), id: type.id, version } },
      {
        onSuccess: (effect) =>
          effect.movedCount > 0 ? setAsked({ values, version, effect }) : save(values, version, false),
      },
    );
  return (
    <>
      {conflict && (
        <StaleAlert
          conflict={conflict}
          isSaving={change.isPending || preview.isPending}
          onTake={() => void send(taskTypes.get, { query: { id: type.id } }).then(({ dto }) => adopt(dto))}
          onKeep={() => {
            setConflict(undefined);
            check(form.getValues(), conflict.version);
          }}
        />
      )}
      <TaskTypeForm
        form={form}
        type={type}
        refusedCount={refusedCount}
        button={t('task.type.save')}
        isSaving={preview.isPending || change.isPending}
        onSave={(values) => check(values)}
        onCancel={onCancel}
      />
      {asked && (
        <RuleEffectDialog
          effect={asked.effect}
          isSaving={change.isPending}
          onConfirm={(moveOpenCycles) => save(asked.values, asked.version, moveOpenCycles)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
