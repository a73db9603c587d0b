import { Button, Checkbox, Select, Stack } from '@mantine/core';
import {
  documentFieldLabels as labels,
  documentKinds,
  type DocumentKind,
  type SharedDocumentDetails,
} from '@lintel/contract/areas/library/document';
import { library } from '@lintel/contract/areas/library/endpoints';
import type { DocumentExplorerType } from '@lintel/contract/areas/search';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { confirm } from '#platform/dialog/confirm.tsx';
import { MoveDialog } from '#platform/files/move-dialog.tsx';
import { DayInput } from '#platform/form/day-input.tsx';
import { FormDialog } from '#platform/form/form-dialog.tsx';
import type { Selection } from '#platform/list/list-page.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';

type Done = 'library.bulk.changed' | 'library.bulk.moved' | 'library.bulk.deleted';
type Result = { changedCount: number; refusedCount: number; reason: string | null };

/** Reports how many documents were changed, how many were left unchanged, and the first reason. */
function sayResult(key: Done, { changedCount, refusedCount, reason }: Result) {
  const done = t(key, { count: changedCount });
  showSuccess(refusedCount ? t('library.bulk.left', { done, count: refusedCount, reason: reason ?? '' }) : done);
}

/** Changes, moves and deletes several documents, for those who may change some of this library. */
export default function BulkCommands({ type, selection }: { type: DocumentExplorerType; selection: Selection }) {
  const { data } = useQuery(read(library.folders, { body: { libraryType: type } }));
  const [asked, setAsked] = useState<'change' | 'move'>();
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
      <DeleteTogether {...selection} />
      {asked === 'change' && <ChangeTogether {...selection} onClose={close} />}
      {asked === 'move' && <MoveTogether {...selection} onClose={close} />}
    </>
  );
}

type DialogProps = Selection & { onClose: () => void };

function ChangeTogether({ ids, clear, onClose }: DialogProps) {
  const [set, setSet] = useState<SharedDocumentDetails>({});
  const change = useWrite(library.bulkChange, {
    silent: true,
    onSuccess: (result) => {
      sayResult('library.bulk.changed', result);
      clear();
      onClose();
    },
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
      onClose={onClose}
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

function MoveTogether({ ids, clear, onClose }: DialogProps) {
  const move = useWrite(library.bulkMove, {
    silent: true,
    onSuccess: (result) => {
      sayResult('library.bulk.moved', result);
      clear();
      onClose();
    },
  });
  return (
    <MoveDialog
      title={t('library.bulk.move.title', { count: ids.length })}
      hint={t('library.bulk.move.hint')}
      write={move}
      onMove={(to) => move.mutate({ body: { ids, ownerId: to.id } })}
      onClose={onClose}
    />
  );
}

function DeleteTogether({ ids, clear }: Selection) {
  const remove = useWrite(library.bulkRemove, {
    onSuccess: (result) => {
      sayResult('library.bulk.deleted', result);
      clear();
    },
  });
  const ask = async () => {
    const isSure = await confirm({
      title: t('library.bulk.delete.title', { count: ids.length }),
      message: t('library.bulk.delete.hint'),
      confirm: t('library.document.delete'),
      isDestructive: true,
    });
    if (isSure) remove.mutate({ body: { ids } });
  };
  return (
    <Button variant="default" size="compact-md" loading={remove.isPending} onClick={() => void ask()}>
      {t('library.bulk.delete')}
    </Button>
  );
}
