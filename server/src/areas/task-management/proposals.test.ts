import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { imports } from '@lintel/contract/areas/imports';
import { taskManagement } from '@lintel/contract/areas/task-management';
import type { Proposal } from '@lintel/contract/areas/task-management';
import { anImport, imported } from '#areas/imports/testing';
import { aProperty } from '#areas/properties/testing';
import { aShippedType } from '#areas/task-types/testing';
import { call } from '#test/calls';
import { anOrganisation, everything } from '#test/organisation';
import { theWorkingServer } from '#test/test-server';
import type { Person } from '#test/organisation';
import { put } from './testing.ts';

await theWorkingServer();

const kind = async (by: Person, code: string) =>
  (await call(by, dictionaries.generic, { params: { dictionary: 'PROPERTY_TYPE' } })).body.objects.find(
    (entry) => entry.code === code,
  )!.id;
const propose = async (by: Person, more: object = {}) =>
  (await call(by, taskManagement.proposals, { body: more })).body;

/** Every proposal, page by page. */
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

  it('are the same in pages as at once, and only for what was chosen', { tags: ['thorough'] }, async () => {
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
    expect((await propose(some)).objects.map((line) => [line.propertyId, line.code])).toEqual([
      [mine.id, 'LFT01'],
      [mine.id, 'LFT05'],
    ]);
  });
});

describe('a property type of one’s own', () => {
  it('is named as unknown until its kind is said, for one or many at once, and never taken for a no', async () => {
    const by = await (await anOrganisation()).person();
    const types = ['Community School', 'Academy converter', 'Pumping station'];
    const file = `Reference,Address,Type\n${types.map((type, at) => `OWN-${at},${at + 1} High Street,${type}`).join('\n')}`;
    const draft = await anImport(by, file, { fixed: { nation: 'england' } });
    const asked = (await call(by, imports.values, { query: { id: draft.id } })).body.objects.find(
      ({ field }) => field === 'propertyTypeId',
    )!;
    expect(asked.kinds).toContainEqual({ id: 'school', name: 'School or college' });
    const choices = types.map((text, at) => ({
      field: 'propertyTypeId' as const,
      text,
      take: 'create' as const,
      entryId: null,
      kind: at === 0 ? 'school' : null,
    }));
    const body = { id: draft.id, version: draft.version };
    const wrong = { ...choices[0]!, kind: 'castle' };
    expect((await call(by, imports.choose, { body: { ...body, choices: [wrong] } })).status).toBe(422);
    await imported(by, (await call(by, imports.choose, { body: { ...body, choices } })).body.dto);

    const { objects, unknown } = await propose(by);
    expect(new Set(objects.map((line) => line.property.split(' · ')[0]))).toEqual(new Set(['OWN-0']));
    expect(objects.map((line) => line.code)).toContain('FRA01');
    for (const type of types.slice(1))
      expect(unknown).toContainEqual({
        attribute: `Kind of building of the type “${type}”`,
        propertyCount: 1,
        dictionary: 'PROPERTY_TYPE',
      });

    const entries = (await call(by, dictionaries.entries, { query: { dictionary: 'PROPERTY_TYPE' } })).body.objects;
    const own = (name: string) => entries.find((entry) => entry.name === name)!;
    const change = (name: string, kind: string) => {
      const { usedCount: _, dictionary: __, code: ___, ...entry } = own(name);
      return call(by, dictionaries.change, { body: { ...entry, kind } });
    };
    expect(own('School or college').kind).toBe('school');
    expect((await change('Academy converter', 'castle')).status).toBe(422);
    expect((await change('Academy converter', 'school')).body.dto.kind).toBe('school');
    expect((await change('Pumping station', 'none')).body.dto.kind).toBe('none');
    const after = await propose(by);
    expect(after.objects).toHaveLength(objects.length * 2);
    expect(after.unknown.filter(({ attribute }) => attribute.startsWith('Kind of building'))).toEqual([]);
  });

  it('says on the property that its duties cannot be told', async () => {
    const by = await (await anOrganisation()).person();
    const type = await call(by, dictionaries.add, { body: { dictionary: 'PROPERTY_TYPE', name: 'Free school' } });
    const { id } = await aProperty(by, { propertyTypeId: type.body.dto.id, nation: 'england' });
    const reply = (await call(by, taskManagement.missing, { query: { propertyId: id } })).body;
    expect(reply.objects).toEqual([]);
    expect(reply.unknown).toContain('Kind of building of the type “Free school”');
  });
});

const schools = new URL('../../../../../shared/data/england-schools.csv', import.meta.url);
describe('the kind of a landlord', () => {
  it('is asked for by its name, and once it is said its homes get the law of their sector', async () => {
    const by = await (await anOrganisation()).person();
    const landlord = (await call(by, dictionaries.add, { body: { dictionary: 'LANDLORD', name: 'Elm Homes' } })).body
      .dto;
    const propertyTypeId = await kind(by, 'house');
    await aProperty(by, { propertyTypeId, landlordId: landlord.id, nation: 'england' });
    await aProperty(by, { propertyTypeId, nation: 'england' });
    const before = await propose(by);
    expect(before.unknown).toEqual(
      expect.arrayContaining([
        { attribute: 'Kind of landlord of “Elm Homes”', propertyCount: 1, dictionary: 'LANDLORD' },
        { attribute: 'Landlord', propertyCount: 1 },
      ]),
    );
    expect(before.objects.map(({ code }) => code)).not.toContain('EIC03');
    const { usedCount: _, dictionary: __, code: ___, ...entry } = landlord;
    const say = (kind: string) => call(by, dictionaries.change, { body: { ...entry, kind } });
    expect((await say('house')).status).toBe(422);
    expect((await say('housing-association')).body.dto.kind).toBe('housing-association');
    const wiring = (await propose(by)).objects.filter(({ code }) => /^(EIC|PAT|AWL)/.test(code));
    expect(wiring.map(({ code, legalBasis }) => [code, legalBasis])).toEqual([
      ['AWL01', 'Hazards in Social Housing (Prescribed Requirements) (England) Regulations 2025 (SI 2025/1042)'],
      [
        'EIC03',
        'Electrical Safety Standards in the Private Rented Sector and Social Rented Sector (England) Regulations 2020, reg. 3 and 3E',
      ],
      [
        'PAT02',
        'Electrical Safety Standards in the Private Rented Sector and Social Rented Sector (England) Regulations 2020, reg. 3B',
      ],
    ]);
  });
});

describe.skipIf(!existsSync(schools))(
  `the register of schools${existsSync(schools) ? '' : ' (skipped: ../shared/data is not there)'}`,
  () => {
    it(
      'of its first 75 schools each gets at least twelve duties, all of them confirmed',
      { tags: ['thorough'] },
      async () => {
        const count = 75;
        const home = await anOrganisation();
        const by = await home.person();
        const file = readFileSync(schools, 'utf8')
          .split('\n')
          .slice(0, count + 1)
          .join('\n')
          // The register's kinds of school are not our types; here all of them are schools.
          .replace(/type/i, 'Kind');
        const fixed = { nation: 'england', propertyTypeId: await kind(by, 'school') } as const;
        const done = await imported(by, await anImport(by, file, { fixed }, { fileName: 'england-schools.csv' }));
        expect(done.result?.newCount).toBe(count);
        const lines = await everyProposal(by, { limit: 5000 });
        expect(Map.groupBy(lines, (line) => line.propertyId).size).toBe(count);
        expect(lines.length).toBeGreaterThanOrEqual(count * 12);
        const added = await call(by, taskManagement.add, { body: lines.map(lineOf) });
        expect(added.body.addedCount).toBe(lines.length);
        expect((await propose(by)).objects).toEqual([]);
        const { objects } = (await call(by, taskManagement.types)).body;
        expect(objects.find((type) => type.code === 'FRA01')).toMatchObject({
          includedCount: count,
          omittedCount: 0,
        });
        expect(objects.reduce((sum, type) => sum + type.includedCount, 0)).toBe(lines.length);
      },
    );
  },
);
