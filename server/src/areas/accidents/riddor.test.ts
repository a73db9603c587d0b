import { describe, expect, it } from 'vitest';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { activity } from '@lintel/contract/areas/activity';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { personTypes, laws } from '@lintel/contract/riddor/rules';
import { isKnownInjury, isKnownPart } from '@lintel/contract/riddor/injury-words';
import { broken, off } from '@lintel/contract/riddor/testing';
import { aContractor, theContractor } from '#areas/contractors/testing';
import { shippedEntries } from '#areas/organisation/shipped-dictionaries';
import { inDays } from '#areas/tasks/testing';
import { call, passed, send } from '#test/calls';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import { accidentChoice, accidentFields, anAccident, changedAccident, theAccident } from './testing.ts';

const facts = off(['04', null]);

describe('the RIDDOR desk', () => {
  it('answers on the day that is asked about, and by default today, without saving anything', async () => {
    const who = await (await anOrganisation()).person(['PRISM_APP_ACCIDENTS_MENU']);
    const { body: then } = await call(who, accidents.decide, { body: { facts, asOf: '2026-03-09' } });
    expect(then).toMatchObject({
      asOf: '2026-03-09',
      decision: 'not-yet',
      nextLookOn: '2026-03-11',
      normalWorkDays: 6,
    });
    const { body: now } = await call(who, accidents.decide, { body: { facts } });
    expect(now).toMatchObject({ decision: 'reportable', reportBy: '2026-03-18', isLate: true });
    expect(now.asOf > '2026-03-18').toBe(true);
  });

  it('refuses a day before the accident, a period that ends before it begins, and a fact that it does not know', async () => {
    const who = await (await anOrganisation()).person(['PRISM_APP_ACCIDENTS_MENU']);
    const sent = (body: object) => send(who, 'POST', '/api/accident/riddor/decision.json', { body });
    const early = await sent({ facts, asOf: '2026-03-02' });
    expect([early.status, JSON.stringify(early.body)]).toEqual([422, expect.stringContaining('facts.occurredOn')]);
    const backwards = await sent({ facts: { ...facts, incapacity: [{ from: '2026-03-09', to: '2026-03-04' }] } });
    expect([backwards.status, JSON.stringify(backwards.body)]).toEqual([
      422,
      expect.stringContaining('incapacity.0.to'),
    ]);
    const misspelt = await sent({ facts: { ...facts, movingVehicle: true } });
    expect([misspelt.status, JSON.stringify(misspelt.body)]).toEqual([
      422,
      expect.stringContaining('There is no field movingVehicle'),
    ]);
    const died = await sent({ facts: { ...facts, diedOn: '2026-03-02' } });
    expect([died.status, JSON.stringify(died.body)]).toEqual([422, expect.stringContaining('facts.diedOn')]);
  });

  it('answers for days at the edges of what may be entered', async () => {
    const who = await (await anOrganisation()).person(['PRISM_APP_ACCIDENTS_MENU']);
    const body = { facts: { ...broken('foot'), occurredOn: '2199-12-31' }, asOf: '2199-12-31' };
    expect((await call(who, accidents.decide, { body })).body).toMatchObject({ reportBy: '2200-01-10' });
  });
});

describe('what the desk is told of an accident', () => {
  const knownFacts = { workRelated: 'condition-of-premises', takenFromSceneToHospital: true } as const;

  it('has the employer of the injured person from the register of contractors, by the name that it had when it was chosen', async () => {
    const organisation = await anOrganisation();
    const who = await organisation.person();
    const firm = await aContractor(who, { name: 'Ridgeway Roofing Ltd' });
    const accident = await anAccident(who, { employerContractorId: firm.id, riddorFacts: { employer: 'Somebody' } });
    const chosen = { id: firm.id, name: 'Ridgeway Roofing Ltd' };
    expect(accident).toMatchObject({ employerContractor: chosen, riddorFacts: { employer: chosen.name } });

    const { version, id, name: _, ...fields } = await theContractor(who, firm);
    passed(await call(who, contractors.change, { body: { ...fields, id, version, name: 'Ridgeway Group' } }));
    const saved = passed(await changedAccident(who, accident, { note: 'Fell through a skylight' })).dto;
    expect(saved).toMatchObject({ employerContractor: chosen, riddorFacts: { employer: chosen.name } });
    const typed = { employerContractorId: null, riddorFacts: { employer: 'Hill Ltd' } };
    expect(passed(await changedAccident(who, saved, typed)).dto).toMatchObject({
      employerContractor: null,
      riddorFacts: { employer: 'Hill Ltd' },
    });

    const others = await organisation.person(allBut('PRISM_APP_SAFETY_MANAGER'));
    expect(await theAccident(others, accident)).toMatchObject({ employerContractor: null, riddorFacts: null });
    const elsewhere = await aContractor(await (await anOrganisation()).person());
    const refused = await call(who, accidents.create, {
      body: await accidentFields(who, { employerContractorId: elsewhere.id }),
    });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      422,
      expect.stringContaining('employerContractorId'),
    ]);
  });

  it('is saved with it and read again, also the days away from work, from which the normal work days are counted', async () => {
    const who = await (await anOrganisation()).person();
    const accident = await anAccident(who, { category: 'over-7-day', accidentDate: inDays(who, -9) });
    const incapacity = [{ from: inDays(who, -8), to: null, saidBy: 'Her manager', saidOn: inDays(who, 0) }];
    const report = {
      notifiedOn: inDays(who, -1),
      notifiedHow: 'telephone',
      riddorDateHse: inDays(who, -1),
      riddorHseReporter: 'Bo Hall',
      hseReference: 'R-81723',
    };
    const saved = passed(
      await changedAccident(who, accident, {
        riddorFacts: { ...knownFacts, isSuicide: null },
        incapacity,
        investigationDetails: { normalWorkDays: 40 },
        ...report,
      }),
    ).dto;
    expect(saved).toMatchObject({
      riddorFacts: { ...knownFacts, isSuicide: null },
      incapacity,
      investigationDetails: { normalWorkDays: 9 },
      ...report,
    });
    const tooLong = await changedAccident(who, saved, {
      riddorFacts: { ...knownFacts, hospitalAdmissionHours: 100_001 },
    });
    expect(tooLong).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'riddorFacts.hospitalAdmissionHours', message: 'Use at most 100,000' }] },
    });
    const again = passed(await changedAccident(who, saved)).dto;
    const body = { entityType: 'ACCIDENT', entityId: accident.id, limit: 50 } as const;
    const log = passed(await call(who, activity.list, { body })).records;
    expect(again.incapacity).toEqual(incapacity);
    expect(JSON.stringify(log)).not.toMatch(/R-81723|Her manager|condition-of-premises/);
    expect(await activityOn(who, accident.id)).toEqual([
      'accident.reported',
      'accident.edited',
      'accident.saved-unchanged',
    ]);
  });

  it('is refused where it is of a day to come, or before the accident', async () => {
    const who = await (await anOrganisation()).person();
    const accident = await anAccident(who, { accidentDate: inDays(who, -2) });
    const refused = async (more: object) => {
      const { status, body } = await changedAccident(who, accident, more);
      return [status, ...((body as unknown as { errors: { field: string }[] }).errors ?? []).map(({ field }) => field)];
    };
    expect(await refused({ riddorFacts: { diedOn: inDays(who, 1) } })).toEqual([422, 'riddorFacts.diedOn']);
    expect(await refused({ riddorFacts: { diedOn: inDays(who, -3) } })).toEqual([422, 'riddorFacts.diedOn']);
    expect(await refused({ incapacity: [{ from: inDays(who, -3), to: null }] })).toEqual([422, 'incapacity.0.from']);
    expect(await refused({ notifiedOn: inDays(who, 1) })).toEqual([422, 'notifiedOn']);
    expect(await refused({ riddorFacts: { isMisspelt: true } })).toEqual([422, 'riddorFacts.isMisspelt']);
  });

  it('is read by who manages accidents there alone, and not told by who reports one', async () => {
    const organisation = await anOrganisation();
    const who = await organisation.person();
    const reporter = await organisation.person(allBut('PRISM_APP_SAFETY_MANAGER'));
    const report = { riddorDateHse: inDays(who, 0), riddorHseReporter: 'Bo Hall', hseReference: 'R-1' };
    const accident = await anAccident(who, { riddorFacts: knownFacts, ...report });
    expect(await theAccident(reporter, accident)).toMatchObject({
      isPersonalShown: false,
      riddorFacts: null,
      incapacity: null,
      hseReference: null,
      notifiedOn: null,
    });
    const body = await accidentFields(reporter, { property: accident.property, riddorFacts: knownFacts });
    expect((await call(reporter, accidents.create, { body })).status).toBe(403);
  });

  it('changes with an injury, so that whoever edits the accident meanwhile is told', async () => {
    const who = await (await anOrganisation()).person();
    const accident = await anAccident(who);
    const injury = {
      accidentId: accident.id,
      partOfBodyInjuredId: await accidentChoice(who, 'partOfBodyInjured'),
      injurySustainedId: await accidentChoice(who, 'injurySustained'),
    };
    const { id } = passed(await call(who, accidents.saveInjury, { body: injury })).dto;
    expect((await theAccident(who, accident)).version).toBe(2);
    expect((await changedAccident(who, accident, { note: 'Slipped' })).status).toBe(409);
    passed(await call(who, accidents.removeInjury, { query: { id } }));
    expect((await theAccident(who, accident)).version).toBe(3);
  });
});

describe('the dictionaries of accidents', () => {
  it('hold what the desk knows of: no injury or part of the body that it would take for another', () => {
    const unknown = (known: boolean, code: string) => (known ? [] : [code]);
    expect(
      shippedEntries('ACCIDENT_INJURY_SUSTAINED').flatMap(({ code }) =>
        unknown(isKnownInjury({ injury: code, part: null }), code),
      ),
    ).toEqual(['multiple-injuries', 'not-known']);
    expect(
      shippedEntries('ACCIDENT_PART_OF_BODY').flatMap(({ code }) =>
        unknown(isKnownPart({ injury: null, part: code }), code),
      ),
    ).toEqual(['general-locations', 'unknown-locations']);
  });

  it('name only rules and types of person that the desk has', () => {
    const rules = laws.flatMap((law) => law.rules.map(({ code }) => code));
    const named = shippedEntries('ACCIDENT_CATEGORY').flatMap(({ details }) => (details['riddorRule'] as string) ?? []);
    expect(named.filter((code) => !rules.includes(code))).toEqual([]);
    for (const { details } of shippedEntries('ACCIDENT_RELATION_TO_PROPERTY'))
      expect(personTypes).toContain(details['riddorPersonType']);
  });
});
