import { scimProblem } from './scim-problem.ts';
import { comparisonsIn } from './filter.ts';
import type { Asked } from './filter.ts';

/** The most users of one reply, and how many there are if nobody says. */
export const SCIM_PAGE = 200;

/** What a list is asked for (RFC 7644, 3.4.2): whatever else the query holds is left out. */
export function askedOf(query: unknown): { asked: Asked[]; startIndex: number; count: number } {
  const { filter, startIndex, count } = query as Record<string, unknown>;
  if (filter !== undefined && typeof filter !== 'string') throw scimProblem(400, 'Send one filter', 'invalidFilter');
  return {
    asked: filter === undefined ? [] : comparisonsIn(filter),
    startIndex: Math.max(1, wholeNumber(startIndex, 1)),
    count: Math.min(SCIM_PAGE, Math.max(0, wholeNumber(count, SCIM_PAGE))),
  };
}

function wholeNumber(given: unknown, usual: number): number {
  if (given === undefined) return usual;
  const number = Number(given);
  if (!Number.isInteger(number) || Math.abs(number) > 10_000_000)
    throw scimProblem(400, 'startIndex and count are whole numbers', 'invalidValue');
  return number;
}

export const listOf = <T>(resources: readonly T[], totalResults: number, startIndex = 1) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
