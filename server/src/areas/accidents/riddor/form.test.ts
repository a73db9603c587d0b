import { afterEach, describe, expect, it } from 'vitest';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { missingOf } from '@lintel/contract/areas/accidents/form/form';
import { activity } from '@lintel/contract/areas/activity';
import { aProperty } from '#areas/properties/testing';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import { accidentChoice, anAccident, theAccident } from '../testing.ts';

let home: Organisation;
afterEach(() => home.server.at(null));

/** An employee broke a wrist on Tuesday 3 March 2026; today is the day after. */
async function aBrokenWrist(more: object = {}, nation = 'england') {
  home = await anOrganisation();
  home.server.at('2026-03-04T12:00:00Z');
  const manager = await home.person();
  const property = await aProperty(manager, {
    nation,
    address1: '9 Orchard Row',
    city: 'Manchester',
    postcode: 'M1 1AE',
  } as never);
  const made = await anAccident(manager, {
    property,
    category: 'specified-injury',
    accidentDate: '2026-03-03',
    accidentTime: '14:30',
    note: 'Slipped on the wet stair',
    injuredPerson: {
      firstName: 'Edwin',
      lastName: 'Marsh',
      jobTitle: 'Caretaker',
      relationToPropertyId: await accidentChoice(manager, 'relationToProperty', 'employee'),
    },
    injuries: [
      {
        injurySustainedId: await accidentChoice(manager, 'injurySustained', 'fracture'),
        partOfBodyInjuredId: await accidentChoice(manager, 'partOfBodyInjured', 'wrist'),
      },
    ],
    riddorFacts: { workRelated: 'how-work-was-done', diagnosedByDoctor: true, isAccident: true },
    ...more,
  } as never);
  return { manager, made };
}
const formsOf = async (by: Person, { id: accidentId }: { id: string }) =>
  passed(await call(by, accidents.riddorForms, { body: { accidentId } }));
const valuesOf = (form: { sections: { fields: { id: string; value: string | null }[] }[] }) =>
  Object.fromEntries(form.sections.flatMap(({ fields }) => fields).map(({ id, value }) => [id, value]));

describe('the form of a RIDDOR report', () => {
  it('is filled in from the record in the order of the online form, says what is missing, and where it is entered', async () => {
    const { manager, made } = await aBrokenWrist();
    const {
      whyNotAsked,
      forms: [form],
    } = await formsOf(manager, made);
    expect(whyNotAsked).toBe('not-asked');
    expect(form).toMatchObject({
      kind: 'injury',
      code: 'F2508IE',
      authority: 'HSE',
      isAskedFor: true,
      isTelephoneAccepted: true,
      reportBy: '2026-03-13',
      serves: [{ regulation: expect.stringContaining('4(1)(a)'), reportBy: '2026-03-13' }],
    });
    expect(form!.sections.map(({ title }) => title)).toEqual([
      'About you and the organisation',
      'Incident',
      'Industry',
      'Person',
      'Injury',
      'How it happened',
    ]);
    expect(valuesOf(form!)).toMatchObject({
      date: '03/03/2026',
      time: '14:30',
      address: '9 Orchard Row, Manchester',
      postcode: 'M1 1AE',
      name: 'Edwin Marsh',
      occupation: 'Caretaker',
      status: 'Employee',
      injury: expect.stringMatching(/fracture/i),
      description: 'Slipped on the wet stair',
    });
    const missing = missingOf(form!).map(({ label, enteredIn }) => [label, enteredIn]);
    expect(missing).toEqual(
      expect.arrayContaining([
        ['What type of work the organisation does', 'organisation'],
        ['Local authority', 'riddor'],
        ['Became unconscious', 'desk'],
        ['Age', 'injured'],
        ['Where it happened', 'here'],
      ]),
    );
    expect(form!.particulars.filter(({ isRequired, value }) => isRequired && !value).map(({ label }) => label)).toEqual(
      ['First notified on', 'How first notified'],
    );
  });

  it('asks no notification among the particulars of an injury of more than three days, which is recorded and not reported', async () => {
    const { manager, made } = await aBrokenWrist();
    const away = await anAccident(manager, {
      category: 'first-aid',
      accidentDate: '2026-02-20',
      property: made.property,
      injuredPerson: { relationToPropertyId: await accidentChoice(manager, 'relationToProperty', 'employee') },
      incapacity: [{ from: '2026-02-21', to: '2026-02-25' }],
      riddorFacts: { workRelated: 'condition-of-premises', isAccident: true },
    });
    const { whyNotAsked, forms } = await formsOf(manager, away);
    // What was not answered could still require one.
    expect(whyNotAsked).toBe('undecided');
    const sent = {
      sentOn: '2026-03-04',
      sentHow: 'online',
      sentBy: 'Bo Hall',
      reference: 'A-1',
      reason: null,
    } as const;
    const { id: accidentId, version } = away;
    const refused = await call(manager, accidents.keepReport, {
      body: { accidentId, version, kind: 'injury', ...sent },
    });
    expect(JSON.stringify(refused.body)).toContain('The RIDDOR assessment is still open and does not yet require');
    const judged = { id: away.id, version: away.version, isReportable: false, reason: 'They were at work' };
    passed(await call(manager, accidents.judge, { body: judged }));
    expect((await formsOf(manager, away)).whyNotAsked).toBe('not-asked');
    const { isAskedFor, particulars } = forms.find(({ kind }) => kind === 'injury')!;
    expect(isAskedFor).toBe(false);
    expect(particulars.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Date', 'Time', 'Full name', 'Occupation', 'Injury', 'Place', 'Short description']),
    );
    expect(particulars.map(({ label }) => label)).not.toContain('First notified on');
  });

  it('keeps what only it asks; what is about the organisation stands in the next form too; nobody overwrites another', async () => {
    const { manager, made } = await aBrokenWrist();
    const answers = { typeOfWork: 'Social housing', placeKind: 'In a public place' };
    const save = (answersId: string | null, given: object) =>
      call(manager, accidents.answerForm, { body: { accidentId: made.id, answersId, answers: given } });
    passed(await save(null, answers));
    const after = await formsOf(manager, made);
    expect(valuesOf(after.forms[0]!)).toMatchObject(answers);
    expect((await save(null, {})).status).toBe(409);
    passed(await save(after.answersId, { ...answers, agentInvolved: 'Stair' }));
    expect(valuesOf((await formsOf(manager, made)).forms[0]!)).toMatchObject({ agentInvolved: 'Stair' });

    const next = await anAccident(manager, { category: 'specified-injury' });
    expect(valuesOf((await formsOf(manager, next)).forms.find(({ kind }) => kind === 'injury')!)).toMatchObject({
      typeOfWork: 'Social housing',
      placeKind: null,
    });
  });

  it('is kept as it was sent, with day, reporter and reference on the record, whatever is changed later', async () => {
    const { manager, made } = await aBrokenWrist();
    const keep = (more: object = {}) =>
      call(manager, accidents.keepReport, {
        body: {
          accidentId: made.id,
          version: made.version,
          kind: 'injury',
          sentOn: '2026-03-04',
          sentHow: 'online',
          sentBy: 'Bo Hall',
          reference: 'ABC123',
          ...more,
        } as never,
      });
    expect((await keep({ sentOn: '2026-03-05' })).status).toBe(422);
    expect((await keep({ reference: ' ' })).status).toBe(422);
    // Nothing on the record is a gas incident.
    const other = await keep({ kind: 'gas-incident' });
    expect([other.status, JSON.stringify(other.body)]).toEqual([
      422,
      expect.stringContaining('Nothing recorded requires the form “Gas incident”. Give a reason for using it.'),
    ]);
    expect((await formsOf(manager, made)).sent).toEqual([]);
    passed(await keep());
    expect((await keep()).status).toBe(409);
    const kept = await theAccident(manager, made);
    expect(kept).toMatchObject({
      riddorReportable: true,
      riddorDateHse: '2026-03-04',
      riddorHseReporter: 'Bo Hall',
      hseReference: 'ABC123',
      notifiedOn: '2026-03-04',
      notifiedHow: 'online',
    });
    passed(await call(manager, accidents.change, { body: { ...kept, note: 'Tripped' } as never }));
    const { sent, forms } = await formsOf(manager, made);
    expect(sent).toMatchObject([{ reason: null, reference: 'ABC123', sentBy: 'Bo Hall', keptBy: manager.fullName }]);
    expect(valuesOf(sent[0]!.form)).toMatchObject({ description: 'Slipped on the wet stair' });
    expect(valuesOf(forms[0]!)).toMatchObject({ description: 'Tripped' });

    // The log says that it was stored, but not its reporter or reference.
    const { records } = passed(
      await call(manager, activity.list, { body: { entityType: 'ACCIDENT', entityId: made.id, limit: 50 } }),
    );
    const entry = records.find(({ event }) => event === 'accident.report-kept')!;
    expect(entry.changes.find(({ field }) => field === 'riddorDateHse')).toMatchObject({ to: '4 March 2026' });
    expect(JSON.stringify(entry)).not.toMatch(/ABC123|Bo Hall/);
  });

  it('that nothing asks for is kept with the reason why it was used', async () => {
    const { manager, made } = await aBrokenWrist();
    const sent = { sentOn: '2026-03-04', sentHow: 'online', sentBy: 'Bo Hall', reference: 'G-1' } as const;
    const reason = 'The supplier asked for it';
    const { id: accidentId, version } = made;
    passed(
      await call(manager, accidents.keepReport, {
        body: { accidentId, version, kind: 'gas-incident', ...sent, reason },
      }),
    );
    expect((await formsOf(manager, made)).sent).toMatchObject([{ kind: 'gas-incident', reason }]);
  });

  it('lists whom else to tell, those that it concerns first said so, each ticked with a day or taken back', async () => {
    const { manager, made } = await aBrokenWrist();
    const notify = (whom: string, notifiedOn: string | null) =>
      call(manager, accidents.markNotified, { body: { accidentId: made.id, whom, notifiedOn } });
    const others = async () => (await formsOf(manager, made)).others;
    expect((await others()).filter(({ isSuggested }) => isSuggested).map(({ whom }) => whom)).toEqual(['insurer']);
    passed(await notify('insurer', '2026-03-04'));
    passed(await notify('police', '2026-03-04'));
    passed(await notify('police', null));
    expect((await notify('nobody', '2026-03-04')).status).toBe(422);
    expect((await notify('insurer', '2026-03-05')).status).toBe(422);
    expect((await others()).filter(({ notifiedOn }) => notifiedOn)).toMatchObject([
      { whom: 'insurer', notifiedOn: '2026-03-04', recordedBy: manager.fullName },
    ]);
  });

  it('goes to HSENI on its own forms in Northern Ireland, and not by telephone', async () => {
    const { manager, made } = await aBrokenWrist({}, 'northern-ireland');
    const { forms } = await formsOf(manager, made);
    expect(forms[0]).toMatchObject({ kind: 'injury', code: 'NI2508', authority: 'HSENI', isTelephoneAccepted: false });
    expect(forms.find(({ kind }) => kind === 'disease')).toMatchObject({ code: 'NI2508A', isAskedFor: false });
  });

  it('is only for who manages the accidents of the property', async () => {
    const { made } = await aBrokenWrist();
    const reader = await home.person(allBut('PRISM_APP_SAFETY_MANAGER'));
    expect((await call(reader, accidents.riddorForms, { body: { accidentId: made.id } })).status).toBe(403);
  });
});
