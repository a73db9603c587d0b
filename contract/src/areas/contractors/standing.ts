import { z } from 'zod';
import { plusDays } from '../../cycles/calendar.ts';

/** How a contractor stands, the worst first, and the light that shows it. */
export const standings = [
  { id: 'LAPSED', name: 'Approval lapsed', light: 'amber' },
  { id: 'APPROVED', name: 'Approved', light: 'green' },
  { id: 'NOT_APPROVED', name: 'Not approved', light: 'grey' },
  { id: 'ARCHIVED', name: 'Archived', light: 'grey' },
] as const;
export type Standing = (typeof standings)[number]['id'];
export const Standing = z.enum(standings.map(({ id }) => id));
export type Light = (typeof standings)[number]['light'];

/** What a contractor's standing follows from. */
export type StandingFacts = {
  isArchived: boolean;
  dateApproved: string | null;
  dateReview: string | null;
};

/** How a contractor stands on a day. On the day of the review the approval still holds. */
export function standingOn({ isArchived, dateApproved, dateReview }: StandingFacts, day: string): Standing {
  if (isArchived) return 'ARCHIVED';
  if (dateApproved === null || day < dateApproved) return 'NOT_APPROVED';
  return dateReview !== null && day > dateReview ? 'LAPSED' : 'APPROVED';
}

export type Stretch = { from: string; until: string | null; standing: Standing };
const LONG_AGO = '1800-01-01';

/** A contractor's standing on every day, in stretches of days; `until` is the first day after, null where there is none. */
export function stretchesOf(facts: StandingFacts): Stretch[] {
  const turns = [LONG_AGO, facts.dateApproved, facts.dateReview && plusDays(facts.dateReview, 1)];
  const days = [...new Set(turns.filter((day) => day !== null))].toSorted();
  const changes = days
    .map((from) => ({ from, standing: standingOn(facts, from) }))
    .filter(({ standing }, at, all) => standing !== all[at - 1]?.standing);
  return changes.map((change, at) => ({ ...change, until: changes[at + 1]?.from ?? null }));
}
