import { Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { files as endpoints } from '@lintel/contract/areas/files';
import { pagesByKind } from '@lintel/contract/areas/activity';
import { search, SearchEntityType, type SearchResult } from '@lintel/contract/areas/search';
import { searchable } from '@lintel/contract/platform/searchable';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { read, useWrite } from '../api.ts';
import { t } from '../texts.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { fetchedSelectItemProps } from '../form/fetched-select.ts';
import { showSuccess } from '../app/toasts.ts';
import type { MovedFile, Place } from './move-file.tsx';

const MIN_TYPED = 3;
const nowhere: readonly Place[] = [];
/** The kinds of record that have files and can be found by text. */
const kinds = SearchEntityType.options.filter(
  (type): type is SearchEntityType & keyof typeof pagesByKind =>
    type in pagesByKind && 'takesFiles' in pagesByKind[type as keyof typeof pagesByKind],
);

/** Moves one file. */
export default function MoveOne({ file: { id, name }, ownerId, near, onClose }: MovedFile & { onClose: () => void }) {
  const move = useWrite(endpoints.move, { silent: true });
  const moveTo = (to: Place) =>
    move.mutate(
      { body: { id, ownerId: to.id } },
      {
        onSuccess: () => {
          showSuccess(t('files.moved', { name, place: to.label }));
          onClose();
        },
      },
    );
  return (
    <MoveDialog
      title={t('files.move.title')}
      hint={t('files.move.what', { name })}
      ownerId={ownerId}
      near={near}
      write={move}
      onMove={moveTo}
      onClose={onClose}
    />
  );
}

type DialogProps = {
  title: string;
  hint: string;
  /** Their current record, which is not offered; undefined if they are on several. */
  ownerId?: string;
  near?: readonly Place[];
  write: { isPending: boolean; error: Error | null };
  onMove: (to: Place) => void;
  onClose: () => void;
  /** What came of it, in place of the form. */
  outcome?: ReactNode;
};

/** Asks where files go: to a record nearby, or to one found by text. */
export function MoveDialog({ title, hint, ownerId, near = nowhere, write, onMove, onClose, outcome }: DialogProps) {
  const [to, setTo] = useState<Place>();
  const [error, setError] = useState<string>();
  const { text, setText, groups, offered } = usePlaces(ownerId, near, to);
  return (
    <FormDialog
      title={title}
      button={t('files.move.save')}
      write={write}
      onSave={() => (to ? onMove(to) : setError(t('files.move.choose')))}
      onClose={onClose}
      outcome={outcome}
    >
      <Text className="anywhere">{hint}</Text>
      <Select
        label={t('files.move.to')}
        description={t('files.move.find')}
        data-autofocus
        required
        searchable
        error={error}
        {...offered}
        filter={({ options }) => options}
        searchValue={text}
        onSearchChange={setText}
        value={to?.id ?? null}
        onChange={(value) => {
          setError(undefined);
          setTo(
            groups
              .flatMap(({ items }) => items.map((item) => ({ id: item.value, label: item.label })))
              .find((place) => place.id === value),
          );
        }}
      />
    </FormDialog>
  );
}

/** The records to which a file may be moved, in groups: those nearby, and those matching the text. */
function usePlaces(ownerId: string | undefined, near: readonly Place[], chosen: Place | undefined) {
  const [text, setText] = useState('');
  const typed = text.trim();
  // The label of a choice is not a search.
  const wanted = typed === chosen?.label ? '' : typed;
  const [searched] = useDebouncedValue(wanted, 300);
  const { data, isFetching, isLoadingError, refetch } = useQuery({
    ...read(search.all, { body: { page: 1, limit: 10, searchString: searched, entitySearchOrder: [...kinds] } }),
    enabled: searched.length >= MIN_TYPED,
    placeholderData: keepPreviousData,
  });
  const found = wanted.length >= MIN_TYPED ? (data?.options ?? []) : [];
  const nearby = near.filter(({ label }) => searchable(label).includes(searchable(wanted)));
  const known = new Set([ownerId, ...nearby.map((place) => place.id)]);
  const groups = [
    { group: t('files.move.near'), items: nearby.map(({ id, label }) => ({ value: id, label })) },
    ...kinds.map((kind) => ({
      group: beginning(t(`global.search.${kind}.plural`)),
      items: found.filter((hit) => hit.entityType === kind && !known.has(hit.entityId)).map(itemOf),
    })),
  ].filter(({ items }) => items.length > 0);
  const isKnown = !chosen || groups.some(({ items }) => items.some((item) => item.value === chosen.id));
  const withChosen = isKnown
    ? groups
    : [...groups, { group: t('files.move.chosen'), items: [{ value: chosen.id, label: chosen.label }] }];
  const offered = {
    ...fetchedSelectItemProps({ isFetching: isFetching || searched !== wanted, isLoadingError, refetch }, withChosen),
    ...(wanted.length < MIN_TYPED && { nothingFoundMessage: t('search.too.short', { min: MIN_TYPED }) }),
  };
  return { text, setText, groups: withChosen, offered };
}

/** `Inspection reports`: for the start of a line. */
const beginning = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Archived properties and contractors still take documents of their own, so they are offered, and marked. */
const itemOf = ({ entityId, entityCaption, propertyAddress, isArchived }: SearchResult) => {
  const place =
    propertyAddress && !entityCaption.includes(propertyAddress)
      ? `${entityCaption}, ${propertyAddress}`
      : entityCaption;
  return { value: entityId, label: isArchived ? t('files.move.archived', { place }) : place };
};
