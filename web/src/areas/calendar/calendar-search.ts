import { calendarTabs, type AnyCalendarSearch, type CalendarTab } from '@lintel/contract/areas/calendar/filters';
import { PeriodType } from '@lintel/contract/areas/calendar/period';
import { completeSearch, readAddress, type AnyList, type Search } from '#platform/list/list-address.ts';

/** The search of a calendar from its URL. Default: days, also for an unknown period type. */
export function searchAt(tab: CalendarTab, raw: Record<string, unknown>) {
  const list = calendarTabs[tab] as unknown as AnyList;
  return {
    ...completeSearch(list, readAddress(list, raw)),
    periodType: PeriodType.catch('DAY').parse(raw['periodType']),
  } as Search & AnyCalendarSearch;
}
