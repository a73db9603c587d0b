import { afterEach, describe, expect, it } from 'vitest';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { accidentList } from '@lintel/contract/areas/accidents/list';
import { accessLogList } from '@lintel/contract/areas/accidents/access-log';
import { aProperty } from '#areas/properties/testing';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import { accidentChoice, anAccident, theAccident } from '../testing.ts';

let home: Organisation;
afterEach(() => home.server.at(null));

const listed = async (by: Person, more: object) =>
  passed(await call(by, accidents.list, { body: { ...accidentList.defaults, page: 1, ...more } })).objects.map(
    ({ ref }) => ref,
  );

describe('the registers of RIDDOR', () => {
  it('list what is reportable, what is over three days and what is not to be reported, with what somebody overruled', async () => {
    home = await anOrganisation();
    home.server.at('2026-03-09T12:00:00Z');
    const manager = await home.person();
    const property = await aProperty(manager, { nation: 'england' });
    const hurt = async (injury: string, part: string, more: object = {}, relation = 'employee') =>
      anAccident(manager, {
        category: 'over-7-day',
        accidentDate: '2026-03-03',
        property,
        injuredPerson: {
          firstName: 'Edwina',
          relationToPropertyId: await accidentChoice(manager, 'relationToProperty', relation),
        },
        injuries: [
          {
            injurySustainedId: await accidentChoice(manager, 'injurySustained', injury),
            partOfBodyInjuredId: await accidentChoice(manager, 'partOfBodyInjured', part),
          },
        ],
        riddorFacts: { workRelated: 'how-work-was-done', diagnosedByDoctor: true },
        ...more,
      } as never);
    const broken = await hurt('fracture', 'wrist');
    const ofContractor = await hurt('fracture', 'wrist', {}, 'contractor-employee');
    const sixDays = await hurt('strain-sprain', 'ankle', { incapacity: [{ from: '2026-03-04', to: null }] });
    const fourDays = await hurt('strain-sprain', 'ankle', { incapacity: [{ from: '2026-03-04', to: '2026-03-07' }] });
    // Whether consciousness was lost is unknown: the record is kept regardless.
    const cut = await hurt('laceration-open-wound', 'head', {
      incapacity: [{ from: '2026-03-04', to: '2026-03-08' }],
    });
    expect(cut.riddorDecision).toBe('cannot-say');
    const overruled = await hurt('fracture', 'wrist');
    passed(
      await call(manager, accidents.judge, {
        body: { ...(await theAccident(manager, overruled)), isReportable: false, reason: 'It was a graze' },
      }),
    );
    const refs = (...some: { ref: string }[]) => some.map(({ ref }) => ref).toSorted();
    const register = async (name: string, more: object = {}, by = manager) =>
      (await listed(by, { register: name, ...more })).toSorted();
    expect(await register('REPORTABLE')).toEqual(refs(broken, ofContractor));
    expect(await register('OVER_THREE_DAYS')).toEqual(refs(sixDays, fourDays, cut));
    expect(await register('NOT_REPORTED')).toEqual(refs(fourDays, overruled));

    // By property, period and person type; only managers can filter by the injured person.
    expect(await register('REPORTABLE', { personTypes: ['other-worker'] })).toEqual(refs(ofContractor));
    expect(await register('REPORTABLE', { accidentDateTo: '2026-03-02' })).toEqual([]);
    expect(await register('REPORTABLE', { propertyIds: [(await aProperty(manager)).id] })).toEqual([]);
    const reader = await home.person(allBut('PRISM_APP_SAFETY_MANAGER'));
    expect(await register('REPORTABLE', {}, reader)).toEqual(refs(broken, ofContractor));
    expect(await register('REPORTABLE', { personTypes: ['other-worker'] }, reader)).toEqual([]);

    // Exported without the people involved, whatever is requested: an export that names one is recorded as an opening.
    const exporter = await home.person();
    const sheet = async (more: object) => {
      const { page: _, limit: __, ...search } = { ...accidentList.defaults, page: 1, limit: 50, ...more };
      expect((await call(exporter, accidents.export, { body: search })).status).toBe(200);
      const { objects } = passed(
        await call(exporter, accidents.openings, { body: { ...accessLogList.defaults, page: 1 } }),
      );
      return objects.filter(({ person }) => person === exporter.fullName).length;
    };
    for (const columns of [undefined, ['ref', 'injuredPerson']])
      expect(await sheet({ register: 'REPORTABLE', columns })).toBe(0);
    expect(await sheet({ columns: ['ref', 'injuredPerson'] })).toBeGreaterThan(0);
  });
});
