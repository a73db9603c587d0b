import { beforeAll, describe, expect, it } from 'vitest';
import { isRead } from '@lintel/contract/platform/endpoint';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import { isReadOnly, permissions } from '@lintel/contract/platform/permissions';
import { everyRoute } from '#server/areas';
import { aProperty } from '#areas/properties/testing';
import { areasWith } from './areas.ts';
import { sendTo, titleOf } from './examples.ts';
import type { Given, Stage } from './examples.ts';
import type { Flags, Sent } from './flags.ts';
import { allBut, anOrganisation, everything } from './organisation.ts';
import { theServer } from './test-server.ts';
import type { Organisation, Person } from './organisation.ts';
import { schemaOf } from './schema-values.ts';
import type { Schema } from './schema-values.ts';
import { thePeople } from './shipped-people.ts';

/** Records with `can` whose flags are checked against their endpoints elsewhere. */
const elsewhere: Record<string, string> = {
  'POST action/view/item.json': 'the record of GET action/item.json, put together by the same function',
  'GET assignByEmailEntity/assignment.json':
    'assigns by the flags of the task or action that it hangs on (actions, tasks)',
  'POST share/item/read.json':
    'read by link, as the same for whoever holds it; its calls are refused by how the share stands (outsider.test.ts)',
  'GET people/item.json':
    'each flag is one right, which the call or the part of the page asks for itself (permissions.tsv)',
  'GET import/item.json': 'follows the stage of an import, by which its calls are refused (imports.test.ts)',
};

const server = await theServer();
const flags: Flags[] = [];
for (const { path } of areasWith('flags.ts')) flags.push(...((await import(path)) as { flags: Flags[] }).flags);

/** The flags in a reply for one record, by its schema. */
function flagsIn({ reply }: Endpoint): string[] {
  if (typeof reply === 'string') return [];
  const at = (schema: Schema | undefined, name: string) => schema?.properties?.[name];
  return Object.keys(at(at(schemaOf(reply), 'dto'), 'can')?.properties ?? {});
}
const reads = everyRoute(server)
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => isRead(endpoint) && flagsIn(endpoint).length > 0);

const refusals = [403, 404, 409];
/** What is not visible may also be refused as a field that refers to nothing. */
const refusalsOfUnread = [...refusals, 422];

// Those of the run: what one changes in its organisation must not affect the other.
let organisation: Organisation;
let by: Person;
let regionId: string;
/** `isAlways`: asks about every state, and the others by turns. */
type Reader = { name: string; who: Person; isAlways?: true };
let readers: Reader[];

async function begin() {
  organisation = await anOrganisation();
  by = await organisation.person();
  const found = await thePeople(organisation);
  ({ regionId } = found);
  const ofApp = everything.filter((code) => permissions[code].scope === 'app');
  const onProperties = everything.filter((code) => permissions[code].scope === 'property');
  const narrow = await organisation.person(ofApp, { regionId: found.elsewhereId });
  await organisation.give(narrow, onProperties, { regionId: found.elsewhereId });
  await organisation.give(narrow, onProperties.filter(isReadOnly), { regionId });
  const shipped = Object.entries(found.people).flatMap(([name, who]) =>
    who && !['deactivated', 'nothing'].includes(name) ? [{ name, who }] : [],
  );
  const raisesNone = await organisation.person(allBut('PRISM_PROPERTY_ACTION_MANAGE'));
  const raisesAlone = await organisation.person([...everything.filter(isReadOnly), 'PRISM_PROPERTY_ACTION_MANAGE']);
  const lookingIn = await organisation.person(['PRISM_SUPPORT_VIEW']);
  readers = [
    { name: 'everything', who: by, isAlways: true },
    ...shipped,
    { name: 'raises no actions', who: raisesNone },
    { name: 'sees, and raises actions', who: raisesAlone },
    { name: 'sees, and does elsewhere', who: narrow, isAlways: true },
    { name: 'support that looks', who: lookingIn },
  ];
}

const stage = (): Stage => ({ organisation, by, caller: by, property: () => aProperty(by, { regionId }) });

async function read(who: Person, endpoint: Endpoint, given: Given) {
  const { status, body } = await sendTo(who, endpoint, given);
  return status === 200 ? (body.dto as { can: Record<string, boolean> }) : undefined;
}

/**
 * The faults of a record in a state: a user with all permissions tests each flag, the others those first true here, so that the
 * sender decides. `worked` collects the flags that somebody could use.
 */
async function wrongIn({ read: endpoint, records, of }: Flags, state: string, worked: Set<string>, asking: Reader[]) {
  const on = stage();
  const given = await records[state]!(on);
  const dto = await read(by, endpoint, given);
  expect(dto, `Who may do everything reads ${state}`).toBeDefined();
  const calls: [string, Sent][] = [];
  for (const [flag, make] of Object.entries(of)) {
    const sent = await make(dto as never, on, given as never);
    if (sent) calls.push([flag, sent]);
  }
  const first = calls.filter(([flag]) => dto!.can[flag] && !worked.has(flag));
  const wrong: string[] = [];
  await server.undone(async () => {
    for (const { name, who } of asking) {
      const asked = who === by ? calls : first;
      const can = asked.length ? (await read(who, endpoint, given))?.can : {};
      for (const [flag, { endpoint: called, given: sent }] of asked) {
        const { status, body } = await sendTo(who, called, sent);
        const may = can?.[flag] ?? false;
        if (may && status < 300) worked.add(flag);
        const isRefused = (can ? refusals : refusalsOfUnread).includes(status);
        if (may ? status === 403 || status === 404 : !isRefused)
          wrong.push(
            `${state}, ${name}: ${flag} is ${can ? may : 'not read'}, ${titleOf(called)} answers ${status} ${JSON.stringify(body).slice(0, 200)}`,
          );
      }
    }
  });
  return wrong;
}

describe('every flag of what a reader may do with a record', () => {
  it('has its call', () => {
    const answered = new Set([
      ...flags.map(({ read: { method, path } }) => `${method} ${path}`),
      ...Object.keys(elsewhere),
    ]);
    expect(
      reads.map(titleOf).filter((title) => !answered.has(title)),
      'Say in flags.ts of the area which calls the flags belong to',
    ).toEqual([]);
    for (const of of flags) expect(Object.keys(of.of), titleOf(of.read)).toEqual(flagsIn(of.read));
    const known = reads.map(titleOf);
    expect(Object.keys(elsewhere).filter((title) => !known.includes(title))).toEqual([]);
  });

  async function saysWhatIsAnswered(of: Flags, asking: (state: number) => Reader[]) {
    const worked = new Set<string>();
    const wrong: string[] = [];
    for (const [at, state] of Object.keys(of.records).entries())
      wrong.push(...(await wrongIn(of, state, worked, asking(at))));
    expect(wrong).toEqual([]);
    expect(
      Object.keys(of.of).filter((flag) => !worked.has(flag)),
      'Nobody was let do these: the flag or the example is wrong',
    ).toEqual([]);
  }

  const each = flags.map((of, nth) => [titleOf(of.read), of, nth] as const);
  describe('to every fourth reader by turns', () => {
    beforeAll(begin);
    // Those between in the next states and for the next records.
    it.each(each)('%s says what its calls answer', (_, of, nth) =>
      saysWhatIsAnswered(of, (state) => readers.filter(({ isAlways }, at) => isAlways || (at + state + nth) % 4 === 0)),
    );
  });

  describe('to all', { tags: ['thorough'] }, () => {
    beforeAll(begin);
    it.each(each)('%s says so to every role', (_, of) => saysWhatIsAnswered(of, () => readers));
  });
});
