import { scimProblem } from './scim-problem.ts';

type Field = 'id' | 'login' | 'externalId' | 'email' | 'active';
export type Asked = { field: Field; value: string };

/** What users are looked up by; all of them are compared with `eq`. */
const known = new Map<string, Field>([
  ['id', 'id'],
  ['username', 'login'],
  ['externalid', 'externalId'],
  ['emails', 'email'],
  ['emails.value', 'email'],
  ['emails[type eq "work"].value', 'email'],
  ['active', 'active'],
]);

const comparison = /^([a-z][\w.]*(?:\[[^\]]*\](?:\.\w+)?)?)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*(?:and\s+|$)/i;

/** The comparisons of a filter, all of which must hold: directories look for one person at a time (RFC 7644, 3.4.2.2). */
export function comparisonsIn(filter: string): Asked[] {
  const found: Asked[] = [];
  let rest = filter.trim();
  do {
    const [read, path, value] = comparison.exec(rest) ?? [];
    const field = known.get(path?.toLowerCase() ?? '');
    if (!field) throw unsupported();
    found.push({ field, value: textOf(value!) });
    rest = rest.slice(read!.length);
  } while (rest);
  return found;
}

const unsupported = () =>
  scimProblem(
    400,
    'Filter by userName, externalId, emails.value, id or active, with eq, joined by “and”',
    'invalidFilter',
  );

function textOf(value: string): string {
  if (!value.startsWith('"')) return value.toLowerCase();
  try {
    return String(JSON.parse(value));
  } catch {
    throw unsupported();
  }
}
