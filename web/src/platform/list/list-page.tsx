import { VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { MOST_AT_ONCE } from '@lintel/contract/platform/bulk';
import type { CalledEndpoint } from '@lintel/contract/platform/endpoint';
import type { Filters, ListDefinition } from '@lintel/contract/platform/list';
import { Suspense, useState, type ReactNode } from 'react';
import { PaperAcross } from '../page/paper-across.tsx';
import { useIsPhone } from '../phone.ts';
import type { PrintOption } from '../shell/header-buttons.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { t } from '../texts.ts';
import { BulkBar } from './bulk-bar.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { FilterSummary } from './filter-summary.tsx';
import type { ListAddress, Search } from './list-address.ts';
import { ListRows } from './list-rows.tsx';
import { LeftOut } from './list-states.tsx';
import type { CardHead, Cells, ListRow } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { countText } from '../count-text.ts';
import css from './list.module.css';
import type { PageLinkMode } from './page-links.ts';
import { Paginator, rangeText } from './paginator.tsx';
import { useRowSelection } from './row-selection.ts';
import { codesToExport } from './shown-columns.ts';
import { useList } from './use-list.ts';
import { useTotal } from './use-total.ts';
import { lazyPart } from '../page/lazy-part.tsx';

const ColumnSettings = lazyPart(() => import('./column-settings.tsx'));

/** The selected rows, and how to keep only some of them selected. */
export type Selection<Row extends { id: string } = { id: string }> = Pick<
  ReturnType<typeof useRowSelection<Row>>,
  'ids' | 'rows' | 'keep'
>;

type Props<Row extends ListRow, F extends Filters> = {
  title: string;
  list: ListDefinition<Row, F, any>;
  endpoint: CalledEndpoint;
  /** The export of the same rows as a spreadsheet. */
  exported?: CalledEndpoint | undefined;
  /** Another spreadsheet of them, with columns of its own; `hasMore` if it may have rows where the list has none. */
  alsoExported?: { label: string; endpoint: CalledEndpoint; hasMore?: boolean } | undefined;
  /** The search in the URL. */
  search: ListAddress<F>;
  onSearch: (search: ListAddress<F>, how: { replace: boolean }) => void;
  href: (row: Row) => string;
  cells?: Cells<Row>;
  /** The name of a row for screen readers. Default: its first column. */
  nameOf?: (row: Row) => string;
  /** The head of a row on a phone, if it is not the first column. */
  card?: CardHead<Row> | undefined;
  searchPlaceholder?: string;
  minSearchLength?: number;
  paginator?: PageLinkMode;
  /** The page's own commands, beside the title. */
  actions?: ReactNode;
  rowActions?: (row: Row) => ReactNode;
  /** The bulk commands; without them rows cannot be selected. */
  bulk?: ((selection: Selection<Row>) => ReactNode) | undefined;
  /** The most rows that they take. */
  bulkLimit?: number;
  /** Requests a RAG report of the rows found (SHELL-021). */
  onRag?: ((search: Search) => void) | undefined;
  /** Further print options for the rows found. */
  prints?: ((search: ListAddress<F>) => readonly PrintOption[]) | undefined;
  /** A notice about the whole list, below the title. */
  notice?: ReactNode;
  /** Shown if there are no rows at all. */
  nothing?: ReactNode;
  /** The part of the search that is a place in the list: a folder. An empty one is not empty because of filters. */
  place?: Partial<Search>;
};

/** A list of records: one definition gives filters, table, pages, presets, columns, selection and export. */
export function ListPage<Row extends ListRow, F extends Filters>(props: Props<Row, F>) {
  const { title, list, endpoint, exported, cells = {}, minSearchLength = 2, bulk, bulkLimit = MOST_AT_ONCE } = props;
  const state = useList(props);
  const { search, columns, rows, page, go } = state;
  const selection = useRowSelection<Row>(endpoint, search, bulkLimit);
  const [isArrangingColumns, setArrangingColumns] = useState(false);
  const isPhone = useIsPhone();
  const [isPanelOpen, setPanelOpen] = useLocalStorage({
    key: 'lintel.filters',
    defaultValue: !isPhone,
    getInitialValueInEffect: false,
  });
  const [isCompact, setCompact] = useLocalStorage({
    key: 'lintel.rows.compact',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const { total, isExact, pageCount } = useTotal(endpoint, search, page);
  const shown = columns.filter((column) => column.isShown).map((column) => column.code);
  const nameOf = props.nameOf ?? ((row: Row) => String(row[shown[0] as keyof Row] ?? row.id));

  const startExport = (from: CalledEndpoint, columns?: string[]) => {
    const { page: _page, limit: _limit, ...filters } = search;
    void import('./run-export.tsx').then(({ runExport }) =>
      runExport(from, { ...filters, ...(columns && { columns }) }, title),
    );
  };
  const startOfList = () => startExport(exported!, codesToExport(list, shown));
  const { alsoExported } = props;
  const hasRows = Boolean(page?.totalObjectsForQuery);
  const mayExportMore = hasRows || alsoExported?.hasMore === true;

  return (
    <div className={css.list}>
      <PageHeader
        title={title}
        print={props.prints?.(props.search) ?? true}
        onRag={props.onRag && (() => props.onRag!(search))}
      >
        {props.actions}
      </PageHeader>
      <PaperAcross />
      {props.notice}
      {state.hasLeftOut && <LeftOut onClose={state.takeOver} />}
      <ListToolbar
        title={title}
        list={list}
        state={state}
        isPhone={isPhone}
        isPanelOpen={isPanelOpen}
        isCompact={isCompact}
        onCompact={() => setCompact(!isCompact)}
        onPanel={() => setPanelOpen(!isPanelOpen)}
        onColumns={() => setArrangingColumns(true)}
        onExport={exported && (hasRows ? startOfList : null)}
        otherExport={
          alsoExported && {
            label: alsoExported.label,
            start: mayExportMore ? () => startExport(alsoExported.endpoint) : null,
          }
        }
        searchPlaceholder={props.searchPlaceholder}
        minSearchLength={minSearchLength}
      />
      {isPanelOpen && <FilterPanel list={list} search={search} onSearch={state.narrow} />}
      <FilterSummary list={list} search={search} range={page && rangeText(page.page, page.limit, total, isExact)} />
      <ListRows
        title={title}
        list={list}
        state={state}
        isPhone={isPhone}
        isCompact={isCompact}
        nothing={props.nothing}
        place={props.place}
        cells={cells}
        href={props.href}
        nameOf={nameOf}
        rowActions={props.rowActions}
        card={props.card}
        selection={bulk && selection}
      />
      {bulk && selection.ids.length > 0 && (
        <BulkBar
          count={selection.ids.length}
          total={total}
          limit={bulkLimit}
          collected={selection.collected}
          onSelectMatching={() => void selection.selectMatching()}
          onStop={selection.stop}
          onClear={() => selection.keep([])}
        >
          {bulk(selection)}
        </BulkBar>
      )}
      <VisuallyHidden role="status">
        {page && !rows.isPlaceholderData ? t('list.rows', { count: countText(total, isExact) }) : ''}
      </VisuallyHidden>
      {page && page.objects.length > 0 && (
        <Paginator
          of={title}
          page={page.page}
          pageCount={pageCount}
          size={search.limit}
          total={total}
          isExact={isExact}
          {...(props.paginator && { mode: props.paginator })}
          onPage={(next) => go({ ...search, page: next })}
          onSize={(limit) => go({ ...search, limit, page: 1 })}
        />
      )}
      <Suspense>
        {isArrangingColumns && (
          <ColumnSettings
            list={list}
            columns={columns}
            size={search.limit}
            onSaved={state.resize}
            onClose={() => setArrangingColumns(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
