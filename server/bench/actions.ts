import { actionList, actions } from '@lintel/contract/areas/actions';
import type { Installation } from './installation.ts';
import { compare, heading } from './load.ts';
import { compareWrites, writesHeading } from './writes.ts';

const RAISED = 100;

/** The action list as people use it, its summary, and actions raised. */
export async function measureActions(installation: Installation, seconds: number) {
  const { regions, property, count } = await installation.within(async ({ db }) => ({
    regions: await db
      .selectFrom('dictionaryEntries')
      .select('id')
      .where('dictionary', '=', 'REGIONS')
      .orderBy('sortOrder')
      .limit(2)
      .execute(),
    property: await db.selectFrom('properties').select('id').orderBy('referenceSort').executeTakeFirstOrThrow(),
    ...(await db
      .selectFrom('actions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow()),
  }));
  const first = { ...actionList.defaults, page: 1 };
  const searches: Record<string, object> = {
    'actions, first page of 25': first,
    'actions, overdue of high priority': { ...first, dueStatuses: ['OVERDUE'], priorities: ['HIGH'] },
    'actions, due in two regions': { ...first, dueStatuses: ['DUE'], regionIds: regions.map(({ id }) => id) },
    'actions, a page in the middle': { ...first, page: Math.max(1, Math.floor(count / 50)) },
    'actions, by priority': { ...first, sortingField: 'priority' },
    'actions, closed ones': { ...first, status: 'CLOSE' },
    'actions, of every state': { ...first, status: 'ALL' },
    'actions, found by text': { ...first, fullTextSearchString: 'fire door 4711' },
  };
  heading('Actions');
  for (const [what, body] of Object.entries(searches))
    await compare(installation, what, actions.list, { body }, seconds);
  const inRegion = { ...installation, headers: await installation.signIn({ regionId: regions[0]!.id }) };
  await compare(inRegion, 'actions, first page, reader of one region', actions.list, { body: first }, seconds);
  await compare(installation, 'action summary', actions.summary, { body: {} }, seconds);
  await compare(inRegion, 'action summary, one region', actions.summary, { body: {} }, seconds);

  writesHeading('Raising');
  const body = { name: 'Refit the door closer', priority: 'LOW', propertyId: property.id };
  const writes = Array.from({ length: RAISED }, () => ({ endpoint: actions.create, body }));
  // What was undone gave its reference back, so that the next one takes it.
  const apart = (value: unknown, at: number) =>
    typeof value === 'string' ? value.replaceAll(/act-\d+/gi, `BARE-${at}`) : value;
  await compareWrites(installation, 'an action', writes, apart);
}
