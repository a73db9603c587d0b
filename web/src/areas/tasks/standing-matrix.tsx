import { ActionIcon, Table } from '@mantine/core';
import { type StandingCounts, type TaskMatrix } from '@lintel/contract/areas/tasks/figures';
import { standings, type Standing } from '@lintel/contract/areas/tasks/states';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment, useState, type ReactNode } from 'react';
import { countText } from '#platform/count-text.ts';
import { useIsPhone } from '#platform/phone.ts';
import { t } from '#platform/texts.ts';
import { standingLooks, standingNames } from './standing-looks.ts';
import css from './matrix.module.css';

/** A column that counts something other than tasks, by group, with the link of each number. */
type FurtherColumn = {
  title: ReactNode;
  groups: ReadonlyMap<string, { name: string; count: number }>;
  link: (groupId: string) => ReactNode;
  all: ReactNode;
};
type Props = {
  title: string;
  matrix: TaskMatrix;
  /** A filter for the list behind every number: a property, an owner. */
  of?: Record<string, unknown>;
  further?: FurtherColumn;
  onFollow?: () => void;
};

/** Shown even if zero: that there are none is worth knowing. */
const always: Standing[] = ['compliant', 'due-soon', 'overdue', 'no-data'];

/** Task types, in expandable groups, against the standing of their tasks. Every number links to exactly what it counts. */
export function StandingMatrix({ title, matrix, of = {}, further, onFollow }: Props) {
  const isNarrow = useIsPhone();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => setOpened(new Set(opened.symmetricDifference(new Set([id]))));
  const columns = standings.map(({ id }) => id).filter((id) => always.includes(id) || matrix.counts[id] > 0);
  const groups = [
    ...matrix.groups,
    ...[...(further?.groups ?? [])]
      .filter(([id]) => !matrix.groups.some((group) => group.id === id))
      .map(([id, { name }]) => ({ id, name, counts: noCounts, types: [] })),
  ];
  const number = (name: string, counts: StandingCounts, standing: Standing, search: object) => (
    <Count
      {...{ name, standing, count: counts[standing], search: { ...of, ...search } }}
      {...(onFollow && { onFollow })}
    />
  );
  const opener = (group: TaskMatrix['groups'][number]) =>
    group.types.length > 0 && (
      <ActionIcon
        size="sm"
        aria-expanded={opened.has(group.id)}
        aria-label={t('tasks.matrix.types', { group: group.name })}
        onClick={() => toggle(group.id)}
      >
        {opened.has(group.id) ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
      </ActionIcon>
    );

  if (isNarrow) {
    const places = (name: string, counts: StandingCounts, search: object, extra?: ReactNode) => (
      <ul className={css.places}>
        {columns
          .filter((standing) => counts[standing] > 0)
          .map((standing) => (
            <li key={standing}>
              <StandingName standing={standing} />
              {number(name, counts, standing, search)}
            </li>
          ))}
        {extra && <li>{extra}</li>}
      </ul>
    );
    const extra = (id: string) =>
      further?.groups.has(id) && (
        <>
          {further.title}
          {further.link(id)}
        </>
      );
    return (
      <ul className={css.groups} aria-label={title}>
        {groups.map((group) => (
          <li key={group.id}>
            <span className={css.groupName}>
              {opener(group)}
              <b>{group.name}</b>
            </span>
            {places(group.name, group.counts, { taskTypeIds: [group.id] }, extra(group.id))}
            {opened.has(group.id) && (
              <ul className={css.types}>
                {group.types.map((type) => (
                  <li key={type.id}>
                    <span className="tabular">{type.code}</span> {type.name}
                    {places(type.name, type.counts, { codes: [type.code] })}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    );
  }

  const cells = (name: string, counts: StandingCounts, search: object) =>
    columns.map((standing) => (
      <Table.Td key={standing} className={css.number}>
        {number(name, counts, standing, search)}
      </Table.Td>
    ));
  return (
    <Table.ScrollContainer minWidth={0} className={css.room}>
      <Table aria-label={title} verticalSpacing={5} className={css.matrix}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('task.group')}</Table.Th>
            {columns.map((standing) => (
              <Table.Th scope="col" key={standing} className={css.number}>
                <StandingName standing={standing} />
              </Table.Th>
            ))}
            {further && (
              <Table.Th scope="col" className={css.number}>
                {further.title}
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {groups.map((group) => (
            <Fragment key={group.id}>
              <Table.Tr>
                <Table.Th scope="row">
                  <span className={css.groupName}>
                    <span className={css.opener}>{opener(group)}</span>
                    {group.name}
                  </span>
                </Table.Th>
                {cells(group.name, group.counts, { taskTypeIds: [group.id] })}
                {further && (
                  <Table.Td className={css.number}>
                    {further.groups.has(group.id) ? further.link(group.id) : <span className={css.zero}>0</span>}
                  </Table.Td>
                )}
              </Table.Tr>
              {opened.has(group.id) &&
                group.types.map((type) => (
                  <Table.Tr key={type.id} className={css.type}>
                    <Table.Th scope="row">
                      <span className="tabular">{type.code}</span> {type.name}
                    </Table.Th>
                    {cells(type.name, type.counts, { codes: [type.code] })}
                    {further && <Table.Td />}
                  </Table.Tr>
                ))}
            </Fragment>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">
              <span className={css.groupName}>
                <span className={css.opener} />
                {t('tasks.matrix.all')}
              </span>
            </Table.Th>
            {cells(t('tasks.matrix.all'), matrix.counts, {})}
            {further && <Table.Td className={css.number}>{further.all}</Table.Td>}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  );
}

const noCounts = Object.fromEntries(standings.map(({ id }) => [id, 0])) as StandingCounts;

/** A standing, by icon and word as well as colour. */
export function StandingName({ standing }: { standing: Standing }) {
  const { color, Icon } = standingLooks[standing];
  return (
    <span className={css.standing} data-color={color}>
      <Icon size={15} aria-hidden />
      {standingNames[standing]}
    </span>
  );
}

type CountProps = { name: string; standing: Standing; count: number; search: object; onFollow?: () => void };

function Count({ name, standing, count, search, onFollow }: CountProps) {
  if (count === 0) return <span className={css.zero}>0</span>;
  const number = countText(count);
  return (
    <Link
      to="/tasks/list"
      search={{ status: 'ALL', standings: [standing], ...search } as never}
      aria-label={t('tasks.count.of', { count: number, group: name, status: standingNames[standing] })}
      className={css.count}
      {...(onFollow && { onClick: onFollow })}
    >
      {number}
    </Link>
  );
}
