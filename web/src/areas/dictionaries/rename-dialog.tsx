import { TextInput } from '@mantine/core';
import { dictionaries, type DictionaryEntry } from '@lintel/contract/areas/dictionaries';
import { useState } from 'react';
import { useDecision } from '#platform/conflict/use-decision.ts';
import { reasonOf, Refusal } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { isNameTaken } from './add-entry.tsx';
import { FormDialog } from '#platform/form/form-dialog.tsx';

/** Renames an entry everywhere it is used. */
export function RenameDialog({
  entry,
  all,
  onClose,
}: {
  entry: DictionaryEntry;
  all: readonly DictionaryEntry[];
  onClose: () => void;
}) {
  const [name, setName] = useState(entry.name);
  const change = useDecision(dictionaries.change, {
    onSuccess: () => (showSuccess(t('saved')), onClose()),
  });
  const isTaken = isNameTaken(name, all, entry.id);
  const isConflict =
    change.error instanceof Refusal && change.error.status === 409 && change.error.conflict !== undefined;
  const refusal = change.error
    ? isConflict
      ? t('dictionaries.conflict', { name: entry.name })
      : reasonOf(change.error)
    : undefined;
  return (
    <FormDialog
      title={t('dictionaries.rename.title', { name: entry.name })}
      button={t('save')}
      isReady={name.trim() !== '' && !isTaken}
      write={{ isPending: change.isPending, error: null }}
      onSave={() => {
        const { id, version, order, isArchived } = entry;
        change.mutate({ body: { id, version, order, isArchived, name } });
      }}
      onClose={onClose}
    >
      <TextInput
        label={t('dictionaries.name')}
        maxLength={120}
        value={name}
        error={!name.trim() ? t('validation.value.is.required') : isTaken ? t('dictionaries.duplicate') : refusal}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
