import { taskTypes, type RuleEffect, type TaskType, type TaskTypeDetails } from '@lintel/contract/areas/task-types';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { useVersionedSave } from '#platform/conflict/use-versioned-save.ts';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { t } from '#platform/texts.ts';
import { detailsOf, TaskTypeForm, useTaskTypeForm, valuesOf } from './task-type-form.tsx';

const RuleEffectDialog = lazyForm(() => import('./rule-effect-dialog.tsx'), 'RuleEffectDialog');

type Props = { type: TaskType; onSaved: () => void; onCancel: () => void };
type Body = TaskTypeDetails & { id: string; version: number };
type Asked = { body: Body; effect: RuleEffect };

/** Edits a task type; if due dates would move, shows which before it is confirmed. */
export function TaskTypeEditor({ type, onSaved, onCancel }: Props) {
  const [opened] = useState(type);
  const form = useTaskTypeForm(valuesOf(opened));
  const [asked, setAsked] = useState<Asked>();
  const saving = useVersionedSave({
    current: read(taskTypes.get, { query: { id: type.id } }),
    version: opened.version,
    form,
    send: (version) => {
      // Read once: later input is neither validated nor part of the effect shown.
      const body = { ...detailsOf(form.getValues()), id: type.id, version };
      preview.mutate(
        { body },
        { onSuccess: (effect) => (effect.movedCount > 0 ? setAsked({ body, effect }) : save(body, false)) },
      );
    },
    saved: t('task.type.saved'),
    onDone: onSaved,
  });
  const onError = (failure: Error) => {
    setAsked(undefined);
    saving.options.onError(failure);
  };
  const preview = useWrite(taskTypes.preview, { silent: true, onError });
  const change = useWrite(taskTypes.change, { ...saving.options, onError });
  const save = (body: Body, moveOpenCycles: boolean) => change.mutate({ body: { ...body, moveOpenCycles } });
  return (
    <>
      <TaskTypeForm
        of={{
          form: saving.form,
          isSaving: preview.isPending || change.isPending,
          onSave: saving.save,
          onCancel,
          problems: saving.problems,
        }}
        type={type}
      />
      {asked && (
        <RuleEffectDialog
          effect={asked.effect}
          isSaving={change.isPending}
          onConfirm={(moveOpenCycles) => save(asked.body, moveOpenCycles)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
