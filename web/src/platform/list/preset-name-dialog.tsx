import { TextInput } from '@mantine/core';
import { presets, type SavedFilter } from '@lintel/contract/areas/presets';
import { useState } from 'react';
import { useWrite } from '../api.ts';
import { reasonOf, Refusal } from '../refusal.ts';
import { t } from '../texts.ts';
import { showSuccess } from '../app/toasts.ts';
import { filtersOf, type AnyList, type Search } from './list-address.ts';
import { presetNameProblem } from './preset-name.ts';
import { FormDialog } from '../form/form-dialog.tsx';

type Props = {
  list: AnyList;
  search: Search;
  saved: readonly SavedFilter[];
  preset: SavedFilter | 'new';
  onClose: () => void;
};

/** Asks for a name, to save the current filters or to rename a saved one. */
export default function PresetNameDialog({ list, search, saved, preset, onClose }: Props) {
  const own = preset === 'new' ? undefined : preset;
  const [typed, setTyped] = useState(own?.name ?? '');
  const [isTouched, setTouched] = useState(false);
  const save = useWrite(presets.save, { silent: true });
  const rename = useWrite(presets.rename, { silent: true });
  const { isPending, error } = own ? rename : save;
  const problem = presetNameProblem(typed, saved, own?.id);
  const refused = refusalAt('name', error);
  const name = typed.trim();

  const submit = () => {
    const onSuccess = () => {
      showSuccess(t('filter.preset.saved', { name }));
      onClose();
    };
    if (own) rename.mutate({ body: { id: own.id, name } }, { onSuccess });
    else
      save.mutate(
        { body: { type: list.name, tableName: list.name, name, filterData: filtersOf(search) } },
        { onSuccess },
      );
  };

  const shown = problem
    ? isTouched || typed
      ? t(problem.key, { name: problem.name })
      : undefined
    : (refused ?? (error ? reasonOf(error) : undefined));
  return (
    <FormDialog
      title={t(own ? 'filter.preset.rename.title' : 'filter.preset.save.title')}
      button={t('save')}
      isReady={problem === undefined && refused === undefined}
      write={{ isPending, error: null }}
      onSave={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('filter.preset.name')}
        value={typed}
        maxLength={120}
        error={shown}
        data-autofocus
        onBlur={() => setTouched(true)}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setTouched(true);
          save.reset();
          rename.reset();
        }}
      />
    </FormDialog>
  );
}

/** The server's refusal at a field; undefined if the same may be sent again. */
function refusalAt(field: string, failure: Error | null): string | undefined {
  const message = failure instanceof Refusal ? failure.errors.find((each) => each.field === field)?.message : undefined;
  return message && t.known(message);
}
