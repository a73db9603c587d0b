import { beforeAll, describe, expect, it } from 'vitest';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { notices } from '@lintel/contract/areas/notices';
import { roundAt } from '#areas/notices/testing';
import { aProperty } from '#areas/properties/testing';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation } from '#test/organisation';
import { theServerApart } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import type { TestServer } from '#test/test-server';
import { aHurtEmployee, anAccident, changedAccident, theAccident } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await theServerApart();
});
/** Two managers of accidents, a reader of accidents, and an administrator, at noon on a date. */
async function aPlace(day: string) {
  server.at(`${day}T12:00:00Z`);
  const organisation = await anOrganisation({ server, isCopied: true });
  const administrator = await organisation.person(allBut('PRISM_APP_SAFETY_MANAGER'));
  const manager = await organisation.person(allBut('PRISM_APP_SETTINGS_MANAGE'));
  const other = await organisation.person(allBut('PRISM_APP_SETTINGS_MANAGE'));
  const reader = await organisation.person(allBut('PRISM_APP_SETTINGS_MANAGE', 'PRISM_APP_SAFETY_MANAGER'));
  const property = await aProperty(administrator, { nation: 'england' });
  return { organisation, administrator, manager, other, reader, property };
}
type Place = Awaited<ReturnType<typeof aPlace>>;

const hurt = (by: Person, { property }: Place, more: Parameters<typeof aHurtEmployee>[2] = {}) =>
  aHurtEmployee(by, property, more);

const bellOf = async (by: Person) =>
  passed(await call(by, notices.list, { query: { limit: 50 } })).objects.map(({ kind, createdAt, sentence, notes }) =>
    [createdAt.slice(0, 10), kind, sentence, ...notes].join(' | '),
  );
const sentTo = async (by: Person) =>
  (await bellOf(by)).map((line) => line.split(' | ').slice(0, 2).join(' ')).toSorted();
const days = async (organisation: Organisation, ...each: string[]) => {
  for (const day of each) await roundAt(organisation, `${day}T09:00:00Z`);
};

describe('notices of the RIDDOR desk', () => {
  it('go at once to who manages the accident when it becomes reportable, and to nobody else; nothing of the person is in them', async () => {
    const place = await aPlace('2026-03-04');
    const { manager, other, reader, administrator, organisation } = place;
    const made = await hurt(manager, place, { injury: 'fracture', part: 'wrist' });
    expect(await bellOf(other)).toEqual([
      '2026-03-04 | riddor-reportable | Reportable under RIDDOR; the report is due by 13 March 2026',
    ]);
    for (const nobody of [manager, reader, administrator]) expect(await bellOf(nobody)).toEqual([]);
    const { objects } = passed(await call(other, notices.list, { query: {} }));
    expect(objects[0]).toMatchObject({ about: { type: 'ACCIDENT', id: made.id }, urgent: true });
    await roundAt(organisation, '2026-03-04T12:05:00Z');
    const mails = await organisation.within(({ db }) => db.selectFrom('mailMessages').selectAll().execute());
    expect(mails.filter((mail) => JSON.stringify(mail).includes(made.ref))).toHaveLength(1);
    expect(JSON.stringify([objects, mails])).not.toMatch(/Edwina|fracture|wrist/i);
  });

  it('ask on the 4th and the 8th day of an open run whether it lasts, and say when that makes it reportable', async () => {
    const place = await aPlace('2026-03-04');
    const { manager, other, organisation } = place;
    await hurt(manager, place, { incapacity: [{ from: '2026-03-04', to: null }] });
    await days(
      organisation,
      '2026-03-05',
      '2026-03-06',
      '2026-03-07',
      '2026-03-08',
      '2026-03-10',
      '2026-03-11',
      '2026-03-12',
    );
    expect(await sentTo(other)).toEqual([
      '2026-03-07 riddor-lasting',
      '2026-03-11 riddor-lasting',
      '2026-03-11 riddor-reportable',
    ]);
    expect(await bellOf(manager)).toContain(
      '2026-03-07 | riddor-lasting | The RIDDOR assessment changes on 7 March 2026 if the person still cannot do normal work: check the record',
    );
  });

  it('come three days before a last day, on it and each day after it until the reference is recorded, each once', async () => {
    const place = await aPlace('2026-03-04');
    const { manager, other, organisation } = place;
    const made = await hurt(manager, place, { injury: 'fracture', part: 'wrist' });
    await days(organisation, '2026-03-09', '2026-03-10', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13');
    await days(organisation, '2026-03-14', '2026-03-14', '2026-03-15');
    const before = await theAccident(manager, made);
    const report = { hseReference: 'ABC123', riddorDateHse: '2026-03-15', riddorHseReporter: 'Bo Hall' };
    passed(await changedAccident(manager, before, report));
    await days(organisation, '2026-03-16');
    expect(await sentTo(manager)).toEqual([
      '2026-03-10 riddor-due-soon',
      '2026-03-13 riddor-due',
      '2026-03-14 riddor-overdue',
      '2026-03-15 riddor-overdue',
    ]);
    expect((await sentTo(other)).slice(1)).toEqual(await sentTo(manager));
  });

  it('are not ended by a "no" that nobody gave a reason for, and are by one with its reason', async () => {
    const place = await aPlace('2026-03-04');
    const { manager, organisation } = place;
    const made = await hurt(manager, place, { injury: 'fracture', part: 'wrist' });
    passed(await changedAccident(manager, await theAccident(manager, made), { riddorReportable: false }));
    await days(organisation, '2026-03-10', '2026-03-13');
    const { id, version } = await theAccident(manager, made);
    const reason = 'The X-ray showed no fracture';
    passed(await call(manager, accidents.judge, { body: { id, version, isReportable: false, reason } }));
    await days(organisation, '2026-03-14');
    expect(await sentTo(manager)).toEqual(['2026-03-10 riddor-due-soon', '2026-03-13 riddor-due']);
  });

  it('come, where a manager alone says that it is to be reported, the day after and each week until its report is in', async () => {
    const place = await aPlace('2026-03-04');
    const { manager, organisation } = place;
    const made = await hurt(manager, place, { injury: 'strain-sprain', part: 'ankle' });
    expect((await theAccident(manager, made)).riddorDecision).not.toBe('reportable');
    const { id, version } = await theAccident(manager, made);
    const judging = { id, version, isReportable: true, reason: 'The insurer asks for it' };
    passed(await call(manager, accidents.judge, { body: judging }));
    await days(organisation, '2026-03-04', '2026-03-05', '2026-03-05', '2026-03-06', '2026-03-12', '2026-03-13');
    expect((await bellOf(manager)).toSorted()).toEqual(
      ['2026-03-05', '2026-03-12'].map(
        (day) =>
          `${day} | riddor-awaited | ${manager.fullName} decided that it must be reported under RIDDOR; no reference is recorded`,
      ),
    );
    // Saved before reports had to be whole.
    await organisation.within(({ db }) =>
      db.updateTable('accidents').set({ hseReference: 'ABC123' }).where('id', '=', made.id).execute(),
    );
    await days(organisation, '2026-03-19');
    expect(await bellOf(manager)).toHaveLength(3);
    const report = { hseReference: 'ABC123', riddorDateHse: '2026-03-19', riddorHseReporter: 'Bo Hall' };
    passed(await changedAccident(manager, await theAccident(manager, made), report));
    await days(organisation, '2026-03-26');
    expect(await bellOf(manager)).toHaveLength(3);
  });

  it('come, where the desk cannot say yet of one of its categories, the day after and each week until somebody answers or judges it', async () => {
    const place = await aPlace('2026-03-04');
    const { manager, organisation, property } = place;
    const made = await anAccident(manager, { property, category: 'fatality-worker', accidentDate: '2026-03-03' });
    await anAccident(manager, { property, category: 'near-miss', accidentDate: '2026-03-03' });
    expect((await theAccident(manager, made)).riddorDecision).toBe('cannot-say');
    await days(organisation, '2026-03-04', '2026-03-05', '2026-03-05', '2026-03-06', '2026-03-11', '2026-03-12');
    expect((await bellOf(manager)).toSorted()).toEqual(
      ['2026-03-05', '2026-03-12'].map(
        (day) =>
          `${day} | riddor-open | Whether it must be reported under RIDDOR is still open: answer the questions of its assessment`,
      ),
    );
    const { id, version } = await theAccident(manager, made);
    const judging = { id, version, isReportable: false, reason: 'Died of an illness, says the coroner' };
    passed(await call(manager, accidents.judge, { body: judging }));
    await days(organisation, '2026-03-19');
    expect(await bellOf(manager)).toHaveLength(2);
  });

  it(
    'come of what becomes reportable after it was closed, until it is opened again and reported',
    { tags: ['thorough'] },
    async () => {
      const place = await aPlace('2026-03-04');
      const { manager, organisation } = place;
      const made = await hurt(manager, place, { incapacity: [{ from: '2026-03-04', to: null }] });
      const { id, version } = made;
      passed(await call(manager, accidents.close, { body: { id, version, reason: 'Expected back tomorrow' } }));
      await days(organisation, '2026-03-07', '2026-03-11', '2026-03-15', '2026-03-18', '2026-03-19', '2026-03-20');
      expect((await sentTo(manager)).filter((line) => !line.endsWith('lasting'))).toEqual([
        '2026-03-11 riddor-reportable',
        '2026-03-15 riddor-due-soon',
        '2026-03-18 riddor-due',
        '2026-03-19 riddor-overdue',
        '2026-03-20 riddor-overdue',
      ]);
    },
  );

  it('are caught up after an outage: what was missed is told once, and says for which day it was meant', async () => {
    const place = await aPlace('2026-03-04');
    const { manager, organisation } = place;
    await hurt(manager, place, { incapacity: [{ from: '2026-03-04', to: null }] });
    await days(organisation, '2026-03-05', '2026-03-16', '2026-03-17');
    expect((await bellOf(manager)).toSorted()).toEqual([
      '2026-03-16 | riddor-due-soon | The RIDDOR report is due by 18 March 2026; no reference is recorded | Reminder sent late (planned for 15 March 2026)',
      expect.stringMatching(/^2026-03-16 \| riddor-lasting \| .* \| Reminder sent late \(planned for 7 March 2026\)$/),
      '2026-03-16 | riddor-reportable | Reportable under RIDDOR; the report is due by 18 March 2026',
    ]);
  });

  it('say that the HSE has to be told when a death or an injury changes the report after it was sent', async () => {
    const place = await aPlace('2026-03-04');
    const { manager, other } = place;
    const made = await hurt(manager, place, { injury: 'fracture', part: 'wrist' });
    const sent = { sentOn: '2026-03-04', sentHow: 'online', sentBy: 'Bo Hall', reference: 'ABC123' } as const;
    passed(
      await call(manager, accidents.keepReport, {
        body: { accidentId: made.id, version: made.version, kind: 'injury', ...sent },
      }),
    );
    const kept = await theAccident(manager, made);
    passed(await changedAccident(manager, kept, { note: 'Slipped' }));
    expect(await sentTo(other)).toEqual(['2026-03-04 riddor-reportable']);
    server.at('2026-03-06T12:00:00Z');
    const now = await theAccident(manager, made);
    passed(await changedAccident(manager, now, { riddorFacts: { ...now.riddorFacts, diedOn: '2026-03-05' } }));
    expect((await bellOf(other))[0]).toBe(
      '2026-03-06 | riddor-changed | What RIDDOR requires changed after the report was sent: update the HSE',
    );
  });

  it('go to administrators where nobody manages accidents any more, and follow what people chose for their mail', async () => {
    const place = await aPlace('2026-03-04');
    const { administrator, manager, other, organisation } = place;
    await hurt(manager, place, { incapacity: [{ from: '2026-03-04', to: null }] });
    const ways = {
      assigned: 'usual',
      due: 'bell',
      overdue: 'usual',
      progress: 'usual',
      comments: 'usual',
      shares: 'usual',
    };
    passed(await call(administrator, notices.changePreferences, { body: ways as never }));
    await organisation.within(({ db, now }) =>
      db
        .updateTable('users')
        .set({ deactivatedAt: now.toISOString() })
        .where('id', 'in', [manager.id, other.id])
        .execute(),
    );
    await days(organisation, '2026-03-11', '2026-03-19');
    expect((await bellOf(administrator)).toSorted()).toEqual([
      '2026-03-11 | riddor-lasting | The RIDDOR assessment changes on 7 March 2026 if the person still cannot do normal work: check the record | Reminder sent late (planned for 7 March 2026) | Sent to you because nobody manages accidents at the property',
      '2026-03-11 | riddor-reportable | Reportable under RIDDOR; the report is due by 18 March 2026 | Sent to you because nobody manages accidents at the property',
      '2026-03-19 | riddor-overdue | The RIDDOR report was due by 18 March 2026; no reference is recorded | Sent to you because nobody manages accidents at the property',
    ]);
    // Directors have no part in these.
    expect(passed(await call(administrator, notices.rules)).dto.toAdministratorsCount).toBe(0);
    // E-mails about overdue work cannot be switched off; the rest were.
    const mails = await organisation.within(({ db }) =>
      db.selectFrom('mailMessages').select('createdAt').where('toAddress', '=', administrator.email).execute(),
    );
    expect(mails.map(({ createdAt }) => createdAt.slice(0, 10))).toEqual(['2026-03-19']);
  });
});
