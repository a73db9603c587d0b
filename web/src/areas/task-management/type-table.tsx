import { ActionIcon, Badge, Button, Table, Text, TextInput, VisuallyHidden } from '@mantine/core';
import type { TaskTypeCounts } from '@lintel/contract/areas/task-management';
import { searchable } from '@lintel/contract/platform/searchable';
import { IconListCheck, IconScale, IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { countText } from '#platform/count-text.ts';
import { Paginator } from '#platform/list/paginator.tsx';
import { useIsPhone } from '#platform/phone.ts';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { offeredCounts, type Pending } from './pending.ts';
import css from './task-management.module.css';

type Props = {
  types: TaskTypeCounts[];
  pending: Pending;
  /** Without it the table is read-only. */
  onChoose: ((type: TaskTypeCounts) => void) | undefined;
};
const PAGE = 10;

/** The task types, and the number of properties with and without each (TM-003). Pending lines count as done (TM-013). */
export function TypeTable({ types, pending, onChoose }: Props) {
  const [text, setText] = useState('');
  const [wantedPage, setPage] = useState(1);
  const offeredOf = useMemo(() => offeredCounts(pending), [pending]);
  const words = searchable(text.trim());
  const found = types.filter(({ code, name, group }) => searchable(`${code} ${name} ${group}`).includes(words));
  const pageCount = Math.max(1, Math.ceil(found.length / PAGE));
  const page = Math.min(wantedPage, pageCount);
  return (
    <Section
      title={t('task.types.title')}
      actions={
        <TextInput
          type="search"
          size="xs"
          className={css.search}
          aria-label={t('task.types.search')}
          placeholder={t('task.types.search')}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setPage(1);
          }}
        />
      }
    >
      {found.length === 0 && <Text c="dimmed">{t('select.no.matches')}</Text>}
      {found.length > 0 && (
        <Table aria-label={t('task.types.title')} verticalSpacing={5} highlightOnHover className={css.types}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('task.type.one')}</Table.Th>
              <Table.Th className={css.wideOnly}>{t('task.group')}</Table.Th>
              <Table.Th className={css.wideOnly}>{t('task.interval')}</Table.Th>
              <Table.Th className={css.numeric}>{t('task.management.omitted')}</Table.Th>
              <Table.Th className={css.numeric}>{t('task.management.included')}</Table.Th>
              {onChoose && (
                <Table.Th>
                  <VisuallyHidden>{t('task.management.choose')}</VisuallyHidden>
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {found.slice((page - 1) * PAGE, page * PAGE).map((type) => (
              <Table.Tr key={type.id}>
                <Table.Td>
                  <span className="tabular">{type.code}</span> {type.name}{' '}
                  {type.statutory && (
                    <Badge size="sm" color="ink" leftSection={<IconScale size={11} aria-hidden />}>
                      {t('task.statutory')}
                    </Badge>
                  )}
                </Table.Td>
                <Table.Td className={css.wideOnly}>{type.group}</Table.Td>
                <Table.Td className={css.wideOnly}>{type.interval}</Table.Td>
                <Table.Td className={css.numeric}>{countText(offeredOf(type).omitted)}</Table.Td>
                <Table.Td className={css.numeric}>{countText(offeredOf(type).included)}</Table.Td>
                {onChoose && (
                  <Table.Td className={css.numeric}>
                    <ChooseButton type={type} onChoose={() => onChoose(type)} />
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {pageCount > 1 && (
        <Paginator
          of={t('task.types.title')}
          page={page}
          pageCount={pageCount}
          size={PAGE}
          total={found.length}
          onPage={setPage}
        />
      )}
    </Section>
  );
}

function ChooseButton({ type: { code, name }, onChoose }: { type: TaskTypeCounts; onChoose: () => void }) {
  const isPhone = useIsPhone();
  const label = t('task.management.choose.for', { name: `${code} ${name}` });
  return isPhone ? (
    <ActionIcon variant="default" aria-label={label} onClick={onChoose}>
      <IconListCheck size={18} aria-hidden />
    </ActionIcon>
  ) : (
    <Button size="compact-sm" variant="default" aria-label={label} onClick={onChoose}>
      {t('task.management.choose')}
    </Button>
  );
}
