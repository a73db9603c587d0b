import { describe, expect, it } from 'vitest';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { personTypes, laws } from '@lintel/contract/riddor/rules';
import { isKnownInjury, isKnownPart } from '@lintel/contract/riddor/injury-words';
import { broken, off } from '@lintel/contract/riddor/testing';
import { shippedEntries } from '#areas/organisations/shipped-dictionaries';
import { anOrganisation, call, send } from '#test/harness';

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
