import { describe, expect, it } from 'vitest';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { accidentList } from '@lintel/contract/areas/accidents/list';
import { accessLogList } from '@lintel/contract/areas/accidents/access-log';
import { activity } from '@lintel/contract/areas/activity';
import { files } from '@lintel/contract/areas/files';
import { aFile } from '#areas/files/testing';
import { aProperty } from '#areas/properties/testing';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import { accidentChoice, accidentFields, anAccident, theAccident } from './testing.ts';

const openings = async (by: Person, more: object = {}) =>
  passed(await call(by, accidents.openings, { body: { ...accessLogList.defaults, page: 1, ...more } })).objects;
const listed = async (by: Person, more: object = {}) =>
  (await openings(by, more)).map(({ person, accident, way, file }) => [person, accident, way, file].filter(Boolean));

describe('who has opened what an accident says of people', () => {
  it('is told once a day for each person, record and way, to who manages accidents', async () => {
    const organisation = await anOrganisation();
    const { server } = organisation;
    server.at('2026-03-03T10:00:00Z');
    const by = await organisation.person();
    const other = await organisation.person();
    const accident = await anAccident(by, { injuredPerson: { firstName: 'Edwin' } });
    const nobodyNamed = await anAccident(by);
    expect(await openings(by), 'Who reports it opens nothing').toEqual([]);

    for (let times = 0; times < 3; times += 1) await theAccident(other, accident);
    passed(await call(other, accidents.injuries, { body: { accidentId: accident.id } }));
    passed(await call(other, activity.list, { body: { entityType: 'ACCIDENT', entityId: accident.id, limit: 10 } }));
    expect(await listed(by)).toEqual([[other.fullName, accident.ref, 'Record page']]);

    const file = await aFile(by, accident.id, undefined, { fileName: 'Statement.pdf' });
    expect((await call(other, files.download, { query: { id: file.id } })).status).toBe(200);
    expect(await listed(by, { ways: ['FILE'] })).toEqual([[other.fullName, accident.ref, 'A file', 'Statement.pdf']]);
    const without = await organisation.person(allBut('PRISM_PROPERTY_LIBRARY_VIEW'));
    expect(await listed(without, { ways: ['FILE'] })).toEqual([[other.fullName, accident.ref, 'A file']]);

    // A spreadsheet with names counts as opening the accidents named; one without does not.
    const exported = { ...accidentList.defaults, page: 1, limit: undefined };
    const columns = ['ref', 'category'];
    expect((await call(other, accidents.export, { body: { ...exported, columns } })).status).toBe(200);
    expect(await listed(by, { ways: ['EXPORT'] })).toEqual([]);
    expect((await call(other, accidents.export, { body: exported })).status).toBe(200);
    expect(await listed(by, { ways: ['EXPORT'] })).toEqual([[other.fullName, accident.ref, 'A spreadsheet']]);

    server.at('2026-03-04T10:00:00Z');
    await theAccident(other, accident);
    await theAccident(by, nobodyNamed);
    expect(await listed(by, { ways: ['PAGE'] })).toHaveLength(3);
    expect(await listed(by, { accidentIds: [nobodyNamed.id] })).toEqual([
      [by.fullName, nobodyNamed.ref, 'Record page'],
    ]);
    expect(await listed(by, { userIds: [other.id], openedFrom: '2026-03-04' })).toEqual([
      [other.fullName, accident.ref, 'Record page'],
    ]);
    server.at(null);
  });

  it('prints for the person who was hurt what is held about them and nothing of anybody else, which is written down', async () => {
    const organisation = await anOrganisation();
    const { server } = organisation;
    server.at('2026-03-09T10:00:00Z');
    const by = await organisation.person();
    const accident = await anAccident(by, {
      accidentDate: '2026-03-03',
      note: 'Fell where the tiles are loose',
      reporter: { firstName: 'Ruth', lastName: 'Calloway', phone: '0161 496 0001' },
      injuredPerson: { firstName: 'Edwin', lastName: 'Marsh', address1: '4 Lower Mill', age: 41 },
      personInvestigatingIncident: { firstName: 'Imran', lastName: 'Sadiq' },
      incapacity: [{ from: '2026-03-04', saidBy: 'Doctor Oyelaran' }],
      riddorFacts: { lostConsciousness: true },
      injuries: [
        {
          partOfBodyInjuredId: await accidentChoice(by, 'partOfBodyInjured', 'wrist'),
          injurySustainedId: await accidentChoice(by, 'injurySustained', 'fracture'),
        },
      ],
    });
    passed(
      await call(by, accidents.saveInterview, {
        body: { accidentId: accident.id, name: 'Dora Finch', note: 'Saw the water' },
      }),
    );
    passed(
      await call(by, accidents.create, {
        body: {
          ...(await accidentFields(by, {
            property: accident.property,
            accidentDate: '2026-03-03',
            injuredPerson: { lastName: 'Quillfeather' },
          })),
          sameIncidentAs: accident.id,
        },
      }),
    );
    const printer = await organisation.person();
    const { dto } = passed(await call(printer, accidents.heldAboutPerson, { query: { id: accident.id } }));
    const facts = Object.fromEntries(dto.parts.flatMap((part) => part.facts.map(({ label, value }) => [label, value])));
    expect(facts).toMatchObject({
      'First name': 'Edwin',
      'Last name': 'Marsh',
      'Address line 1': '4 Lower Mill',
      Age: '41',
      Wrist: 'Fracture',
      'Unable to do their normal work': '4 March 2026 to now',
    });
    expect(dto.words).toMatchObject([{ label: 'What happened', value: 'Fell where the tiles are loose' }]);
    expect(JSON.stringify(dto)).not.toMatch(/Calloway|Ruth|0161|Imran|Sadiq|Dora|Finch|water|Quillfeather|Oyelaran/);
    const keptRule = 'the time for accidents to adults';
    expect(dto).toMatchObject({ interviewCount: 1, keptUntil: '2032-03-03', keptRule });
    expect(await listed(by, { ways: ['PRINT'] })).toEqual([
      [printer.fullName, accident.ref, 'What is held about the person'],
    ]);
    const without = await organisation.person(allBut('PRISM_APP_SAFETY_MANAGER'));
    expect((await call(without, accidents.heldAboutPerson, { query: { id: accident.id } })).status).toBe(403);
    server.at(null);
  });

  it('names nobody who read only when, where and of what kind it was, and is not theirs to read', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const reader = await organisation.person(allBut('PRISM_APP_SAFETY_MANAGER'));
    const accident = await anAccident(by, { injuredPerson: { firstName: 'Edwin' } });
    await theAccident(reader, accident);
    const body = { ...accidentList.defaults, page: 1 };
    passed(await call(reader, accidents.list, { body }));
    expect((await call(reader, accidents.export, { body: { ...body, limit: undefined } })).status).toBe(200);
    expect(await openings(by)).toEqual([]);
    const asked = { body: { ...accessLogList.defaults, page: 1 } };
    expect((await call(reader, accidents.openings, asked)).status).toBe(403);

    // Nor is it reported for properties other than those on which the reader manages accidents.
    await theAccident(by, accident);
    const elsewhere = await aProperty(by);
    const there = await organisation.person(undefined, { propertyIds: [elsewhere.id] });
    expect(await openings(there)).toEqual([]);
    expect(await openings(by)).toHaveLength(1);
  });

  it('cannot be taken back by the program', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    await theAccident(by, await anAccident(by));
    await expect(organisation.within(({ db }) => db.deleteFrom('accidentOpenings').execute())).rejects.toThrow(
      /permission denied/,
    );
  });
});
