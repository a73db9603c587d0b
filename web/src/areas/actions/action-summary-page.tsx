import { SegmentedControl, Stack, Table, Tabs, Text, Title } from '@mantine/core';
import { actionFieldLabels } from '@lintel/contract/areas/actions/action';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { type PriorityCounts } from '@lintel/contract/areas/actions/list';
import { ownerships, type Priority } from '@lintel/contract/areas/actions/states';
import { actionsByPriorityLink } from '@lintel/contract/areas/reports/links';
import type { Reply } from '@lintel/contract/platform/endpoint';
import { IconCalendarPlus, IconFileUnknown, IconUserQuestion, type TablerIcon } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { dueNames } from '#areas/tasks/due-badge.tsx';
import { read } from '#platform/api.ts';
import { countText } from '#platform/count-text.ts';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { PrintedBy } from '#platform/page/printed-by.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { closingNames, PriorityBadge, priorityNames } from './action-badges.tsx';
import css from './actions.module.css';
import { Rechecks } from './rechecks.tsx';

const route = getRouteApi('/actions/summary');
type Summary = Reply<typeof actions.summary>;
type Ownership = (typeof ownerships)[number]['id'];
const flags: Record<Ownership, string> = {
  ALL: 'includeAllOwner',
  MY_PEOPLE: 'includeMyPeople',
  MINE: 'includeSingleOwner',
};

/** The state of the actions, each number linking to the list that it counts; and whether closed ones pass their re-check. */
export function ActionSummaryPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const tab = search.tab === 'rechecks' ? 'rechecks' : 'priority';
  return (
    <>
      <PageHeader title={t('actions.summary.title')} back={{ to: '/actions/list', label: t('actions.title') }} print />
      <PrintedBy />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) =>
          void navigate({ search: next === 'rechecks' ? { tab: next } : {}, replace: true, resetScroll: false })
        }
      >
        <Tabs.List aria-label={t('actions.summary.tabs')} className="no-print" mb="md">
          <Tabs.Tab value="priority">{t('actions.summary.by.priority')}</Tabs.Tab>
          <Tabs.Tab value="rechecks">{t('rechecks.title')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="priority">
          <ByPriority />
        </Tabs.Panel>
        <Tabs.Panel value="rechecks">
          <Rechecks
            month={search.month}
            onMonth={(month) =>
              void navigate({ search: { tab: 'rechecks', month }, replace: true, resetScroll: false })
            }
          />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function ByPriority() {
  const navigate = route.useNavigate();
  const asked = route.useSearch().whose;
  const chosen = ownerships.find(({ id }) => id === asked)?.id ?? 'ALL';
  const { data, error } = useQuery({
    ...read(actions.summary, { body: { [flags[chosen]]: true } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap="md" maw={980}>
      <SegmentedControl
        className="no-print"
        w="fit-content"
        maw="100%"
        aria-label={t('actions.summary.whose')}
        data={ownerships.toReversed().map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={(next) =>
          void navigate({ search: next === 'ALL' ? {} : { whose: next }, replace: true, resetScroll: false })
        }
      />
      {!data && <LoadingOrFailed error={error} h={260} />}
      {data && (
        <>
          <CountTable rows={data.rows} of={chosen} />
          <Attention summary={data} of={chosen} />
        </>
      )}
    </Stack>
  );
}

const columns = [
  { count: 'overdue', name: () => dueNames.OVERDUE },
  { count: 'due', name: () => dueNames.DUE },
  { count: 'notDueYet', name: () => dueNames.NOT_DUE_YET },
  { count: 'closed', name: () => closingNames.closed },
  { count: 'total', name: () => t('actions.summary.all') },
] as const;
type Counted = (typeof columns)[number]['count'];
const listOf = (count: Counted, of: Ownership, priority?: Priority) =>
  actionsByPriorityLink(priority, count, of === 'ALL' ? undefined : of).search;

/** The search of the action list for one number; the user's own are selected by `whose`. */
const searchOf = (search: object, of: Ownership) => ({ ...search, ...(of !== 'ALL' && { whose: of }) });

function CountTable({ rows, of }: { rows: readonly PriorityCounts[]; of: Ownership }) {
  const sum = (count: Counted) => rows.reduce((total, row) => total + row[count], 0);
  return (
    <Table.ScrollContainer minWidth={0}>
      <Table aria-label={t('actions.summary.by.priority')} verticalSpacing="sm" className={css.dense}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{actionFieldLabels.priority}</Table.Th>
            <Table.Th className={css.wideOnly}>{t('actions.summary.open')}</Table.Th>
            {columns.map(({ count, name }) => (
              <Table.Th key={count} className={css.numeric}>
                {name()}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.priority}>
              <Table.Th scope="row">
                <PriorityBadge priority={row.priority} />
              </Table.Th>
              <Table.Td className={css.wideOnly}>
                <Chart row={row} />
              </Table.Td>
              {columns.map(({ count, name }) => (
                <Table.Td key={count} className={css.numeric}>
                  <Count
                    count={row[count]}
                    label={`${priorityNames[row.priority]}, ${name()}`}
                    search={listOf(count, of, row.priority)}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{t('actions.summary.every')}</Table.Th>
            <Table.Td className={css.wideOnly} />
            {columns.map(({ count, name }) => (
              <Table.Td key={count} className={css.numeric}>
                <Count
                  count={sum(count)}
                  label={`${t('actions.summary.every')}, ${name()}`}
                  search={listOf(count, of)}
                />
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  );
}

function Count({ count, label, search }: { count: number; label: string; search: object }) {
  if (count === 0) return <span className={css.zero}>0</span>;
  const shown = countText(count);
  return (
    <Link to="/actions/list" search={search as never} aria-label={`${label}: ${shown}`} className={css.quietLink}>
      {shown}
    </Link>
  );
}

/** The open actions of a priority by due date, side by side. */
function Chart({ row: { overdue, due, notDueYet } }: { row: PriorityCounts }) {
  const parts = [
    { status: 'OVERDUE', count: overdue },
    { status: 'DUE', count: due },
    { status: 'NOT_DUE_YET', count: notDueYet },
  ];
  return (
    <div className={css.chart} role="img" aria-label={t('actions.summary.chart', { overdue, due, later: notDueYet })}>
      {parts
        .filter(({ count }) => count > 0)
        .map(({ status, count }) => (
          <span key={status} data-status={status} style={{ flexGrow: count }} />
        ))}
    </div>
  );
}

function Attention({ summary, of }: { summary: Summary; of: Ownership }) {
  return (
    <nav aria-label={t('actions.summary.attention')}>
      <Title order={2} mb="sm">
        {t('actions.summary.attention')}
      </Title>
      <div className={css.tiles}>
        <Tile
          icon={IconUserQuestion}
          name={t('actions.summary.awaiting')}
          count={summary.awaitingVerification}
          search={searchOf({ status: 'OPEN', closings: ['awaiting-verification'] }, of)}
        />
        <Tile
          icon={IconCalendarPlus}
          name={t('actions.summary.extended')}
          count={summary.extended}
          search={searchOf({ status: 'OPEN', extensionCount: { greaterThan: 0 } }, of)}
        />
        <Tile
          icon={IconFileUnknown}
          name={t('actions.summary.not.held')}
          count={summary.evidenceNotHeld}
          search={searchOf({ status: 'CLOSE', closings: ['evidence-not-held'] }, of)}
        />
      </div>
    </nav>
  );
}

type TileProps = { icon: TablerIcon; name: string; count: number; search: object };
function Tile({ icon: Icon, name, count, search }: TileProps) {
  return (
    <Link to="/actions/list" search={search as never} aria-label={`${name} ${countText(count)}`} className={css.tile}>
      <span className={css.tileName}>
        <Icon size={16} aria-hidden />
        <Text component="span">{name}</Text>
      </span>
      <span className={css.tileCount}>{countText(count)}</span>
    </Link>
  );
}
