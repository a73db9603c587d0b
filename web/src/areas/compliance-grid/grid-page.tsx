import { Box, Button, EmptyState, Group, Skeleton, Stack } from '@mantine/core';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { standings } from '@lintel/contract/areas/tasks/states';
import { IconFilter, IconLayoutGrid, IconSortAscending } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { propertyListFor } from '#areas/properties/property-figures.tsx';
import { useRag } from '#areas/rag-reports/use-rag.tsx';
import { NoTasks } from '#areas/tasks/no-tasks.tsx';
import { StandingName } from '#areas/tasks/standing-matrix.tsx';
import { read } from '#platform/api.ts';
import { ComplianceLegend } from '#platform/page/compliance-bar.tsx';
import { useMe } from '#platform/current-user.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { FilterPanel } from '#platform/list/filter-panel.tsx';
import { FilterSummary } from '#platform/list/filter-summary.tsx';
import { ListOrGrid } from '#platform/list/list-or-grid.tsx';
import { completeSearch, readAddress, writeAddress, type Search } from '#platform/list/list-address.ts';
import { SavedFilters } from '#platform/list/saved-filters.tsx';
import { TextSearch } from '#platform/list/text-search.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { useIsPhone } from '#platform/phone.ts';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { lazyForm, lazySection } from '#platform/page/lazy-part.tsx';
import { t } from '#platform/texts.ts';
import { GridCards } from './grid-cards.tsx';
import { ExpectedLook } from './grid-look.tsx';
import css from './grid.module.css';
import { PrintedGrid } from './printed-grid.tsx';
import { useGridRows } from './use-grid-rows.ts';
import { VirtualGrid, type Chosen } from './virtual-grid.tsx';

const GridPanel = lazyForm(() => import('./grid-panel.tsx'), 'GridPanel');
const GroupsChoice = lazySection(() => import('./groups-choice.tsx'));
const route = getRouteApi('/property/matrix');

/** Properties against types of tasks: the standing of each, with the filters and saved views of the property list. */
export function GridPage() {
  const me = useMe();
  const list = useMemo(() => propertyListFor(me), [me]);
  const { groups: chosenGroups, ...address } = route.useSearch();
  const navigate = useNavigate();
  const rag = useRag('property');
  const isPhone = useIsPhone();
  const [isFiltering, setFiltering] = useState(false);
  const [chosen, setChosen] = useState<Chosen>();
  const [isPrinting, setPrinting] = useState(false);
  const search = completeSearch(list, readAddress(list, address));
  const matrix = useQuery(read(tasks.matrix, { query: {} }));
  const offered = matrix.data?.groups ?? [];
  const groupIds = chosenGroups ?? offered.slice(0, 1).map(({ id }) => id);
  const types = offered.filter(({ id }) => groupIds.includes(id)).flatMap((group) => group.types);
  const isWorstFirst = search.sortingField === worstFirst.sortingField && search.sortingAscending === true;
  const grid = useGridRows(search, groupIds, isPrinting);
  const go = (next: Search, groups = chosenGroups) =>
    void navigate({
      to: '/property/matrix',
      search: { ...writeAddress(list, { ...next, page: 1 }), ...(groups && { groups }) } as never,
      replace: true,
    });

  useEffect(() => {
    if (!grid.isWhole) return;
    window.print();
    // oxlint-disable-next-line react/set-state-in-effect -- the browser has printed what was drawn
    setPrinting(false);
  }, [grid.isWhole]);

  return (
    <Stack gap="sm">
      <PageHeader
        title={t('grid.title')}
        subtitle={t('grid.what')}
        print={[{ label: t('grid.print'), onPrint: () => setPrinting(true) }]}
        onRag={rag.onRag && (() => rag.onRag!(search))}
      >
        <ListOrGrid search={writeAddress(list, search)} />
        {rag.dialog}
      </PageHeader>
      <Group gap="xs" align="flex-end" className="no-print" role="toolbar" aria-label={t('grid.title')}>
        <Box miw={{ base: 0, md: 300 }} flex={{ base: '1 1 100%', xs: '0 1 auto' }}>
          <TextSearch
            label={t('list.search')}
            placeholder={t('properties.search')}
            value={search['fullTextSearchString'] as string | undefined}
            minLength={2}
            onChange={(text) => go({ ...search, fullTextSearchString: text })}
          />
        </Box>
        <Button
          variant={isFiltering ? 'light' : 'default'}
          leftSection={<IconFilter size={16} aria-hidden />}
          aria-expanded={isFiltering}
          onClick={() => setFiltering(!isFiltering)}
        >
          {t('list.filters')}
        </Button>
        <Suspense fallback={<Skeleton h={36} w={260} />}>
          <GroupsChoice
            aria-label={t('grid.groups')}
            placeholder={groupIds.length ? undefined : t('grid.groups')}
            data={offered.map(({ id, name }) => ({ value: id, label: name }))}
            value={groupIds}
            miw={260}
            onChange={(groups) => go(search, groups)}
          />
        </Suspense>
        <Button
          variant={isWorstFirst ? 'light' : 'default'}
          leftSection={<IconSortAscending size={16} aria-hidden />}
          aria-pressed={isWorstFirst}
          onClick={() => go({ ...search, ...(isWorstFirst ? orderOf(list.defaults) : worstFirst) })}
        >
          {t('grid.worst')}
        </Button>
        <SavedFilters list={list} search={search} onApply={(filterData) => go({ ...search, ...filterData })} />
      </Group>
      {isFiltering && <FilterPanel list={list} search={search} onSearch={go} />}
      <FilterSummary list={list} search={search} range={undefined} />
      <FailureAlert error={grid.error ?? matrix.error} />
      {!grid.isReady || !matrix.data ? (
        !grid.error && <Loading h="80dvh" />
      ) : offered.length === 0 ? (
        <NoTasks />
      ) : grid.total === 0 || types.length === 0 ? (
        <EmptyState
          icon={<IconLayoutGrid aria-hidden />}
          title={t(types.length ? 'grid.empty' : 'grid.choose')}
          py="xl"
        />
      ) : isPhone ? (
        <GridCards rows={grid.rows} types={types} hasMore={grid.hasMore} onMore={grid.more} onOpen={setChosen} />
      ) : (
        <div className="no-print">
          <VirtualGrid
            title={t('grid.title')}
            count={grid.total}
            types={types}
            rowAt={grid.rowAt}
            onShown={grid.onShown}
            onOpen={setChosen}
          />
        </div>
      )}
      {grid.isReady && types.length > 0 && <Legend />}
      {isPrinting ? (
        <PrintedGrid rows={grid.rows} types={types} />
      ) : (
        <p className="only-print">{t('grid.print.how')}</p>
      )}
      {chosen && <GridPanel chosen={chosen} onClose={() => setChosen(undefined)} />}
    </Stack>
  );
}

const worstFirst = { sortingField: 'compliance', sortingAscending: true };
const orderOf = ({ sortingField, sortingAscending }: { sortingField: string; sortingAscending: boolean }) => ({
  sortingField,
  sortingAscending,
});

function Legend() {
  return (
    <ul className={css.legend} aria-label={t('grid.legend')}>
      {standings.map(({ id }) => (
        <li key={id}>
          <StandingName standing={id} />
        </li>
      ))}
      <li>
        <ExpectedLook />
      </li>
      <li>
        <ComplianceLegend />
      </li>
    </ul>
  );
}
