import { noticeLevels, type Ladder, type NoticeLevel, type Rung } from '@lintel/contract/areas/notice-rules';
import { longDate, plusDays, type Day } from '@lintel/contract/cycles/calendar';
import { t } from '#platform/texts.ts';

const together = new Intl.ListFormat('en-GB', { type: 'conjunction' });
/** In the order of the levels. */
const levelsOf = (to: readonly NoticeLevel[]) => noticeLevels.filter(({ id }) => to.includes(id));

/** Rungs to the same people, in order of their first day. */
function byPeople(ladder: Ladder): { to: readonly NoticeLevel[]; rungs: Rung[] }[] {
  const parts = Map.groupBy(
    ladder.toSorted((a, b) => a.days - b.days),
    ({ to }) =>
      levelsOf(to)
        .map(({ id }) => id)
        .join(' '),
  );
  return [...parts.values()].map((rungs) => ({ to: levelsOf(rungs[0]!.to).map(({ id }) => id), rungs }));
}

const counted = (days: readonly number[], side: 'before' | 'after') =>
  days.length === 0
    ? []
    : [
        t(`ladder.${side}`, {
          days: together.format(days.map((each) => String(Math.abs(each)))),
          ...(days.length === 1 && { count: Math.abs(days[0]!) }),
        }),
      ];

/** Who is reminded, and when: `90, 60 and 30 days before, on the due date`. */
export function ladderLines(ladder: Ladder): { to: readonly NoticeLevel[]; when: string }[] {
  return byPeople(ladder).map(({ to, rungs }) => {
    const days = rungs.map((rung) => rung.days);
    const when = [
      ...counted(
        days.filter((each) => each < 0),
        'before',
      ),
      ...(days.includes(0) ? [t('ladder.on')] : []),
      ...counted(
        days.filter((each) => each > 0),
        'after',
      ),
    ];
    return { to, when: when.join(', ') };
  });
}

/** The distance of a reminder from the due date: `30 days before`. */
export function rungText(days: number): string {
  return days === 0 ? t('ladder.on') : counted([days], days < 0 ? 'before' : 'after')[0]!;
}

/** The people notified, in words: `its owner and the manager`. */
export const whoText = (to: readonly NoticeLevel[]) =>
  together.format(levelsOf(to).map(({ id }) => t(`ladder.who.${id}`)));

/** Who would be notified when of something due on a day, in sentences; a shared year is written once, at the end. */
export function exampleLines(ladder: Ladder, dueOn: Day): string[] {
  return byPeople(ladder).map(({ to, rungs }) => {
    const years = Map.groupBy(
      rungs.map(({ days }) => longDate(plusDays(dueOn, days))),
      (text) => text.slice(-4),
    );
    const days = [...years].map(
      ([year, texts]) => `${together.format(texts.map((text) => text.slice(0, -5)))} ${year}`,
    );
    return t('ladder.example.line', { who: whoText(to), days: days.join(years.size > 1 ? ', ' : '') });
  });
}
