import { describe, expect, it } from 'vitest';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import type { DictionaryName } from '@lintel/contract/areas/dictionaries';
import { accidentChoice, anAccident, theAccident } from '#areas/accidents/testing';
import { entriesBefore, shippedEntries } from '#areas/organisation/shipped-dictionaries';
import { aProperty } from '#areas/properties/testing';
import { call, passed } from '#test/calls';
import { activityOn, anOrganisation } from '#test/organisation';
import { theWorkingServer } from '#test/test-server';
import type { Person } from '#test/organisation';
import { correctedLabels } from './corrections.ts';
import { anUncorrectedEntry } from './testing.ts';

const listed = async (by: Person) => passed(await call(by, dictionaries.corrections)).objects;
const take = (by: Person, ...ids: string[]) => call(by, dictionaries.correct, { body: { ids } });
const entriesOf = async (by: Person, dictionary: DictionaryName) =>
  passed(await call(by, dictionaries.entries, { query: { dictionary } })).objects;

describe('the corrected entries of dictionaries in an installation that has older ones', () => {
  it('are nothing to ask for where the entries are new', async () => {
    expect(await listed(await (await anOrganisation()).person())).toEqual([]);
  });

  it('are those that say something else than before, each field with its name', () => {
    for (const [dictionary, entries] of Object.entries(entriesBefore))
      for (const [code, former] of Object.entries(entries)) {
        const { details, ...entry } = shippedEntries(dictionary as DictionaryName).find((each) => each.code === code)!;
        const now: Record<string, unknown> = { ...details, ...entry };
        for (const [field, value] of Object.entries(former)) {
          expect(now[field] ?? null, `${code}, ${field}`).not.toEqual(value);
          expect(correctedLabels, `${code}, ${field}`).toHaveProperty(field);
        }
      }
  });

  it('are shown before and after, and change nothing until they are taken, with an entry in the log of the dictionary', async () => {
    const home = await anOrganisation();
    const by = await home.person();
    const [fire, housing] = [
      await anUncorrectedEntry(by),
      await anUncorrectedEntry(by, 'ENFORCEMENT_VISIT_OUTCOME', 'housing-prohibition-order'),
    ];
    const [first, ...others] = await listed(by);
    expect(first).toEqual({
      id: fire,
      dictionary: 'ENFORCEMENT_VISIT_OUTCOME',
      name: 'Fire enforcement notice',
      changes: [
        {
          label: 'What it means',
          from: 'Must fix named failures in at least 28 days.',
          to: 'Must remedy named failures within the period in the notice, never less than 28 days from service.',
        },
      ],
      usedCount: 0,
      decidedOtherwiseCount: 0,
    });
    expect(others.map(({ id }) => id)).toEqual([housing]);
    const value = async () =>
      (await entriesOf(by, 'ENFORCEMENT_VISIT_OUTCOME')).find(({ id }) => id === fire)!.description;
    expect(await value()).toBe('Must fix named failures in at least 28 days.');

    expect(passed(await take(by, fire))).toEqual({ correctedCount: 1, message: '1 entry corrected' });
    expect(await value()).toMatch(/^Must remedy named failures within the period in the notice/);
    const { id } = await home.within(({ db }) =>
      db
        .selectFrom('dictionaries')
        .select('id')
        .where('name', '=', 'ENFORCEMENT_VISIT_OUTCOME')
        .executeTakeFirstOrThrow(),
    );
    expect((await activityOn(by, id)).at(-1)).toBe('dictionary.entry-corrected');
    expect((await listed(by)).map((each) => each.id)).toEqual([housing]);
    expect((await take(by, fire, housing)).status, 'all of them or none').toBe(409);
    expect((await listed(by)).map((each) => each.id)).toEqual([housing]);
  });

  it('leave what the organisation named itself, and what it archived', async () => {
    const by = await (await anOrganisation()).person();
    const [renamed, archived] = [
      await anUncorrectedEntry(by),
      await anUncorrectedEntry(by, 'ENFORCEMENT_VISIT_OUTCOME', 'fire-prohibition-notice'),
    ];
    for (const { id, version, name, order } of await entriesOf(by, 'ENFORCEMENT_VISIT_OUTCOME'))
      if (id === renamed || id === archived)
        passed(
          await call(by, dictionaries.change, {
            body: { id, version, order, name: id === renamed ? 'Our word' : name, isArchived: id === archived },
          }),
        );
    expect(await listed(by)).toMatchObject([{ id: renamed, name: 'Our word' }]);
    passed(await take(by, renamed));
    expect((await entriesOf(by, 'ENFORCEMENT_VISIT_OUTCOME')).find(({ id }) => id === renamed)).toMatchObject({
      name: 'Our word',
      description: expect.stringMatching(/^Must remedy/),
    });
  });

  it(
    'say first of how many accidents the RIDDOR desk says something else, and have it decide of them anew',
    { tags: ['thorough'] },
    async () => {
      const home = await anOrganisation({ server: await theWorkingServer() });
      const by = await home.person();
      const agency = await anUncorrectedEntry(by, 'ACCIDENT_RELATION_TO_PROPERTY', 'agency-worker');
      const property = await aProperty(by, { nation: 'england' });
      const hurt = async (code: string) =>
        anAccident(by, {
          property,
          category: 'specified-injury',
          injuredPerson: { relationToPropertyId: await accidentChoice(by, 'relationToProperty', code) },
          injuries: [
            {
              injurySustainedId: await accidentChoice(by, 'injurySustained', 'fracture'),
              partOfBodyInjuredId: await accidentChoice(by, 'partOfBodyInjured', 'wrist'),
            },
          ],
          riddorFacts: { workRelated: 'how-work-was-done', diagnosedByDoctor: true },
        } as never);
      const [ofAgency, ofOurs] = [await hurt('agency-worker'), await hurt('employee')];
      const isOurs = async (one: { id: string }) => (await theAccident(by, one)).desk!.isOurs;
      expect([await isOurs(ofAgency), await isOurs(ofOurs)]).toEqual([true, true]);

      expect(await listed(by)).toMatchObject([
        {
          id: agency,
          changes: [
            { label: 'Note', from: null, to: expect.stringMatching(/^Ask who employs the person/) },
            { label: 'Counts for RIDDOR as', from: 'Employee', to: 'Employed by somebody else' },
          ],
          usedCount: 1,
          decidedOtherwiseCount: 1,
        },
      ]);
      expect(await isOurs(ofAgency), 'nothing moves before it is taken').toBe(true);
      passed(await take(by, agency));
      await expect.poll(() => isOurs(ofAgency)).toBeNull();
      const kept = async ({ id: accidentId }: { id: string }) =>
        passed(await call(by, accidents.decisions, { body: { accidentId, asOf: null } })).objects.length;
      await expect.poll(() => kept(ofAgency)).toBe(2);
      expect(await kept(ofOurs)).toBe(1);
    },
  );
});
