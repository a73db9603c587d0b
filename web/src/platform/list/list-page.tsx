import { Button, Group, Indicator, VisuallyHidden } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconColumns3, IconDownload, IconFilter } from '@tabler/icons-react';
import { presets } from '@lintel/contract/areas/presets';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import type { Filters, ListDefinition, ListPage as Page } from '@lintel/contract/platform/list';
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { read } from '../api.ts';
import { Refusal } from '../refusal.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { t } from '../texts.ts';
import { BulkBar } from './bulk-bar.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { FilterSummary } from './filter-summary.tsx';
import {
  completeSearch,
  hasLeftOut,
  isUnfiltered,
  narrowingOf,
  readAddress,
  same,
  valueOf,
  withoutFilters,
  writeAddress,
  type ListAddress,
  type Search,
} from './list-address.ts';
import { ListCards } from './list-cards.tsx';
import { rememberOrigin } from './list-origin.ts';
import { ListLoading } from './list-loading.tsx';
import { LeftOut, ListFailed, NothingHere, NothingMatches, PageBeyond } from './list-states.tsx';
import { ListTable, type Cells, type ListRow, type RowsProps } from './list-table.tsx';
import css from './list.module.css';
import type { PageLinkMode } from './page-links.ts';
import { Paginator, rangeText } from './paginator.tsx';
import { SELECTION_LIMIT, useRowSelection } from './row-selection.ts';
import { SavedFilters } from './saved-filters.tsx';
import { arrangedColumns } from './shown-columns.ts';
import { TextSearch } from './text-search.tsx';

const ColumnSettings = lazy(() => import('./column-settings.tsx'));
const SortMenu = lazy(() => import('./sort-menu.tsx'));

export type Selection = { ids: string[]; clear: () => void };

type Props<Row extends ListRow, F extends Filters> = {
  title: string;
  list: ListDefinition<Row, F, any>;
  endpoint: Endpoint;
  /** The same rows as a spreadsheet. */
  exported?: Endpoint | undefined;
  /** What the address says. */
  search: ListAddress<F>;
  onSearch: (search: ListAddress<F>, how: { replace: boolean }) => void;
  href: (row: Row) => string;
  cells?: Cells<Row>;
  /** What a row is called for people who do not see it; its first column by default. */
  nameOf?: (row: Row) => string;
  searchPlaceholder?: string;
  minSearchLength?: number;
  paginator?: PageLinkMode;
  /** The page's own commands, beside the title. */
  actions?: ReactNode;
  rowActions?: (row: Row) => ReactNode;
  /** What can be done with several rows at once; without it none can be selected. */
  bulk?: ((selection: Selection) => ReactNode) | undefined;
  /** Said below the title, about the whole list. */
  notice?: ReactNode;
  /** Shown while there is nothing at all. */
  nothing?: ReactNode;
};

/** A list of records: one definition gives filters, table, pages, presets, columns, selection and export. */
export function ListPage<Row extends ListRow, F extends Filters>(props: Props<Row, F>) {
  const {
    title,
    list,
    endpoint,
    exported,
    href,
    cells = {},
    searchPlaceholder,
    minSearchLength = 2,
    paginator,
    actions,
    notice,
    rowActions,
    bulk,
    nothing,
  } = props;
  // The router also hands on what the route did not take over from the address.
  const raw = props.search as Record<string, unknown>;
  const address = readAddress(list, raw) as Record<string, unknown>;
  const { data: preset, isPending: isArranging } = useQuery(read(presets.columns, { query: { tableCode: list.name } }));
  const size = preset?.dto?.tableSize;
  const columns = arrangedColumns(list, preset?.dto);
  const search = completeSearch(list, address, size);
  const rows = useQuery({
    ...(read(endpoint, { body: search } as never) as UseQueryOptions<Page<Row, F>>),
    placeholderData: keepPreviousData,
    enabled: !isArranging,
  });
  const selection = useRowSelection(endpoint, search);
  const [isArrangingColumns, setArrangingColumns] = useState(false);
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [isPanelOpen, setPanelOpen] = useLocalStorage({
    key: 'lintel.filters',
    defaultValue: !isPhone,
    getInitialValueInEffect: false,
  });

  // The session storage is outside of React: a record opened from here finds in it the list that it came from.
  useEffect(() => rememberOrigin(list, search));

  const page = rows.data;
  const go = (next: Record<string, unknown>, replace = false) =>
    props.onSearch(writeAddress(list, next, size) as ListAddress<F>, { replace });
  const narrow = (next: Search) => go(next, !same(narrowingOf(next), narrowingOf(search)) && rows.isFetching);
  const firstCode = columns.find((column) => column.isShown)?.code;
  const nameOf = props.nameOf ?? ((row: Row) => String(row[firstCode as keyof Row] ?? row.id));
  const narrowed = Object.entries(list.filters as Filters).filter(
    ([key, filter]) => valueOf(search, key, filter) !== undefined,
  ).length;
  const isForbidden = rows.error instanceof Refusal && rows.error.status === 403;
  const rowsProps: RowsProps<Row> = {
    title,
    rows: page?.objects ?? [],
    columns,
    cells,
    href,
    nameOf,
    rowActions,
    selection: bulk && { chosen: selection.chosen, onChange: selection.onChange },
  };

  const startExport = () => {
    const { page: _page, limit: _limit, ...filters } = search;
    const shown = columns.filter((column) => column.isShown).map((column) => column.code);
    void import('./run-export.tsx').then(({ runExport }) =>
      runExport(exported!, { ...filters, columns: shown }, title),
    );
  };

  return (
    <div className={css.list}>
      <PageHeader title={title} print>
        {actions}
      </PageHeader>
      {notice}
      {hasLeftOut(raw, address) && (
        <LeftOut onClose={() => props.onSearch(address as ListAddress<F>, { replace: true })} />
      )}
      <div className={`${css.toolbar} no-print`} role="toolbar" aria-label={title}>
        <div className={css.search}>
          <TextSearch
            label={t('list.search')}
            placeholder={searchPlaceholder}
            value={search['fullTextSearchString'] as string | undefined}
            minLength={minSearchLength}
            onChange={(text) => go({ ...search, fullTextSearchString: text, page: 1 }, true)}
          />
        </div>
        <Indicator label={narrowed} size={16} disabled={narrowed === 0 || isPanelOpen} offset={4}>
          <Button
            variant={isPanelOpen ? 'light' : 'default'}
            leftSection={<IconFilter size={16} aria-hidden />}
            aria-expanded={isPanelOpen}
            aria-label={narrowed ? t('list.filters.active', { count: narrowed }) : t('list.filters')}
            onClick={() => setPanelOpen(!isPanelOpen)}
          >
            {t('list.filters')}
          </Button>
        </Indicator>
        <Group gap="xs" className={css.tools}>
          <Suspense>
            {isPhone && (
              <SortMenu
                list={list}
                columns={columns}
                search={search}
                onSort={(field, ascending) =>
                  go({ ...search, sortingField: field, sortingAscending: ascending, page: 1 })
                }
              />
            )}
          </Suspense>
          <SavedFilters
            list={list}
            search={search}
            onApply={(filterData) => go({ limit: search.limit, ...filterData, page: 1 })}
          />
          <Button
            variant="default"
            leftSection={<IconColumns3 size={16} aria-hidden />}
            className={css.tool}
            data-hint={isPhone ? t('columns.settings') : undefined}
            onClick={() => setArrangingColumns(true)}
          >
            {t('columns.settings')}
          </Button>
          {exported && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              className={css.tool}
              data-hint={isPhone ? t('export.start') : undefined}
              disabled={!page?.totalObjectsForQuery}
              onClick={startExport}
            >
              {t('export.start')}
            </Button>
          )}
        </Group>
      </div>
      {isPanelOpen && <FilterPanel list={list} search={search} onSearch={narrow} />}
      <FilterSummary
        list={list}
        search={search}
        range={page && rangeText(page.page, page.limit, page.totalObjectsForQuery)}
      />
      {bulk && selection.ids.length > 0 && (
        <BulkBar
          count={selection.ids.length}
          total={page?.totalObjectsForQuery ?? 0}
          limit={SELECTION_LIMIT}
          collected={selection.collected}
          onSelectMatching={() => void selection.selectMatching()}
          onClear={selection.clear}
        >
          {bulk({ ids: selection.ids, clear: selection.clear })}
        </BulkBar>
      )}
      {rows.isError && !page ? (
        <ListFailed
          isForbidden={isForbidden}
          error={rows.error}
          onRetry={() => void rows.refetch()}
          onReset={() => props.onSearch({}, { replace: false })}
        />
      ) : !page ? (
        <ListLoading title={title} columnCount={columns.filter((column) => column.isShown).length} isPhone={isPhone} />
      ) : page.objects.length === 0 ? (
        page.totalObjectsForQuery > 0 ? (
          <PageBeyond page={search.page} onFirst={() => go({ ...search, page: 1 })} />
        ) : isUnfiltered(list, search) ? (
          (nothing ?? <NothingHere />)
        ) : (
          <NothingMatches onClear={() => go(withoutFilters(list, search))} />
        )
      ) : isPhone ? (
        <ListCards {...rowsProps} />
      ) : (
        <ListTable
          {...rowsProps}
          search={search}
          sort={list.sort}
          isUpdating={rows.isPlaceholderData}
          onSort={(field, ascending) => go({ ...search, sortingField: field, sortingAscending: ascending, page: 1 })}
        />
      )}
      <VisuallyHidden role="status">
        {page && !rows.isPlaceholderData
          ? t('list.rows', { count: page.totalObjectsForQuery.toLocaleString('en-GB') })
          : ''}
      </VisuallyHidden>
      {page && page.objects.length > 0 && (
        <Paginator
          page={page.page}
          pageCount={page.maxPage}
          size={search.limit}
          total={page.totalObjectsForQuery}
          {...(paginator && { mode: paginator })}
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
            onSaved={(limit) =>
              props.onSearch(writeAddress(list, { ...search, limit, page: 1 }, limit) as ListAddress<F>, {
                replace: true,
              })
            }
            onClose={() => setArrangingColumns(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
