import type { z } from 'zod';
import type { people } from '@lintel/contract/areas/people/endpoints';
import { trainingStates } from '@lintel/contract/areas/people/training';
import type { TrainingMatrix } from '@lintel/contract/areas/people/training';
import { longDate } from '@lintel/contract/cycles/calendar';
import { visibleUsers } from '#areas/users/queries';
import type { Scope } from '#platform/scope';
import type { Streamed } from '#platform/http/serve';
import { sheetAnswer } from '#platform/list/sheet';
import { isManagedByReader, knownKinds, membersOf, seesConfidential } from './queries.ts';
import { trainingKindsOf } from './training-rules.ts';
import { standingsOf } from './training-standing.ts';
import { pageCounts } from '#platform/list/paged';

type Asked = z.output<(typeof people.matrix)['body']>;

/** People by kinds, a page of people by name; kinds that nobody has and nobody needs are left out. */
export async function trainingMatrix(scope: Scope, { page, limit, ...asked }: Asked): Promise<TrainingMatrix> {
  const { kinds, rows } = await everybodyIn(scope, asked);
  return {
    kinds,
    people: rows.slice((page - 1) * limit, page * limit),
    ...pageCounts(page, limit, rows.length),
  };
}

/** The same as a spreadsheet, for everybody who matches the filters. */
export async function exportMatrix(scope: Scope, asked: Asked): Promise<Streamed> {
  const { kinds, rows } = await everybodyIn(scope, asked);
  const columns = [
    { code: 'fullName', label: 'Name', width: 26 },
    { code: 'jobTitle', label: 'Job title', width: 26 },
    ...kinds.map(({ id, name }) => ({ code: `kind ${id}`, label: name, width: 26 })),
  ];
  const lines = rows.map(({ fullName, jobTitle, cells }) => ({
    fullName,
    jobTitle,
    ...Object.fromEntries(Object.entries(cells).map(([kind, cell]) => [`kind ${kind}`, inText(cell)])),
  }));
  return sheetAnswer(scope, { name: 'training', columns, rows: each(lines), rowCount: lines.length });
}

type Row = TrainingMatrix['people'][number];

const inText = ({ state, toOn }: Row['cells'][string]) =>
  [trainingStates.find(({ id }) => id === state)!.name, ...(toOn ? [longDate(toOn)] : [])].join(', ');

async function* each(lines: object[]) {
  yield lines;
}

async function everybodyIn(
  scope: Scope,
  { selectedGroupIds, managed, lacking, kindIds }: Omit<Asked, 'page' | 'limit'>,
) {
  const all = await trainingKindsOf(scope);
  const wanted = kindIds.length ? all.filter(({ id }) => kindIds.includes(id)) : all;
  const standings = await standingsOf(scope, wanted);
  const found = await visibleUsers(scope)
    .select(['users.id', 'users.fullName', 'users.jobTitle', 'users.isExternal', seesConfidential(scope).as('seesAll')])
    .where('users.deactivatedAt', 'is', null)
    .$if(managed, (query) => query.where(isManagedByReader(scope)))
    .$if(selectedGroupIds.length > 0, (query) => query.where('users.id', 'in', membersOf(scope, selectedGroupIds)))
    .orderBy('users.nameKey')
    .orderBy('users.id')
    .execute();
  const rows = found.flatMap(({ id, fullName, jobTitle, isExternal, seesAll }): Row[] => {
    const known = new Set(knownKinds(wanted, seesAll).map((kind) => kind.id));
    const own = [...(standings.get(id) ?? [])].filter(([kind]) => known.has(kind));
    // People from outside have a row if they have or need any training.
    if (isExternal && own.length === 0) return [];
    if (lacking && !own.some(([, { state }]) => state !== 'HELD')) return [];
    return [
      {
        id,
        fullName,
        jobTitle,
        cells: Object.fromEntries(own.map(([kind, { state, toOn }]) => [kind, { state, toOn }])),
      },
    ];
  });
  const used = new Set(rows.flatMap(({ cells }) => Object.keys(cells)));
  return { kinds: wanted.filter(({ id }) => used.has(id)).map(({ id, name }) => ({ id, name })), rows };
}
