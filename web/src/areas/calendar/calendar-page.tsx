import { Button, EmptyState, Tabs, Text, VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { everyDated } from '@lintel/contract/areas/calendar/dated';
import { calendarPageSize, calendarTabNames, type CalendarTab } from '@lintel/contract/areas/calendar/filters';
import { withoutProperty } from '@lintel/contract/areas/calendar/links';
import { calendarStates } from '@lintel/contract/areas/calendar/row';
import type { Permission } from '@lintel/contract/platform/permissions';
import { IconCalendarOff, IconCalendarQuestion, IconCalendarShare, IconFilter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { signs } from '#areas/notices/notice-looks.ts';
import { useMe } from '#platform/current-user.ts';
import { countText } from '#platform/count-text.ts';
import { FilterPanel } from '#platform/list/filter-panel.tsx';
import { FilterSummary } from '#platform/list/filter-summary.tsx';
import { isUnfiltered, withoutFilters, type Search } from '#platform/list/list-address.ts';
import { ListLoading } from '#platform/list/list-loading.tsx';
import { LeftOut, ListFailed, NothingMatches, PageBeyond } from '#platform/list/list-states.tsx';
import { windowedPager } from '#platform/list/page-links.ts';
import { Paginator, rangeText } from '#platform/list/paginator.tsx';
import { SavedFilters } from '#platform/list/saved-filters.tsx';
import { TextSearch } from '#platform/list/text-search.tsx';
import { useIsPhone } from '#platform/phone.ts';
import { Refusal } from '#platform/refusal.ts';
import { maySee, whoSeesActions } from '#platform/rights.ts';
import { PaperAcross } from '#platform/page/paper-across.tsx';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { TabList } from '#platform/page/tab-list.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import type { CycleNation } from '@lintel/contract/cycles/rule';
import { periodName, type Days } from '@lintel/contract/areas/calendar/period';
import { CalendarDays } from './calendar-days.tsx';
import { CalendarTable } from './calendar-table.tsx';
import css from './calendar.module.css';
import { dayOff, nationsOf } from './days-off.ts';
import { stateLooks, stateNames } from './marks.tsx';
import { PeriodBar } from './period-bar.tsx';
import { useCalendar, type CalendarState } from './use-calendar.ts';

const SubscribeDialog = lazyForm(() => import('#areas/calendar-feeds/subscribe-dialog.tsx'), 'SubscribeDialog');

const SEARCH_WAIT_MILLISECONDS = 1000;
/** Who may open the list behind the numbers of a tab. */
const listMenus: Record<CalendarTab, readonly Permission[]> = {
  tasks: ['PRISM_APP_TASK_MENU'],
  'task-calendar': ['PRISM_APP_TASK_MENU'],
  actions: whoSeesActions,
  cases: everyDated.flatMap(({ allow }) => allow),
};

/** Each tab is a page with a URL of its own (CAL-004). */
export const TasksCalendar = () => <CalendarPage mode="tasks" />;
export const TaskCalendar = () => <CalendarPage mode="task-calendar" />;
export const ActionsCalendar = () => <CalendarPage mode="actions" />;
export const CasesCalendar = () => <CalendarPage mode="cases" />;

/**
 * When the tasks, actions, notices and cases of properties were done and fall due, by the days of a month or the months of a
 * year.
 */
function CalendarPage({ mode }: { mode: CalendarTab }) {
  const calendar = useCalendar(mode);
  const me = useMe();
  const isPhone = useIsPhone();
  const [isSubscribing, setSubscribing] = useState(false);
  // Support reads for a reason and a time, and cannot subscribe.
  const maySubscribe = !me.isSupportView;
  const subscribe = { label: t('calendar.feed.subscribe'), run: () => setSubscribing(true) };
  const { tab, search, go } = calendar;
  const tabs = calendarTabNames.filter((name) => name === tab || maySee(me, listMenus[name]));
  return (
    <>
      <PaperAcross />
      <PageHeader title={t('calendar.title')} print onPhone={maySubscribe ? [subscribe] : []}>
        {maySubscribe && !isPhone && (
          <Button
            variant="default"
            leftSection={<IconCalendarShare size={16} aria-hidden />}
            onClick={() => subscribe.run()}
          >
            {subscribe.label}
          </Button>
        )}
      </PageHeader>
      {isSubscribing && <SubscribeDialog onClose={() => setSubscribing(false)} />}
      <Tabs
        value={tab}
        // Filters that both tabs have are kept, and so is the period.
        onChange={(next) =>
          go({ ...search, searchString: undefined, statusIds: undefined, page: 1 }, { to: next as CalendarTab })
        }
      >
        <TabList current={tab} aria-label={t('calendar.tabs')}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`calendar.tab.${name}`)}
            </Tabs.Tab>
          ))}
        </TabList>
        <Tabs.Panel value={tab}>
          <Calendar key={tab} calendar={calendar} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Calendar({ calendar }: { calendar: CalendarState }) {
  const { tab, list, search, period, page: asked, whole, go, narrow, show } = calendar;
  const isPhone = useIsPhone();
  const [isPanelOpen, setPanelOpen] = useLocalStorage({
    key: 'lintel.calendar.filters',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  if (calendar.unsupportedPeriod !== undefined)
    return (
      <EmptyState
        role="alert"
        icon={<IconCalendarQuestion aria-hidden />}
        title={t('calendar.period.unsupported', { type: calendar.unsupportedPeriod })}
      >
        <EmptyState.Actions>
          <Button variant="default" onClick={() => show('DAY', search.periodStartDate)}>
            {t('calendar.period.show.days')}
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    );
  const page = asked.data;
  // On a phone the totals stand among the days: neither days nor paginator appear before them, to be pushed down.
  const isWaiting = isPhone && calendar.isWholePending;
  const total = (page?.totalIsExact === false && whole ? whole : page)?.totalObjectsForQuery ?? 0;
  const isExact = page?.totalIsExact !== false || whole !== undefined;
  const pageCount = Math.max(page?.maxPage ?? 1, isExact ? Math.ceil(total / calendarPageSize) : 1);
  const { periodType: _type, periodStartDate: _start, ...filters } = search;
  const kept = filters as Search;
  const ofTasks = tab === 'task-calendar';
  const isPanelShown = isPanelOpen || !isUnfiltered(list, { ...kept, searchString: undefined });
  const title = t('calendar.shown', { title: t(`calendar.tab.${tab}`), period: periodName(period) });
  const allName = t(ofTasks ? 'calendar.all.tasks' : 'calendar.all.properties', { count: total });

  return (
    <div className={css.calendar}>
      <p className={`${css.printedTab} only-print`}>{title}</p>
      <div className={css.toolbar}>
        <PeriodBar period={period} today={calendar.today} isPhone={isPhone} onShow={show} />
        <div className={`${css.search} no-print`}>
          <TextSearch
            label={t(ofTasks ? 'calendar.search.tasks' : 'calendar.search')}
            value={search.searchString}
            minLength={2}
            waitMilliseconds={SEARCH_WAIT_MILLISECONDS}
            onChange={(searchString) => go({ ...search, searchString, page: 1 }, { replace: true })}
          />
        </div>
        <Button
          className="no-print"
          variant={isPanelShown ? 'light' : 'default'}
          leftSection={<IconFilter size={16} aria-hidden />}
          aria-expanded={isPanelShown}
          onClick={() => setPanelOpen(!isPanelOpen)}
        >
          {t('list.filters')}
        </Button>
        <span className="no-print">
          {/* A preset stores filters; the period shown is kept. */}
          <SavedFilters
            list={list}
            search={kept}
            onApply={(filterData) => go({ limit: search.limit, ...filterData, ...periodIn(search), page: 1 })}
          />
        </span>
      </div>
      {calendar.hasLeftOut && <LeftOut onClose={() => go(search, { replace: true })} />}
      {isPanelShown && (
        <FilterPanel list={list} search={kept} onSearch={(next) => narrow({ ...next, ...periodIn(search) })} />
      )}
      <FilterSummary list={list} search={kept} range={page && rangeText(page.page, page.limit, total, isExact)} />
      <Signs hasDays={period.type === 'DAY'} tab={tab} />
      <Rows {...{ calendar, isPhone, isWaiting, title, allName }} />
      <VisuallyHidden role="status">
        {page && !asked.isPlaceholderData ? t('list.rows', { count: countText(total, isExact) }) : ''}
      </VisuallyHidden>
      {page && page.objects.length > 0 && !isWaiting && (
        <Paginator
          of={t('calendar.title')}
          page={page.page}
          pageCount={pageCount}
          size={page.limit}
          total={total}
          isExact={isExact}
          mode={isPhone ? 'ellipsis' : windowedPager}
          onPage={(next) => go({ ...search, page: next })}
        />
      )}
      {Boolean(whole?.totals?.withoutProperty) && (
        <Text size="sm">
          <Link to="/actions/list" search={withoutProperty(period.to) as never}>
            {t('calendar.without.property', { count: whole!.totals!.withoutProperty, day: dayText(period.to) })}
          </Link>
        </Text>
      )}
    </div>
  );
}

const periodIn = ({ periodType, periodStartDate }: CalendarState['search']) => ({ periodType, periodStartDate });

type RowsProps = { calendar: CalendarState; isPhone: boolean; isWaiting: boolean; title: string; allName: string };

/** The rows, or their loading, empty or error state. */
function Rows({ calendar, isPhone, isWaiting, title, allName }: RowsProps) {
  const { tab, list, search, page: asked, whole, go } = calendar;
  const page = asked.data;
  if (asked.isError && !page)
    return (
      <ListFailed
        isForbidden={asked.error instanceof Refusal && asked.error.status === 403}
        error={asked.error}
        onRetry={() => void asked.refetch()}
        onReset={() => go({})}
      />
    );
  if (!page || isWaiting) return <ListLoading title={t('calendar.title')} columnCount={8} isPhone={isPhone} />;
  if (page.objects.length === 0) {
    if (page.totalObjectsForQuery > 0)
      return <PageBeyond page={search.page} onFirst={() => go({ ...search, page: 1 })} />;
    if (!isUnfiltered(list, { ...search, periodType: undefined, periodStartDate: undefined }))
      return (
        <NothingMatches
          onClear={() => go({ ...withoutFilters(list, search), ...periodIn(search), searchString: undefined })}
        />
      );
    const of = tab === 'task-calendar' ? 'tasks' : tab === 'cases' ? 'cases' : 'properties';
    return (
      <EmptyState
        icon={<IconCalendarOff aria-hidden />}
        title={t(`calendar.none.${of}`)}
        description={t(`calendar.none.${of}.hint`)}
        py="xl"
      />
    );
  }
  return isPhone ? (
    <CalendarDays calendar={calendar} page={page} totals={whole?.totals} allName={allName} />
  ) : (
    <>
      <CalendarTable
        calendar={calendar}
        title={title}
        page={page}
        totals={whole?.totals}
        allName={allName}
        isUpdating={asked.isPlaceholderData}
      />
      {calendar.period.type === 'DAY' && (
        <Holidays
          days={calendar.period.columns}
          nations={tab === 'task-calendar' ? undefined : nationsOf(page.objects)}
        />
      )}
    </>
  );
}

/** The bank holidays of the days shown, by name: neither on paper nor by touch can one hover over a heading. */
function Holidays({ days, nations }: { days: readonly Days[]; nations: CycleNation[] | undefined }) {
  const named = days.flatMap(({ from }) => {
    const off = dayOff(from, nations);
    return off?.kind === 'holiday' ? [`${dayText(from)} ${off.name}`] : [];
  });
  return named.length === 0 ? null : (
    <Text size="sm" className={css.holidays}>
      {t('calendar.holidays', { count: named.length, days: named.join('; ') })}
    </Text>
  );
}

/** The meaning of icons and colours, in words; months have no days off. */
function Signs({ hasDays, tab }: { hasDays: boolean; tab: CalendarTab }) {
  const me = useMe();
  const dated = tab === 'cases' ? everyDated.filter(({ allow }) => maySee(me, allow)) : [];
  return (
    <ul className={css.signs} aria-label={t('calendar.signs')}>
      {calendarStates.map(({ id }) => {
        const { color, Icon } = stateLooks[id];
        return (
          <li key={id} className={css.sign} data-color={color}>
            <Icon size={14} aria-hidden />
            {stateNames[id]}
          </li>
        );
      })}
      {dated.map(({ id, many, sign }) => {
        const Icon = signs[sign];
        return (
          <li key={id} className={css.sign}>
            <Icon size={14} aria-hidden />
            {many}
          </li>
        );
      })}
      {hasDays && (
        <>
          <li className={css.sign}>
            <span className={css.swatch} data-off="weekend" aria-hidden />
            {t('calendar.sign.weekend')}
          </li>
          <li className={css.sign}>
            <span className={css.swatch} data-off="holiday" aria-hidden />
            {t('calendar.sign.holiday')}
          </li>
        </>
      )}
    </ul>
  );
}
