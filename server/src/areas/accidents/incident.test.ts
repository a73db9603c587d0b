import { expect, it } from 'vitest';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { aProperty } from '#areas/properties/testing';
import { inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import { accidentFields, anAccident, changedAccident, closedAccident, theAccident } from './testing.ts';

it('another person who was hurt in an accident has a record of their own, linked both ways', async () => {
  const organisation = await anOrganisation();
  const manager = await organisation.person();
  const property = await aProperty(manager);
  const injuredPerson = { firstName: 'Edwin', lastName: 'Marr' };
  const first = await anAccident(manager, { property, category: 'specified-injury', injuredPerson });
  expect(first).toMatchObject({ sameIncident: [], can: { addAnother: true } });

  // By anybody who can report there, from any record of the incident.
  const caretaker = await organisation.person(allBut('PRISM_APP_SAFETY_MANAGER'));
  const second = await anAccident(caretaker, { property, category: 'first-aid', sameIncidentAs: first.id });
  const third = await anAccident(manager, { property, riddorReportable: false, sameIncidentAs: second.id });
  const linksOf = async (by: typeof manager, of: { id: string }) =>
    (await theAccident(by, of)).sameIncident.map(({ ref, injuredPerson: name }) => [ref, name]);
  expect(await linksOf(manager, second)).toEqual([
    [first.ref, 'Edwin Marr'],
    [third.ref, null],
  ]);
  expect(await linksOf(manager, first)).toEqual([
    [second.ref, null],
    [third.ref, null],
  ]);
  expect((await theAccident(manager, first)).sameIncident.at(-1)).toMatchObject({ riddorReportable: false });
  expect((await theAccident(caretaker, second)).sameIncident[0]).toMatchObject({
    riddorDecision: first.riddorDecision,
  });
  expect(await linksOf(caretaker, third)).toEqual([
    [first.ref, null],
    [second.ref, null],
  ]);
  expect(await activityOn(manager, first.id)).toEqual(['accident.reported', 'accident.another-hurt']);
  expect(await activityOn(manager, second.id)).toEqual(['accident.reported', 'accident.another-hurt']);

  // An incident is one place on one date, and a closed one accepts no further record.
  const also = async (more: object) =>
    call(manager, accidents.create, {
      body: { ...(await accidentFields(manager, { property, ...more })), sameIncidentAs: first.id },
    });
  const refused = async (more: object) => (await also(more)).body as { fieldErrors?: unknown };
  expect(JSON.stringify(await refused({ accidentDate: '2024-02-29' }))).toContain('The other person was hurt on');
  expect(JSON.stringify(await refused({ property: await aProperty(manager) }))).toContain('at another property');
  expect((await linksOf(manager, first)).map(([ref]) => ref)).toEqual([second.ref, third.ref]);

  // A record linked by mistake can be detached, with a reason, and the others stay linked.
  const leave = async (by: typeof manager, of: { id: string }, version?: number) =>
    call(by, accidents.leaveIncident, {
      body: { id: of.id, version: version ?? (await theAccident(manager, of)).version, reason: 'Another stair' },
    });
  expect((await leave(caretaker, first)).status).toBe(403);
  expect((await leave(manager, first)).body).toMatchObject({ dto: { sameIncident: [] } });
  expect((await linksOf(manager, second)).map(([ref]) => ref)).toEqual([third.ref]);
  expect((await activityOn(manager, first.id)).at(-1)).toBe('accident.left-incident');
  expect((await activityOn(manager, third.id)).at(-1)).toBe('accident.left-incident');
  expect((await leave(manager, first)).status).toBe(409);
  await closedAccident(manager, second);
  expect(
    (
      await call(manager, accidents.create, {
        body: { ...(await accidentFields(manager, { property })), sameIncidentAs: second.id },
      })
    ).status,
  ).toBe(409);

  // An accident elsewhere is not disclosed.
  const own = await aProperty(manager);
  const elsewhere = await organisation.person(['PRISM_APP_ACCIDENTS_MENU', 'PRISM_PROPERTY_VIEW'], {
    propertyIds: [own.id],
  });
  const body = { ...(await accidentFields(elsewhere, { property: own })), sameIncidentAs: first.id };
  expect((await call(elsewhere, accidents.create, { body })).status).toBe(404);
});

it(
  'an incident that was of another day or at another place moves with all of its records',
  { tags: ['thorough'] },
  async () => {
    const organisation = await anOrganisation();
    const manager = await organisation.person();
    const property = await aProperty(manager);
    const first = await anAccident(manager, { property });
    const second = await anAccident(manager, { property, sameIncidentAs: first.id });
    const third = await anAccident(manager, { property, sameIncidentAs: first.id });
    const alone = await anAccident(manager, { property });
    const move = async (of: { id: string }, more: object) =>
      changedAccident(manager, await theAccident(manager, of), more);
    const daysOf = async () =>
      Promise.all([first, second, third, alone].map(async (of) => (await theAccident(manager, of)).accidentDate));
    const [yesterday, earlier, today] = [inDays(manager, -1), inDays(manager, -5), inDays(manager, 0)];

    expect((await move(second, { accidentDate: earlier })).status).toBe(200);
    expect(await daysOf()).toEqual([earlier, earlier, earlier, yesterday]);
    expect((await theAccident(manager, first)).desk?.asOf).toBe(today);
    expect((await activityOn(manager, third.id)).at(-1)).toBe('accident.edited');

    const elsewhere = await aProperty(manager);
    expect((await move(first, { propertyId: elsewhere.id })).status).toBe(200);
    for (const of of [first, second, third])
      expect((await theAccident(manager, of)).property.id, of.ref).toBe(elsewhere.id);
    expect((await theAccident(manager, alone)).property.id).toBe(property.id);

    // A date that contradicts another record must be corrected there first.
    const away = { from: earlier, to: null, saidBy: null, saidOn: null };
    passed(await move(third, { incapacity: [away] }));
    const refused = await move(first, { accidentDate: yesterday });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      422,
      expect.stringContaining(
        `${third.ref} of the same incident moves with it, but records something on an earlier day`,
      ),
    ]);
    passed(await move(third, { incapacity: [] }));

    // A closed record does not change until it is reopened, or this one leaves the incident.
    await closedAccident(manager, second);
    const held = await move(first, { accidentDate: yesterday });
    expect([held.status, JSON.stringify(held.body)]).toEqual([
      409,
      expect.stringContaining(`${second.ref} of the same incident is not open`),
    ]);
    expect(await daysOf()).toEqual([earlier, earlier, earlier, yesterday]);
    const { version } = await theAccident(manager, first);
    passed(await call(manager, accidents.leaveIncident, { body: { id: first.id, version, reason: 'Another day' } }));
    passed(await move(first, { accidentDate: yesterday }));
    expect(await daysOf()).toEqual([yesterday, earlier, earlier, yesterday]);
  },
);
