import { Anchor, Button, Group, Stack, Table, Text } from '@mantine/core';
import { actionFieldLabels, shownActionName } from '@lintel/contract/areas/actions/action';
import { actions, MOST_ACTIONS_AT_ONCE } from '@lintel/contract/areas/actions/endpoints';
import { actionList, type ActionRow } from '@lintel/contract/areas/actions/list';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { DueDay } from '#areas/tasks/due-day.tsx';
import { read } from '#platform/api.ts';
import { BulkBar } from '#platform/list/bulk-bar.tsx';
import { PagesOf } from '#platform/list/paginator.tsx';
import { PageBox, RowBox, type RowSelection } from '#platform/list/row-boxes.tsx';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { fromRecord } from '#platform/record/use-back-to-record.ts';
import { useRowSelection } from '#platform/list/row-selection.ts';
import cards from '#platform/page/table-cards.module.css';
import { useIsPhone } from '#platform/phone.ts';
import { t } from '#platform/texts.ts';
import { ClosingBadge, PriorityBadge } from './action-badges.tsx';
import css from './actions.module.css';
import { useBulkCommands } from './bulk-commands.tsx';

const PER_PAGE = 50;

type Props = {
  /** The record, as a filter of the action list: `{ taskIds: [id] }`. */
  of: Record<string, string[]>;
  /** The search of the page to add one, for those who may: the new one's place. */
  add?: object | undefined;
  /** Further commands beside it. */
  children?: ReactNode;
};

/** The actions of one record, open and closed. */
export function RelatedActions({ of, add, children }: Props) {
  const [page, setPage] = useState(1);
  const search = { ...of, status: 'ALL' } as const;
  const body = actionList.search.parse({ ...actionList.defaults, ...search, limit: PER_PAGE, page });
  const { data, error } = useQuery({ ...read(actions.list, { body }), placeholderData: keepPreviousData });
  const bulk = useBulkCommands();
  const selection = useRowSelection<ActionRow>(actions.list, body, MOST_ACTIONS_AT_ONCE);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Group gap="md">
          {data?.totalObjectsForQuery === 0 && <Text c="dimmed">{t('actions.related.none')}</Text>}
          {data && data.totalObjectsForQuery > 0 && (
            <>
              <Text className="tabular">{t('actions.related.count', { count: data.totalObjectsForQuery })}</Text>
              <Anchor
                className="no-print"
                renderRoot={(props) => <Link {...props} to="/actions/list" search={search as never} />}
              >
                {t('list.on.record.open')}
              </Anchor>
            </>
          )}
        </Group>
        <Group gap="xs" className="no-print">
          {children}
          {add && (
            <Button
              size="compact-md"
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              renderRoot={(props) => <Link {...props} to="/actions/add" search={add as never} state={fromRecord} />}
            >
              {t('actions.add')}
            </Button>
          )}
        </Group>
      </Group>
      {!data && <LoadingOrFailed error={error} h={120} />}
      {data && data.objects.length > 0 && <Rows rows={data.objects} selection={bulk && selection} />}
      {data && bulk && selection.ids.length > 0 && (
        <BulkBar
          count={selection.ids.length}
          total={data.totalObjectsForQuery}
          limit={MOST_ACTIONS_AT_ONCE}
          collected={selection.collected}
          onSelectMatching={() => void selection.selectMatching()}
          onStop={selection.stop}
          onClear={() => selection.keep([])}
        >
          {bulk(selection)}
        </BulkBar>
      )}
      <PagesOf of={t('actions.related')} answer={data} onPage={setPage} />
    </Stack>
  );
}

function Rows({ rows, selection }: { rows: readonly ActionRow[]; selection: RowSelection | undefined }) {
  const isPhone = useIsPhone();
  return (
    <Table.ScrollContainer minWidth={0}>
      <Table aria-label={t('actions.related')} verticalSpacing={6} highlightOnHover className={cards.cards}>
        <Table.Thead>
          <Table.Tr>
            {selection && (
              <Table.Th className={`${css.box} no-print`}>
                <PageBox rows={rows} selection={selection} />
              </Table.Th>
            )}
            <Table.Th data-wide-only>{actionFieldLabels.priority}</Table.Th>
            <Table.Th>{t('action.one')}</Table.Th>
            <Table.Th>{actionList.columns.assignee!.label}</Table.Th>
            <Table.Th data-wide-only>{actionFieldLabels.statusId}</Table.Th>
            <Table.Th>{actionFieldLabels.dueDate}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((action) => (
            <Table.Tr key={action.id}>
              {selection && (
                <Table.Td className={`${css.box} no-print`}>
                  <RowBox
                    size={isPhone ? 'md' : 'xs'}
                    row={action}
                    rows={rows}
                    name={`${action.ref}, ${shownActionName(action.name)}`}
                    selection={selection}
                  />
                </Table.Td>
              )}
              <Table.Td data-wide-only>
                <PriorityBadge priority={action.priority} />
              </Table.Td>
              <Table.Td className="prose">
                <div className={css.narrowOnly}>
                  <PriorityBadge priority={action.priority} />
                </div>
                <Anchor
                  renderRoot={(props) => (
                    <Link {...props} to="/actions/item/$id" params={{ id: action.id }} search={{}} />
                  )}
                >
                  <span className="tabular">{action.ref}</span> {shownActionName(action.name)}
                </Anchor>
                {action.location && (
                  <Text size="sm" c="dimmed" lineClamp={2}>
                    {action.location}
                  </Text>
                )}
              </Table.Td>
              <Table.Td data-label={actionList.columns.assignee!.label}>
                {action.assignee ?? t(action.closedOn ? 'no.value' : 'action.assignee.none')}
              </Table.Td>
              <Table.Td data-wide-only>{action.status}</Table.Td>
              <Table.Td data-label={actionFieldLabels.dueDate}>
                {action.closedOn ? (
                  <ClosingBadge state={action.closing} />
                ) : (
                  <DueDay dueOn={action.dueDate} status={action.dueStatus} />
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
