import { plusInterval } from '@lintel/contract/cycles/calendar';
import type { FieldProblem } from '#platform/http/problems';
import type { Scope } from '#platform/scope';

/** Further than any notice gives time: what the law counts from a later day may lie beyond the years that Lintel shows. */
const MOST_YEARS = 50;

export const tooFar = ({ today }: Pick<Scope, 'today'>, field: string, on: string | null): FieldProblem[] =>
  on && on > plusInterval(today, { count: MOST_YEARS, unit: 'year' })
    ? [{ field, message: `Use a day within ${MOST_YEARS} years` }]
    : [];
