import { Alert, Button, Checkbox, EmptyState, Group, Stack, Table, Text } from '@mantine/core';
import type { CorrectedField } from '@lintel/contract/platform/corrections';
import { IconCheck } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { confirm } from '../dialog/confirm.tsx';
import { Loading } from '../page/loading.tsx';
import { FailurePage } from '../shell/message-page.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { t } from '../texts.ts';
import css from './corrections.module.css';

type Props<C> = {
  found: UseQueryResult<{ objects: C[] }>;
  back: { to: string; label: string };
  /** What was corrected, and the effect of applying it. */
  hint: string;
  /** The message if there is nothing to correct. */
  none: string;
  keyOf: (correction: C) => string;
  columns: Columns<C>;
  /** The question before these are applied. */
  ask: (chosen: C[]) => string;
  isApplying: boolean;
  onApply: (keys: string[]) => void;
};
type Columns<C> = {
  what: { title: string; nameOf: (correction: C) => string; cell: (correction: C) => ReactNode };
  change: (correction: C) => ReactNode;
  moves: { title: string; cell: (correction: C) => ReactNode };
};

/**
 * Corrections to the program's reference data since the organisation adopted it: shown with their effect, and applied on
 * confirmation.
 */
export function CorrectionsPage<C>({ found, back, hint, none, ...of }: Props<C>) {
  if (found.isError && !found.data) return <FailurePage error={found.error} reset={() => void found.refetch()} />;
  return (
    <>
      <PageHeader title={t('corrections.title')} back={back} />
      {!found.data ? (
        <Loading h={300} />
      ) : found.data.objects.length === 0 ? (
        <EmptyState icon={<IconCheck aria-hidden />} title={none} py="xl" />
      ) : (
        <Stack gap="md">
          <Alert color="blue">{hint}</Alert>
          <Corrections key={found.dataUpdatedAt} all={found.data.objects} {...of} />
        </Stack>
      )}
    </>
  );
}

type Shown<C> = Omit<Props<C>, 'found' | 'back' | 'hint' | 'none'> & { all: C[] };

function Corrections<C>({ all, keyOf, columns: { what, change, moves }, ask, isApplying, onApply }: Shown<C>) {
  const [chosen, setChosen] = useState(() => new Set(all.map(keyOf)));
  const picked = all.filter((correction) => chosen.has(keyOf(correction)));
  const button = t('corrections.apply', { count: picked.length });
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  };
  const apply = async () => {
    if (await confirm({ title: t('corrections.title'), message: ask(picked), confirm: button })) onApply([...chosen]);
  };
  return (
    <>
      <Group>
        <Checkbox
          label={t('corrections.choose.all')}
          checked={chosen.size === all.length}
          indeterminate={chosen.size > 0 && chosen.size < all.length}
          onChange={(event) => setChosen(new Set(event.currentTarget.checked ? all.map(keyOf) : []))}
        />
        <Button disabled={picked.length === 0} loading={isApplying} onClick={() => void apply()}>
          {button}
        </Button>
      </Group>
      <Table verticalSpacing="sm" className={css.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th />
            <Table.Th>{what.title}</Table.Th>
            <Table.Th>{t('corrections.change')}</Table.Th>
            <Table.Th>{moves.title}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {all.map((correction) => (
            <Table.Tr key={keyOf(correction)}>
              <Table.Td>
                <Checkbox
                  aria-label={t('corrections.choose', { name: what.nameOf(correction) })}
                  checked={chosen.has(keyOf(correction))}
                  onChange={() => toggle(keyOf(correction))}
                />
              </Table.Td>
              <Table.Td className={css.what}>{what.cell(correction)}</Table.Td>
              <Table.Td className={css.changes}>{change(correction)}</Table.Td>
              <Table.Td className={`tabular ${css.moves}`}>
                <Text fw={600} size="sm" className={css.label} aria-hidden>
                  {moves.title}
                </Text>
                {moves.cell(correction)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}

/** Each corrected field, before and after. */
export function CorrectedFields({ changes }: { changes: readonly CorrectedField[] }) {
  return changes.map(({ label, from, to }) => (
    <div key={label}>
      <Text fw={600} size="sm">
        {label}
      </Text>
      <Text size="sm" c="dimmed">
        {t('corrections.was')}: {from ?? t('no.value')}
      </Text>
      <Text size="sm">
        {t('corrections.is')}: {to ?? t('no.value')}
      </Text>
    </div>
  ));
}
