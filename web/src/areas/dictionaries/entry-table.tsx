import { ActionIcon, Badge, Group, Select, Table, Text, VisuallyHidden } from '@mantine/core';
import { dictionaries, type DictionaryEntry } from '@lintel/contract/areas/dictionaries';
import { IconArchive, IconDotsVertical, IconPencil, IconRestore, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { read, useWrite } from '#platform/api.ts';
import { useDecision } from '#platform/conflict/use-decision.ts';
import { fetchedSelectProps } from '#platform/form/fetched-select.ts';
import { confirm } from '#platform/dialog/confirm.tsx';
import { focusBeside } from '#platform/dialog/focus-beside.ts';
import { MoveButtons } from '#platform/page/move-buttons.tsx';
import { MenuAt } from '#platform/dialog/opening-menu.tsx';
import { reasonOf, Refusal } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';
import { showError, showSuccess } from '#platform/app/toasts.ts';
import css from './dictionaries.module.css';
import { reordered } from './reordered.ts';
import { RenameDialog } from './rename-dialog.tsx';

type Props = {
  entries: readonly DictionaryEntry[];
  all: readonly DictionaryEntry[];
  mayChange: boolean;
  mayOrder: boolean;
};

/** The entries of a dictionary: in order, with the usage of each and its commands. */
export function EntryTable({ entries, all, mayChange, mayOrder }: Props) {
  const change = useDecision(dictionaries.change, {});
  const [renamedId, setRenamedId] = useState<string>();
  // As it is now: somebody else may change it while the dialog is open.
  const renamed = all.find(({ id }) => id === renamedId);
  const [moved, setMoved] = useState('');
  const dictionary = all[0]?.dictionary;
  const isOfKinds = dictionary === 'PROPERTY_TYPE' || dictionary === 'LANDLORD';
  const kinds = useQuery({
    ...read(dictionary === 'LANDLORD' ? dictionaries.landlordKinds : dictionaries.propertyKinds),
    enabled: isOfKinds,
  });

  const refused = (entry: DictionaryEntry) => (failure: Error) =>
    showError(
      failure instanceof Refusal && failure.status === 409 && failure.conflict
        ? t('dictionaries.conflict', { name: entry.name })
        : reasonOf(failure),
    );
  const save = async (entry: DictionaryEntry, changes: Partial<DictionaryEntry>) => {
    const { id, version, name, order, isArchived, kind } = { ...entry, ...changes };
    await change.mutateAsync({ body: { id, version, name, order, isArchived, kind } });
  };
  const move = async (entry: DictionaryEntry, neighbour: DictionaryEntry) => {
    try {
      for (const [each, order] of reordered(all, entry, neighbour)) await save(each, { order });
      setMoved(t('dictionaries.moved', { name: entry.name, place: entries.indexOf(neighbour) + 1 }));
    } catch (failure) {
      refused(entry)(failure as Error);
    }
  };

  return (
    <>
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
      <Table className={css.table} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('dictionaries.name')}</Table.Th>
            {isOfKinds && (
              <Table.Th className={css.kind}>
                {t(dictionary === 'LANDLORD' ? 'dictionaries.landlord.kind' : 'dictionaries.kind')}
              </Table.Th>
            )}
            <Table.Th className={css.used}>{t('dictionaries.used')}</Table.Th>
            {mayOrder && <Table.Th className={css.order}>{t('dictionaries.order')}</Table.Th>}
            {mayChange && (
              <Table.Th className={css.more}>
                <VisuallyHidden>{t('list.more')}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry, index) => (
            <Table.Tr key={entry.id}>
              <Table.Td>
                <Group gap="xs">
                  <span className={entry.isArchived ? css.archived : undefined}>{entry.name}</span>
                  {entry.isArchived && (
                    <Badge variant="light" color="gray" leftSection={<IconArchive size={12} aria-hidden />}>
                      {t('dictionaries.archived')}
                    </Badge>
                  )}
                </Group>
                {entry.description && (
                  <Text size="sm" c="dimmed" className={css.description}>
                    {entry.description}
                  </Text>
                )}
              </Table.Td>
              {isOfKinds && (
                <Table.Td>
                  <Select
                    aria-label={t('dictionaries.kind.of', { name: entry.name })}
                    placeholder={t('dictionaries.kind.unknown')}
                    searchable
                    clearable
                    readOnly={!mayChange || change.isPending}
                    {...fetchedSelectProps(kinds, kinds.data?.objects ?? [])}
                    value={entry.kind}
                    onChange={(kind) => void save(entry, { kind }).catch(refused(entry))}
                  />
                </Table.Td>
              )}
              <Table.Td className={css.used}>
                <Text span size="sm" c="dimmed" className="tabular">
                  {entry.usedCount
                    ? t('dictionaries.used.times', { count: entry.usedCount })
                    : t('dictionaries.used.never')}
                </Text>
              </Table.Td>
              {mayOrder && (
                <Table.Td className={css.order}>
                  <Group gap={2} wrap="nowrap">
                    <MoveButtons
                      name={entry.name}
                      isFirst={index === 0}
                      isLast={index === entries.length - 1}
                      onMove={(by) => change.isPending || void move(entry, entries[index + by]!)}
                    />
                  </Group>
                </Table.Td>
              )}
              {mayChange && (
                <Table.Td className={css.more}>
                  <EntryMenu
                    entry={entry}
                    onRename={() => setRenamedId(entry.id)}
                    onArchive={() => void save(entry, { isArchived: !entry.isArchived }).catch(refused(entry))}
                  />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {renamed && <RenameDialog entry={renamed} all={all} onClose={() => setRenamedId(undefined)} />}
    </>
  );
}

function EntryMenu({
  entry,
  onRename,
  onArchive,
}: {
  entry: DictionaryEntry;
  onRename: () => void;
  onArchive: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const remove = useWrite(dictionaries.remove);
  const askToDelete = async () => {
    const isSure = await confirm({
      title: t('dictionaries.delete.title', { name: entry.name }),
      message: t('dictionaries.delete.text'),
      confirm: t('dictionaries.delete'),
      isDestructive: true,
    });
    if (isSure)
      remove.mutate(
        { query: { id: entry.id } },
        {
          onSuccess: () => {
            showSuccess(t('dictionaries.deleted', { name: entry.name }));
            const button = place.current?.querySelector('button');
            if (button) focusBeside(button);
          },
        },
      );
  };
  return (
    <div ref={place}>
      <MenuAt
        button={
          <ActionIcon size={28} aria-label={t('dictionaries.actions', { name: entry.name })}>
            <IconDotsVertical size={16} aria-hidden />
          </ActionIcon>
        }
        entries={[
          { label: t('dictionaries.rename'), icon: <IconPencil size={15} aria-hidden />, run: onRename },
          {
            label: t(entry.isArchived ? 'dictionaries.restore' : 'dictionaries.archive'),
            icon: entry.isArchived ? <IconRestore size={15} aria-hidden /> : <IconArchive size={15} aria-hidden />,
            run: onArchive,
          },
          {
            label: t(entry.usedCount > 0 ? 'dictionaries.delete.used' : 'dictionaries.delete'),
            icon: <IconTrash size={15} aria-hidden />,
            color: 'var(--mantine-color-red-light-color)',
            isDisabled: entry.usedCount > 0,
            run: () => void askToDelete(),
          },
        ]}
      />
    </div>
  );
}
