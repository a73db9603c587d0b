import { nations as nationNames } from '@lintel/contract/areas/properties/nations';
import { bankHolidays, isWeekend } from '@lintel/contract/cycles/bank-holidays';
import { assumedNation, cycleNations, type CycleNation } from '@lintel/contract/cycles/rule';
import { t } from '#platform/texts.ts';

/** Why a day is not a working day: a bank holiday by its name, or a weekend. */
export type DayOff = { kind: 'weekend' } | { kind: 'holiday'; name: string };

/** If only some of the nations have a holiday, its name says which. Default: all four. */
export function dayOff(day: string, nations: readonly CycleNation[] = cycleNations): DayOff | undefined {
  const byName = Map.groupBy(
    nations.filter((nation) => bankHolidays(Number(day.slice(0, 4)), nation).has(day)),
    (nation) => bankHolidays(Number(day.slice(0, 4)), nation).get(day)!,
  );
  if (byName.size > 0)
    return {
      kind: 'holiday',
      name: [...byName]
        .map(([name, of]) =>
          of.length === nations.length ? name : t('calendar.holiday.of', { name, nations: of.map(nameOf).join(', ') }),
        )
        .join('; '),
    };
  return isWeekend(day) ? { kind: 'weekend' } : undefined;
}

/** The nations of the properties, each once. */
export const nationsOf = (rows: readonly { nation: CycleNation | null }[]): CycleNation[] => [
  ...new Set(rows.map(({ nation }) => nation ?? assumedNation)),
];

const nameOf = (nation: CycleNation) => nationNames.find(({ id }) => id === nation)!.name;
