import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { taskManagement } from '@lintel/contract/areas/task-management';
import type { Proposal } from '@lintel/contract/areas/task-management';
import { anImport, imported } from '#areas/imports/testing';
import { aProperty } from '#areas/properties/testing';
import { aShippedType } from '#areas/task-types/testing';
import { anOrganisation, call, everything, theWorkingServer } from '#test/harness';
import type { Person } from '#test/harness';
import { put } from './testing.ts';

await theWorkingServer();

const kind = async (by: Person, code: string) =>
  (await call(by, dictionaries.generic, { params: { dictionary: 'PROPERTY_TYPE' } })).body.objects.find(
    (entry) => entry.code === code,
  )!.id;
const propose = async (by: Person, more: object = {}) =>
  (await call(by, taskManagement.proposals, { body: more })).body;

/** Every proposal, page after page. */
async function everyProposal(by: Person, more: object = {}): Promise<Proposal[]> {
  const all: Proposal[] = [];
  for (let after: string | null = null; ;) {
    const page: Awaited<ReturnType<typeof propose>> = await propose(by, { ...more, after });
    all.push(...page.objects);
    if (!page.next) return all;
    after = page.next;
  }
}
const lineOf = ({ propertyId, taskRepositoryDictId, code, name, dueDate }: Proposal) => ({
  propertyId,
  taskRepositoryDictId,
  code,
  name,
  dueDate,
});

describe('proposed duties', () => {
  it('come with reason, law and date, and go once they are confirmed', async () => {
    const by = await (await anOrganisation()).person();
    const property = await aProperty(by, { nation: 'england', passengerLifts: 1 });
    const { objects, unknown } = await propose(by);
    expect(objects.map((line) => line.code)).toEqual(['LFT01', 'LFT03', 'LFT05']);
    expect(objects[0]).toMatchObject({
      propertyId: property.id,
      statutory: true,
      reason: 'It has a passenger lift',
      legalBasis: 'Lifting Operations and Lifting Equipment Regulations 1998, reg. 9(3)(a)(i)',
    });
    expect(unknown).toContainEqual({ attribute: 'Gas', propertyCount: 1 });
    expect((await propose(by, { statutoryOnly: true })).objects.map((line) => line.code)).toEqual(['LFT01']);
    const added = await call(by, taskManagement.add, { body: objects.map(lineOf) });
    expect(added.body.addedCount).toBe(3);
    expect((await propose(by)).objects).toEqual([]);
  });

  it('are the same in pages as at once, and only for what was chosen', async () => {
    const by = await (await anOrganisation()).person();
    const propertyTypeId = await kind(by, 'school');
    const [one] = [
      await aProperty(by, { propertyTypeId, nation: 'england' }),
      await aProperty(by, { propertyTypeId, nation: 'wales' }),
      await aProperty(by, { propertyTypeId, nation: 'scotland' }),
    ];
    const atOnce = (await propose(by)).objects;
    expect(await everyProposal(by, { limit: 7 })).toEqual(atOnce);
    expect((await propose(by, { propertyIds: [one.id] })).objects).toEqual(
      atOnce.filter((line) => line.propertyId === one.id),
    );
    const type = await aShippedType(by, 'FRA01');
    expect((await propose(by, { taskTypeIds: [type.id] })).objects).toHaveLength(3);
    expect((await call(by, taskManagement.proposals, { body: { after: 'nowhere' } })).status).toBe(422);
  });

  it('leave out what is there already, and properties whose tasks are not the reader’s to manage', async () => {
    const home = await anOrganisation();
    const by = await home.person();
    const [mine] = [await aProperty(by, { passengerLifts: 1 }), await aProperty(by, { passengerLifts: 1 })];
    await put(by, mine, ['LFT03']);
    const some = await home.person(everything, { propertyIds: [mine.id] });
    expect((await propose(some)).objects.map((line) => [line.propertyId, line.code])).toEqual([[mine.id, 'LFT05']]);
  });
});

const schools = new URL('../../../../../shared/data/england-schools.csv', import.meta.url);
/** Of the register, with its heading. */
const SCHOOLS = 300;
describe.skipIf(!existsSync(schools))(
  `the register of schools${existsSync(schools) ? '' : ' (skipped: ../shared/data is not there)'}`,
  () => {
    it('of its first 300 schools each gets at least twelve duties, all of them confirmed', async () => {
      const home = await anOrganisation();
      const by = await home.person();
      const file = readFileSync(schools, 'utf8')
        .split('\n')
        .slice(0, SCHOOLS + 1)
        .join('\n')
        // Their kinds of school are no types of ours; here all of them are schools.
        .replace(/type/i, 'Kind');
      const fixed = { nation: 'england', propertyTypeId: await kind(by, 'school') } as const;
      const done = await imported(by, await anImport(by, file, { fixed }, { fileName: 'england-schools.csv' }));
      expect(done.result?.newCount).toBe(SCHOOLS);
      const lines = await everyProposal(by, { limit: 5000 });
      expect(Map.groupBy(lines, (line) => line.propertyId).size).toBe(SCHOOLS);
      expect(lines.length).toBeGreaterThanOrEqual(SCHOOLS * 12);
      for (let at = 0; at < lines.length; at += 5000) {
        const added = await call(by, taskManagement.add, { body: lines.slice(at, at + 5000).map(lineOf) });
        expect(added.body.addedCount).toBe(Math.min(5000, lines.length - at));
      }
      expect((await propose(by)).objects).toEqual([]);
      const { objects } = (await call(by, taskManagement.types)).body;
      expect(objects.find((type) => type.code === 'FRA01')).toMatchObject({
        includedCount: SCHOOLS,
        omittedCount: 0,
      });
      expect(objects.reduce((sum, type) => sum + type.includedCount, 0)).toBe(lines.length);
    }, 120_000);
  },
);
