import { Button, Checkbox, Select, Stack } from '@mantine/core';
import {
  documentFieldLabels as labels,
  documentKinds,
  type DocumentKind,
  type SharedDocumentDetails,
} from '@lintel/contract/areas/library/document';
import { documentAddress } from '@lintel/contract/areas/library/address';
import { library } from '@lintel/contract/areas/library/endpoints';
import type { DocumentExplorerType } from '@lintel/contract/areas/library/address';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { MoveDialog } from '#platform/files/move-dialog.tsx';
import { DayInput } from '#platform/form/day-input.tsx';
import { FormDialog } from '#platform/form/form-dialog.tsx';
import type { Selection } from '#platform/list/list-page.tsx';
import { useBulkOutcome } from '#platform/list/use-bulk-outcome.tsx';
import { t } from '#platform/texts.ts';

const useDocumentsOutcome = (selection: Selection, onClose: () => void) =>
  useBulkOutcome(selection, onClose, documentAddress);

/** Changes, moves and deletes several documents, for those who may change some of this library. */
export default function BulkCommands({ type, selection }: { type: DocumentExplorerType; selection: Selection }) {
  const { data } = useQuery(read(library.folders, { body: { libraryType: type } }));
  const [asked, setAsked] = useState<'change' | 'move' | 'delete'>();
  const close = () => setAsked(undefined);
  if (!data?.mayChange) return null;
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => setAsked('change')}>
        {t('library.bulk.change')}
      </Button>
      <Button variant="default" size="compact-md" onClick={() => setAsked('move')}>
        {t('library.bulk.move')}
      </Button>
      <Button variant="default" size="compact-md" onClick={() => setAsked('delete')}>
        {t('library.bulk.delete')}
      </Button>
      {asked === 'change' && <ChangeTogether selection={selection} onClose={close} />}
      {asked === 'move' && <MoveTogether selection={selection} onClose={close} />}
      {asked === 'delete' && <DeleteTogether selection={selection} onClose={close} />}
    </>
  );
}

type DialogProps = { selection: Selection; onClose: () => void };

function ChangeTogether({ selection, onClose }: DialogProps) {
  const { ids } = selection;
  const { outcome, finish, close } = useDocumentsOutcome(selection, onClose);
  const [set, setSet] = useState<SharedDocumentDetails>({});
  const change = useWrite(library.bulkChange, {
    silent: true,
    onSuccess: (reply) => finish(t('library.bulk.changed', { count: reply.changedCount }), reply),
  });
  const say = <Field extends keyof SharedDocumentDetails>(field: Field, value: SharedDocumentDetails[Field]) => {
    const { [field]: _, ...rest } = set;
    setSet(value === undefined ? rest : { ...rest, [field]: value });
  };
  return (
    <FormDialog
      title={t('library.bulk.change.title', { count: ids.length })}
      hint={t('library.bulk.change.hint')}
      button={t('library.bulk.change.title', { count: ids.length })}
      isReady={Object.keys(set).length > 0}
      write={change}
      onSave={() => change.mutate({ body: { ids, set } })}
      onClose={close}
      outcome={outcome}
    >
      <KindChoice value={set.documentKind} onChange={(kind) => say('documentKind', kind)} />
      <DayChoice label={labels.issuedOn} value={set.issuedOn} onChange={(day) => say('issuedOn', day)} />
      <DayChoice label={labels.expiresOn} value={set.expiresOn} onChange={(day) => say('expiresOn', day)} />
    </FormDialog>
  );
}

const LEAVE = 'leave';
const NONE = 'none';

type ChoiceProps<Value> = { value: Value | null | undefined; onChange: (value: Value | null | undefined) => void };

function KindChoice({ value, onChange }: ChoiceProps<DocumentKind>) {
  return (
    <Select
      label={labels.documentKind}
      data-autofocus
      allowDeselect={false}
      data={[
        { value: LEAVE, label: t('list.bulk.leave') },
        { value: NONE, label: t('library.document.kind.none') },
        ...documentKinds.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value === undefined ? LEAVE : (value ?? NONE)}
      onChange={(chosen) => onChange(chosen === LEAVE ? undefined : chosen === NONE ? null : chosen)}
    />
  );
}

/** A day to set or to clear; if empty, each document keeps its own. */
function DayChoice({ label, value, onChange }: ChoiceProps<string> & { label: string }) {
  return (
    <Stack gap={6}>
      <DayInput
        label={label}
        disabled={value === null}
        value={value ?? null}
        onChange={(day) => onChange(day ?? undefined)}
      />
      <Checkbox
        size="xs"
        label={t('library.bulk.no.date')}
        aria-label={t('library.bulk.no.date.of', { field: label })}
        checked={value === null}
        onChange={(event) => onChange(event.currentTarget.checked ? null : undefined)}
      />
    </Stack>
  );
}

function MoveTogether({ selection, onClose }: DialogProps) {
  const { ids } = selection;
  const { outcome, finish, close } = useDocumentsOutcome(selection, onClose);
  const move = useWrite(library.bulkMove, {
    silent: true,
    onSuccess: (reply) => finish(t('library.bulk.moved', { count: reply.changedCount }), reply),
  });
  return (
    <MoveDialog
      title={t('library.bulk.move.title', { count: ids.length })}
      hint={t('library.bulk.move.hint')}
      write={move}
      onMove={(to) => move.mutate({ body: { ids, ownerId: to.id } })}
      onClose={close}
      outcome={outcome}
    />
  );
}

function DeleteTogether({ selection, onClose }: DialogProps) {
  const { ids } = selection;
  const { outcome, finish, close } = useDocumentsOutcome(selection, onClose);
  const remove = useWrite(library.bulkRemove, {
    silent: true,
    onSuccess: (reply) => finish(t('library.bulk.deleted', { count: reply.changedCount }), reply),
  });
  return (
    <FormDialog
      title={t('library.bulk.delete.title', { count: ids.length })}
      hint={t('library.bulk.delete.hint')}
      button={t('library.document.delete')}
      isDestructive
      isConfirmation
      write={remove}
      onSave={() => remove.mutate({ body: { ids } })}
      onClose={close}
      outcome={outcome}
    >
      {null}
    </FormDialog>
  );
}
