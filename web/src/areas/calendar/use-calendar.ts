import { callOfTab, type CalendarPage } from '@lintel/contract/areas/calendar/endpoints';
import { calendarTabNames, calendarTabs, type CalendarTab } from '@lintel/contract/areas/calendar/filters';
import { PeriodType, periodOf, type Period } from '@lintel/contract/areas/calendar/period';
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMe } from '#platform/current-user.ts';
import {
  hasLeftOut,
  narrowingOf,
  readAddress,
  same,
  writeAddress,
  type AnyList,
  type Search,
} from '#platform/list/list-address.ts';
import { rowsOf } from '#platform/list/list-queries.ts';
import { t } from '#platform/texts.ts';
import { searchAt } from './calendar-search.ts';

/** The URL of a tab. */
export const pathOf = (tab: CalendarTab) => `/calendar/${tab}/list.html`;

/** The tab with a name; any other is an error (CAL-026). */
export function tabNamed(mode: string): CalendarTab {
  const tab = calendarTabNames.find((name) => name === mode);
  if (!tab) throw new Error(t('calendar.mode.unsupported', { mode }));
  return tab;
}

const queryOf = (tab: CalendarTab, search: Search) =>
  rowsOf(callOfTab[tab], search) as unknown as UseQueryOptions<CalendarPage>;

/** What a tab of the calendar shows at its URL, and how to navigate from there. */
export function useCalendar(mode: string) {
  const tab = tabNamed(mode);
  const raw = useSearch({ from: pathOf(tab) as never }) as Record<string, unknown>;
  const { today } = useMe();
  const navigate = useNavigate();
  const list = calendarTabs[tab] as unknown as AnyList;
  const type = PeriodType.safeParse(raw['periodType'] ?? 'DAY');
  const address = readAddress(list, raw) as Record<string, unknown>;
  const search = searchAt(tab, raw);
  const period = periodOf(search.periodType, search.periodStartDate ?? today);
  const page = useQuery({ ...queryOf(tab, search), placeholderData: keepPreviousData, enabled: type.success });
  const { data: whole, isPending: isWholePending } = useQuery({
    ...queryOf(tab, { ...search, page: 1, onlyTotal: true }),
    enabled: type.success && page.isSuccess,
    placeholderData: keepPreviousData,
  });
  const go = (
    next: Record<string, unknown>,
    { to = tab, replace = false }: { to?: CalendarTab; replace?: boolean } = {},
  ) => {
    const of = calendarTabs[to] as unknown as AnyList;
    // Filters that the other tab lacks are dropped.
    const { periodType, ...entries }: Record<string, unknown> = readAddress(of, writeAddress(of, next));
    const inAddress = periodType === 'MONTH' ? { ...entries, periodType } : entries;
    void navigate({ to: pathOf(to), search: inAddress, replace, resetScroll: false } as never);
  };
  return {
    tab,
    list,
    search,
    period,
    today,
    page,
    /** The totals of all rows; those of the previous search while loading. */
    whole,
    isWholePending,
    unsupportedPeriod: type.success ? undefined : String(raw['periodType']),
    hasLeftOut: hasLeftOut(raw, { ...address, periodType: raw['periodType'] }),
    go,
    narrow: (next: Record<string, unknown>) =>
      go(next, { replace: !same(narrowingOf(next), narrowingOf(search)) && page.isFetching }),
    /** The period that contains a day; that of today is left out of the URL (CAL-013). */
    show: (periodType: PeriodType, day: string | undefined) => {
      const start = day && periodOf(periodType, day).from;
      const isNow = start === undefined || start === periodOf(periodType, today).from;
      go({ ...search, periodType, periodStartDate: isNow ? undefined : start, page: search.page });
    },
  };
}

export type CalendarState = ReturnType<typeof useCalendar>;
export type { Period };
