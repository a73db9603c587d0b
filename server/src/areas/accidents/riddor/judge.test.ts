import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Accident } from '@lintel/contract/areas/accidents/accident';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { accidentList } from '@lintel/contract/areas/accidents/list';
import { files } from '@lintel/contract/areas/files';
import { aFile, aPdf } from '#areas/files/testing';
import { aProperty } from '#areas/properties/testing';
import { setAddress } from '#areas/users/testing';
import { call, passed } from '#test/calls';
import { activityOn, anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import {
  accidentChoice,
  accidentFields,
  anAccident,
  changedAccident,
  secondPersonCloses,
  theAccident,
} from '../testing.ts';

let home: Organisation;
let manager: Person;
const on = (day: string) => home.server.at(`${day}T12:00:00Z`);
beforeEach(async () => {
  home = await anOrganisation();
  on('2026-03-05');
  manager = await home.person();
});
afterEach(() => home.server.at(null));

/** A second account of the same person. */
async function atTheLetterBoxOf({ email }: Person) {
  const twin = await home.person();
  await setAddress(twin, email.replace('@', `+${twin.id}@`));
  return twin;
}

/** Another account that was there, and has an address of its own by now. */
async function formerlyAtTheLetterBoxOf(person: Person) {
  const twin = await atTheLetterBoxOf(person);
  await setAddress(twin, twin.email);
  return twin;
}

/** An employee broke a wrist on 3 March 2026; the deadline for the report is the 13th. */
async function aBrokenWrist(more: object = {}) {
  return anAccident(manager, {
    category: 'specified-injury',
    accidentDate: '2026-03-03',
    injuredPerson: { relationToPropertyId: await accidentChoice(manager, 'relationToProperty', 'employee') },
    injuries: [await injury('fracture', 'wrist')],
    riddorFacts: { workRelated: 'how-work-was-done', diagnosedByDoctor: true },
    property: await aProperty(manager, { nation: 'england' }),
    ...more,
  } as never);
}
const injury = async (what: string, part: string) => ({
  injurySustainedId: await accidentChoice(manager, 'injurySustained', what),
  partOfBodyInjuredId: await accidentChoice(manager, 'partOfBodyInjured', part),
});
const of = ({ id, version }: Accident) => ({ id, version });
const report = {
  riddorDateHse: '2026-03-05',
  riddorHseReporter: 'Priya Nair',
  hseReference: 'F2508-7781',
  notifiedOn: '2026-03-04',
  notifiedHow: 'telephone',
} as const;
const judged = async (accident: Accident, isReportable: boolean, reason: string | null = null) =>
  call(manager, accidents.judge, { body: { ...of(accident), isReportable, reason } });
const closed = (by: Person, accident: Accident, reason: string | null = null) =>
  call(by, accidents.close, { body: { ...of(accident), reason } });
const fieldsRefused = (body: unknown) => (body as { errors: { field: string }[] }).errors.map(({ field }) => field);

describe('what a manager says to the desk', () => {
  it('confirms it, or differs with a reason, and both stay side by side', async () => {
    const made = await aBrokenWrist();
    expect(made).toMatchObject({ riddorDecision: 'reportable', riddorTargetOn: '2026-03-10', judgement: null });
    const confirmed = passed(await judged(made, true)).dto;
    expect(confirmed).toMatchObject({
      riddorReportable: true,
      judgement: { agrees: true, reason: null, deskDecision: 'Reportable, by 13 March 2026' },
    });
    const refused = await judged(confirmed, false);
    expect([refused.status, fieldsRefused(refused.body)]).toEqual([422, ['reason']]);
    const differs = passed(await judged(confirmed, false, 'It was an old fracture')).dto;
    expect(differs).toMatchObject({
      riddorReportable: false,
      riddorDecision: 'reportable',
      judgement: { agrees: false, reason: 'It was an old fracture' },
    });
    const { judgements } = passed(
      await call(manager, accidents.decisions, { body: { accidentId: made.id, asOf: null } }),
    );
    expect(judgements.map(({ isReportable, agrees }) => [isReportable, agrees])).toEqual([
      [false, false],
      [true, true],
    ]);
    expect((await judged(made, true)).status).toBe(409);
  });

  it('is kept beside the desk too where the form was saved with it', async () => {
    const made = await aBrokenWrist();
    const saved = passed(await changedAccident(manager, made, { riddorReportable: false })).dto;
    expect(saved.judgement).toMatchObject({ isReportable: false, agrees: false, reason: null });
  });
});

describe('what was said of an earlier decision', () => {
  it('no longer stands once the law asks otherwise: a death is told and judged anew, and closing asks for its report', async () => {
    const made = await aBrokenWrist();
    const judgedNot = passed(await judged(made, false, 'It was an old fracture')).dto;
    const died = passed(
      await changedAccident(manager, judgedNot, { riddorFacts: { ...judgedNot.riddorFacts, diedOn: '2026-03-05' } }),
    ).dto;
    expect(died).toMatchObject({ riddorDecision: 'reportable', riddorReportable: null });
    expect(died.judgement).toMatchObject({ isReportable: false, reason: 'It was an old fracture' });
    expect((await closed(manager, died)).status).toBe(422);
    const again = passed(await judged(died, false, 'He died of something else')).dto;
    expect(again.riddorReportable).toBe(false);
    expect(passed(await closed(manager, again)).dto.state).toBe('closed');
  });

  it('no longer stands once another injury is told, or the report is found to be ours', async () => {
    const judgedNot = passed(await judged(await aBrokenWrist(), false, 'It was an old fracture')).dto;
    const worse = passed(
      await changedAccident(manager, judgedNot, {
        injuries: [await injury('fracture', 'wrist'), await injury('amputation', 'hand')],
      }),
    ).dto;
    expect(worse).toMatchObject({ riddorDecision: 'reportable', riddorReportable: null });
    expect((await closed(manager, worse)).status).toBe(422);

    const of = async (relation: string) => ({
      relationToPropertyId: await accidentChoice(manager, 'relationToProperty', relation),
    });
    const theirs = await aBrokenWrist({ injuredPerson: await of('contractor-employee') });
    expect(theirs.riddorDecision).toBe('another-reports');
    const left = passed(await judged(theirs, false, 'The contractor reports it')).dto;
    const ours = passed(
      await changedAccident(manager, left, { injuredPerson: { ...left.injuredPerson, ...(await of('employee')) } }),
    ).dto;
    expect(ours).toMatchObject({ riddorDecision: 'reportable', desk: { isOurs: true }, riddorReportable: null });
    expect((await closed(manager, ours)).status).toBe(422);
  });

  it('stands while nothing but the record around it changes', async () => {
    const judgedNot = passed(await judged(await aBrokenWrist(), false, 'It was an old fracture')).dto;
    expect(passed(await changedAccident(manager, judgedNot, { note: 'More' })).dto.riddorReportable).toBe(false);
  });

  it('is asked for a reason at closing, where the form was saved with it and gave none', async () => {
    const saved = passed(await changedAccident(manager, await aBrokenWrist(), { riddorReportable: false })).dto;
    const refused = await closed(manager, saved);
    expect([refused.status, fieldsRefused(refused.body)]).toEqual([422, ['reason']]);
    expect(passed(await closed(manager, saved, 'It was an old fracture')).dto.state).toBe('closed');
  });

  it('is the last that was kept, though a clock was ahead once', async () => {
    const made = await aBrokenWrist();
    on('2027-03-05');
    const ahead = passed(await changedAccident(manager, made, { riddorFacts: {} })).dto;
    expect(ahead.riddorDecision).toBe('cannot-say');
    on('2026-03-06');
    const back = passed(await changedAccident(manager, ahead, { riddorFacts: made.riddorFacts })).dto;
    expect(passed(await judged(back, true)).dto.judgement).toMatchObject({ agrees: true });
    const kept = async () =>
      passed(await call(manager, accidents.decisions, { body: { accidentId: made.id } })).objects.length;
    const before = await kept();
    passed(await changedAccident(manager, await theAccident(manager, made), { note: 'More' }));
    expect(await kept()).toBe(before);
  });
});

describe('a report', () => {
  it('is noted with its reference, and after a death or another injury the HSE is to be told again', async () => {
    const made = await aBrokenWrist();
    const noted = passed(await call(manager, accidents.report, { body: { ...of(made), ...report } })).dto;
    expect(noted).toMatchObject({ ...report, changedSinceReport: [], riddorReportable: true });
    const worse = passed(
      await changedAccident(manager, noted, {
        injuries: [await injury('fracture', 'wrist'), await injury('amputation', 'hand')],
      }),
    ).dto;
    expect(worse.changedSinceReport).toEqual(['injuries']);
    const other = passed(await changedAccident(manager, worse, { accidentDate: '2026-03-02' })).dto;
    expect(other.changedSinceReport).toEqual(['day', 'injuries']);
    const again = passed(await changedAccident(manager, other, { accidentDate: '2026-03-03' })).dto;
    expect(again.changedSinceReport).toEqual(['injuries']);
    on('2026-03-20');
    const died = passed(
      await changedAccident(manager, again, { riddorFacts: { ...worse.riddorFacts, diedOn: '2026-03-19' } }),
    ).dto;
    expect(died.changedSinceReport).toEqual(['death', 'injuries', 'decision']);
    expect(died.desk!.findings.map(({ rule }) => rule)).toContain('death-within-one-year');
    const reportedTo = passed(
      await call(manager, accidents.report, { body: { ...of(died), ...report, hseReference: 'F2508-9002' } }),
    ).dto;
    expect(reportedTo.changedSinceReport).toEqual([]);
  });

  it('is noted with date, reporter and reference, or with none of them', async () => {
    const made = await aBrokenWrist();
    const noted = (more: object) => call(manager, accidents.report, { body: { ...of(made), ...more } });
    const half = await noted({ riddorDateHse: '2026-03-05', notifiedOn: '2026-03-04' });
    expect([half.status, fieldsRefused(half.body)]).toEqual([422, ['riddorHseReporter', 'hseReference']]);
    expect(await theAccident(manager, made)).toMatchObject({ riddorDateHse: null, riddorReportable: null });
    expect(passed(await noted({ notifiedOn: '2026-03-04', notifiedHow: 'telephone' })).dto).toMatchObject({
      notifiedOn: '2026-03-04',
      riddorReportable: null,
    });
  });

  it('is not saved with its accident in part; where one was, everything else can be edited', async () => {
    const made = await aBrokenWrist();
    for (const [part, missing] of [
      [{ riddorDateHse: '2026-03-05' }, ['riddorHseReporter', 'hseReference']],
      [{ riddorHseReporter: 'Priya Nair' }, ['riddorDateHse', 'hseReference']],
      [{ hseReference: 'F2508-7781' }, ['riddorDateHse', 'riddorHseReporter']],
    ] as const) {
      const half = await changedAccident(manager, made, part);
      expect([half.status, fieldsRefused(half.body)]).toEqual([422, missing]);
    }
    const body = { ...(await accidentFields(manager)), accidentDate: '2026-03-03', riddorDateHse: '2026-03-05' };
    expect((await call(manager, accidents.create, { body })).status).toBe(422);
    await home.within(({ db }) =>
      db.updateTable('accidents').set({ riddorReportedOn: '2026-03-05' }).where('id', '=', made.id).execute(),
    );
    const dated = await theAccident(manager, made);
    const edited = passed(await changedAccident(manager, dated, { department: 'Estates' })).dto;
    expect(edited).toMatchObject({ department: 'Estates', riddorDateHse: '2026-03-05' });
    const { riddorDateHse, riddorHseReporter, hseReference } = report;
    const whole = { riddorDateHse, riddorHseReporter, hseReference };
    expect(passed(await changedAccident(manager, edited, whole)).dto).toMatchObject(whole);
  });

  it.each([
    { riddorReportedOn: '2026-03-05' },
    { hseReference: 'F2508-7781' },
    { riddorReportedOn: '2026-03-05', hseReference: 'F2508-7781' },
  ])('was not made where %o was saved before reports had to be whole', async (half) => {
    const made = await aBrokenWrist();
    await home.within(({ db }) =>
      db
        .updateTable('accidents')
        .set({ ...half, riddorReportable: true })
        .where('id', '=', made.id)
        .execute(),
    );
    const isListed = async (filter: object) =>
      passed(
        await call(manager, accidents.list, { body: { ...accidentList.defaults, page: 1, ...filter } }),
      ).objects.map(({ isReported, awaitsReport }) => ({ isReported, awaitsReport }));
    const counted = async () =>
      passed(await call(manager, accidents.summary, { body: { months: 12 } })).byRiddor.flatMap(({ id, count }) =>
        count ? [id] : [],
      );
    const seen = () =>
      Promise.all([...[{ reported: 'NO' }, { awaitsReport: 'YES' }, { reported: 'YES' }].map(isListed), counted()]);
    const due = { isReported: false, awaitsReport: true };
    expect(await seen()).toEqual([[due], [due], [], ['to-report']]);
    const { riddorDateHse, riddorHseReporter, hseReference } = report;
    const whole = { riddorDateHse, riddorHseReporter, hseReference };
    passed(await changedAccident(manager, await theAccident(manager, made), whole));
    expect(await seen()).toEqual([[], [], [{ isReported: true, awaitsReport: false }], ['reported']]);
  });

  it('is not of a day before the accident or to come', async () => {
    const made = await aBrokenWrist();
    const noted = await call(manager, accidents.report, {
      body: { ...of(made), ...report, riddorDateHse: '2026-03-06', notifiedOn: '2026-03-02' },
    });
    expect([noted.status, fieldsRefused(noted.body)]).toEqual([422, ['riddorDateHse', 'notifiedOn']]);
  });
});

describe('closing', () => {
  it('a reportable accident asks for date, reporter and reference of the report, or a reason', async () => {
    const made = await aBrokenWrist();
    const refused = await closed(manager, made);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      422,
      expect.stringContaining('the date, who reported and the reference are missing'),
    ]);
    const noted = passed(await call(manager, accidents.report, { body: { ...of(made), ...report } })).dto;
    expect(passed(await closed(manager, noted)).dto).toMatchObject({
      state: 'closed',
      can: { edit: false, close: false, reopen: true },
    });
    const other = await aBrokenWrist();
    expect(passed(await closed(manager, other, 'Reported by the hospital trust')).dto.state).toBe('closed');
  });

  it('what nobody can say yet asks for a reason, and what was overruled with one does not again', async () => {
    const unknown = await aBrokenWrist({ riddorFacts: {} });
    expect(unknown.riddorDecision).toBe('cannot-say');
    expect((await closed(manager, unknown)).status).toBe(422);
    const overruled = passed(await judged(await aBrokenWrist(), false, 'It was an old fracture')).dto;
    expect(passed(await closed(manager, overruled)).dto.state).toBe('closed');
  });

  it('lets nobody change what is closed until it is reopened, with the reason', async () => {
    const shut = passed(await closed(manager, await aBrokenWrist(), 'Done')).dto;
    const refused = await changedAccident(manager, shut, { note: 'More' });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringContaining('Reopen it first')]);
    const accidentId = shut.id;
    expect((await call(manager, accidents.saveInterview, { body: { accidentId, name: 'Bo' } })).status).toBe(409);
    const again = passed(await call(manager, accidents.reopen, { body: { ...of(shut), reason: 'A claim came' } })).dto;
    expect(again).toMatchObject({ state: 'open', can: { edit: true } });
    expect((await activityOn(manager, shut.id)).slice(-2)).toEqual(['accident.closed', 'accident.reopened']);
    const { closings } = passed(await call(manager, accidents.decisions, { body: { accidentId } }));
    expect(closings.map(({ event, reason }) => [event, reason])).toEqual([
      ['reopened', 'A claim came'],
      ['closed', 'Done'],
    ]);
  });

  it('keeps its files: what proves something is not deleted from what is closed', async () => {
    const made = await aBrokenWrist();
    const file = await aFile(manager, made.id, aPdf(), { fileName: 'F2508.pdf' });
    const shut = passed(await closed(manager, made, 'Done')).dto;
    const remove = () => call(manager, files.remove, { query: { id: file.id } });
    expect((await remove()).status).toBe(409);
    passed(await call(manager, accidents.reopen, { body: { ...of(shut), reason: 'A claim came' } }));
    expect((await remove()).status).toBe(200);
  });

  it('is not accepted on a reason that was given before the desk said otherwise', async () => {
    await secondPersonCloses(manager);
    const second = await home.person();
    const incapacity = [{ from: '2026-03-04', to: null }];
    const made = await aBrokenWrist({ injuries: [await injury('strain-sprain', 'ankle')], incapacity });
    expect(made.riddorDecision).toBe('not-yet');
    const asked = passed(await closed(manager, made, 'Expected back tomorrow')).dto;
    on('2026-03-12');
    const refused = await call(second, accidents.accept, { body: of(asked) });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      409,
      expect.stringContaining('has changed since closing was proposed'),
    ]);
    const back = passed(
      await call(second, accidents.sendBack, { body: { ...of(await theAccident(second, made)), reason: 'Report it' } }),
    ).dto;
    const again = passed(await closed(manager, back, 'Reported by the trust')).dto;
    expect(passed(await call(second, accidents.accept, { body: of(again) })).dto.state).toBe('closed');
  });

  it('is not accepted by who overruled the desk', async () => {
    await secondPersonCloses(manager);
    const [other, third] = [await home.person(), await home.person()];
    const overruled = passed(await judged(await aBrokenWrist(), false, 'It was an old fracture')).dto;
    const proposed = passed(await closed(other, overruled)).dto;
    for (const self of [manager, await atTheLetterBoxOf(manager), await formerlyAtTheLetterBoxOf(manager)]) {
      expect((await theAccident(self, proposed)).can.accept).toBe(false);
      expect((await call(self, accidents.accept, { body: of(proposed) })).status).toBe(403);
    }
    expect(passed(await call(third, accidents.accept, { body: of(proposed) })).dto.state).toBe('closed');
  });

  it('takes a second person where the organisation wants one, who is never the first', async () => {
    await secondPersonCloses(manager);
    const proposed = passed(await closed(manager, await aBrokenWrist(), 'Reported by the hospital trust')).dto;
    expect(proposed).toMatchObject({ state: 'awaiting-second', can: { accept: false, sendBack: true, edit: false } });
    const twin = await atTheLetterBoxOf(manager);
    expect((await theAccident(twin, proposed)).can).toMatchObject({ accept: false, sendBack: true });
    for (const self of [manager, twin, await formerlyAtTheLetterBoxOf(manager)])
      expect((await call(self, accidents.accept, { body: of(proposed) })).status).toBe(403);
    const second = await home.person();
    const sent = passed(
      await call(second, accidents.sendBack, { body: { ...of(proposed), reason: 'Who at the trust?' } }),
    ).dto;
    expect(sent.state).toBe('open');
    const anew = passed(await closed(manager, sent, 'Reported by Dr Hall of the trust')).dto;
    expect((await theAccident(second, anew)).can.accept).toBe(true);
    expect(passed(await call(second, accidents.accept, { body: of(anew) })).dto.state).toBe('closed');
  });
});

describe('the investigation', () => {
  it('keeps factors, causes, five whys and what happened when, for who manages accidents', async () => {
    const made = await aBrokenWrist();
    const causes = {
      factors: ['place', 'process'],
      immediate: ['wet-or-obstructed'],
      root: ['maintenance'],
      whys: ['The floor was wet', 'The roof leaks'],
      timeline: [{ on: '2026-03-03', at: '08:10', what: 'A cleaner saw the water' }],
    };
    expect(passed(await changedAccident(manager, made, { causes })).dto.causes).toEqual(causes);
    const refused = await changedAccident(manager, await theAccident(manager, made), {
      causes: { ...causes, root: ['fate'], timeline: [{ on: '2026-03-03', what: ' ' }] },
    });
    expect([refused.status, fieldsRefused(refused.body)]).toEqual([422, ['causes.root.0', 'causes.timeline.0.what']]);
  });
});
