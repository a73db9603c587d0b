import { describe, expect, it } from 'vitest';
import { actionList } from '@lintel/contract/areas/actions/list';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { enforcementVisits } from '@lintel/contract/areas/enforcement-visits/endpoints';
import { enforcementVisitList } from '@lintel/contract/areas/enforcement-visits/list';
import { files } from '@lintel/contract/areas/files';
import { search } from '@lintel/contract/areas/search';
import { displayedNotices } from '@lintel/contract/areas/statutory-notices/displayed';
import { statutoryNotices } from '@lintel/contract/areas/statutory-notices/endpoints';
import { countedOn } from '@lintel/contract/areas/statutory-notices/links';
import { statutoryNoticeList } from '@lintel/contract/areas/statutory-notices/list';
import { anAction, aPhotograph, aReportFile, closed, theAction, verifying } from '#areas/actions/testing';
import { theVisit } from '#areas/enforcement-visits/testing';
import { aProperty } from '#areas/properties/testing';
import { aShare, opened } from '#areas/shares/testing';
import { aTask, inDays } from '#areas/tasks/testing';
import { longDate } from '@lintel/contract/cycles/calendar';
import type { JobDefinition, Jobs } from '#platform/job-queue/jobs';
import { call, passed } from '#test/calls';
import { activityOn, allBut, anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import { defineStatutoryNoticeJobs, rewriteStandings } from './jobs.ts';
import { rulesOfNotices } from './rules-of-notices.ts';
import { aLetter, aNoticeOfAVisit, aStatutoryNotice, noticeFields, recordEvent, theNotice } from './testing.ts';

const aManager = async () => (await anOrganisation()).person();
const listed = async (by: Person, more: object = {}) =>
  passed(await call(by, statutoryNotices.list, { body: { ...statutoryNoticeList.defaults, page: 1, ...more } }))
    .objects;
const displayed = async (by: Person, { id: recordId }: { id: string }) =>
  passed(await call(by, displayedNotices.displayed, { query: { recordId } })).objects;
const refusal = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { errors?: { field: string; message: string }[] }).errors?.[0] ?? (body as { message: string }).message,
];

describe('a statutory notice', () => {
  it('is recorded with what it says, from a visit, and each requirement becomes an action of that visit', async () => {
    const by = await aManager();
    const property = await aProperty(by);
    const made = await aNoticeOfAVisit(by, {
      property,
      authorityReference: 'I/2026/17',
      officer: { name: 'Ada Hill', telephone: '0113 496 0000' },
      partOfPremises: 'Plant room',
      requirements: [
        { words: 'Guard the opening', provision: 'HSWA s. 2', measure: 'Fit a rail', dueOn: inDays(by, 10) },
        { words: 'Train those who work there' },
      ],
    });
    expect(made).toMatchObject({
      ref: 'NOT-000001',
      property: { id: property.id },
      visit: { ref: 'ENF-000001' },
      officer: { name: 'Ada Hill', telephone: '0113 496 0000' },
      standing: 'RECEIVED',
      requirements: [
        { number: 1, words: 'Guard the opening', action: { ref: 'ACT-000001', dueOn: inDays(by, 10) } },
        { number: 2, words: 'Train those who work there', action: { ref: 'ACT-000002', dueOn: inDays(by, 29) } },
      ],
    });
    const action = await theAction(by, made.requirements[0]!.action!);
    expect(action).toMatchObject({
      priority: 'HIGH',
      source: { id: made.visit!.id, type: 'ENFORCEMENT_VISIT' },
      location: 'Plant room',
      closing: { demanded: { secondPerson: true, evidence: expect.arrayContaining(['report']) } },
    });
    expect(action.observation).toContain('Improvement notice I/2026/17');
    expect((await theVisit(by, made.visit!)).actionCount).toBe(2);
    expect(await activityOn(by, made.visit!.id)).toContain('enforcement-visit.notice-added');
    expect(await listed(by)).toMatchObject([
      { ref: 'NOT-000001', type: 'Improvement notice', standing: 'RECEIVED', openRequirementCount: 2 },
    ]);
  });

  it('counts its open requirements as the list does, also for who may not see the actions, and none whose action was deleted', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const words = ['Guard the opening', 'Light the stair', 'Close the riser'];
    const notice = await aStatutoryNotice(by, { requirements: words.map((each) => ({ words: each })) });
    const [closedOne, deleted] = notice.requirements.map(({ action }) => action!);
    const reason = { code: 'closed-superseded', note: 'Done by the landlord' } as const;
    const waiting = await closed(by, await theAction(by, closedOne!), reason);
    passed(await verifying(await organisation.person(), waiting));
    // As it was before rules that ask for a second person: one person cannot delete it now.
    await organisation.within(({ db, now }) =>
      db
        .updateTable('actions')
        .set({ deletedAt: now.toISOString(), deletedBy: by.id, deletedReason: 'Entered twice' })
        .where('id', '=', deleted!.id)
        .execute(),
    );
    const blind = await organisation.person(allBut('PRISM_APP_ACTION_MENU'));
    for (const who of [by, blind]) {
      expect((await listed(who))[0]!.openRequirementCount).toBe(1);
      const { openRequirementCount, requirements } = await theNotice(who, notice);
      expect([openRequirementCount, requirements.length]).toEqual([1, 3]);
    }
    expect((await theNotice(blind, notice)).requirements.map(({ action }) => action)).toEqual([null, null, null]);
  });

  it('that came by itself has its actions on the property', async () => {
    const by = await aManager();
    const property = await aProperty(by);
    const made = await aStatutoryNotice(by, { property, requirements: [{ words: 'Guard the opening' }] });
    const body = { ...actionList.defaults, page: 1, status: 'ALL', propertyIds: [property.id] } as never;
    expect(passed(await call(by, actions.list, { body })).objects).toMatchObject([{ name: 'Guard the opening' }]);
    expect(made.visit).toBeNull();
  });

  it('needs days that can be, and a visit to its own property', async () => {
    const by = await aManager();
    const fields = await noticeFields(by);
    const other = await aNoticeOfAVisit(by);
    const wrong: [object, string][] = [
      [{ propertyId: undefined }, 'propertyId'],
      [{ type: 'love-letter' }, 'type'],
      [{ authority: '' }, 'authority'],
      [{ receivedOn: undefined }, 'receivedOn'],
      [{ servedOn: inDays(by, 1) }, 'servedOn'],
      [{ madeOn: inDays(by, 0) }, 'madeOn'],
      [{ complyBy: inDays(by, -2) }, 'complyBy'],
      [{ appealBy: inDays(by, -2) }, 'appealBy'],
      [{ atOnce: true, effectOn: inDays(by, 3) }, 'effectOn'],
      [{ visitId: other.visit!.id }, 'visitId'],
      [{ visitId: other.id }, 'visitId'],
      [{ otherPropertyIds: [other.id] }, 'otherPropertyIds'],
      [{ peopleIds: [other.id] }, 'peopleIds'],
    ];
    for (const [more, field] of wrong)
      expect(refusal(await call(by, statutoryNotices.save, { body: { ...fields, ...more } })), field).toMatchObject([
        422,
        { field },
      ]);
  });

  it('is extended, appealed, complied with and discharged, and nothing but a filed letter ends it', async () => {
    const organisation = await anOrganisation();
    const [by, second] = [await organisation.person(), await organisation.person()];
    const notice = await aNoticeOfAVisit(by, { requirements: [{ words: 'Guard the opening' }] });
    expect(refusal(await recordEvent(by, notice, 'EXTENDED', { to: inDays(by, 20) }))).toMatchObject([
      422,
      { field: 'to' },
    ]);
    expect(refusal(await recordEvent(by, notice, 'EXTENSION_REFUSED'))).toMatchObject([
      422,
      { field: 'kind', message: 'Record first when more time was asked for' },
    ]);
    expect(passed(await recordEvent(by, notice, 'EXTENSION_ASKED', { who: 'Ada Hill' })).dto).toMatchObject({
      standing: 'IN_FORCE',
      entries: [{ kind: 'EXTENSION_ASKED', who: 'Ada Hill' }],
    });
    passed(await recordEvent(by, notice, 'EXTENSION_REFUSED'));
    expect(
      passed(await recordEvent(by, notice, 'EXTENDED', { to: inDays(by, 60), who: 'Ada Hill' })).dto,
    ).toMatchObject({
      standing: 'IN_FORCE',
      complyBy: inDays(by, 29),
      entries: [{}, {}, { kind: 'EXTENDED', to: inDays(by, 60), who: 'Ada Hill' }],
    });
    expect(passed(await recordEvent(by, notice, 'APPEALED', { who: 'employment tribunal' })).dto.standing).toBe(
      'APPEAL_SUSPENDED',
    );
    expect(refusal(await recordEvent(by, notice, 'EXTENDED', { to: inDays(by, 90) }))).toMatchObject([
      422,
      { message: 'The time cannot be extended while an appeal is pending.' },
    ]);
    for (const again of ['APPEALED', 'EXTENSION_ASKED'] as const)
      expect(refusal(await recordEvent(by, notice, again)), again).toMatchObject([422, { field: 'kind' }]);
    passed(await recordEvent(by, notice, 'APPEAL_ENDED', { outcome: 'WITHDRAWN' }));
    expect((await listed(by))[0]).toMatchObject({ standing: 'IN_FORCE', complyBy: inDays(by, 60) });

    const action = await theAction(by, notice.requirements[0]!.action!);
    await aPhotograph(by, action);
    await aReportFile(by, action);
    const waiting = await closed(by, action);
    expect((await theNotice(by, notice)).standing).toBe('IN_FORCE');
    passed(await verifying(second, waiting));
    expect(await theNotice(by, notice)).toMatchObject({
      standing: 'COMPLIED',
      requirements: [{ action: { isClosed: true } }],
    });
    passed(await recordEvent(by, notice, 'EVIDENCE_SENT'));
    expect(refusal(await recordEvent(by, notice, 'ENDED', { how: 'DISCHARGED' }))).toMatchObject([
      422,
      { field: 'fileId' },
    ]);
    const letter = await aLetter(by, notice);
    const elsewhere = await aLetter(by, await aStatutoryNotice(by));
    expect(refusal(await recordEvent(by, notice, 'ENDED', { how: 'DISCHARGED', fileId: elsewhere.id }))).toMatchObject([
      422,
      { field: 'fileId' },
    ]);
    expect(passed(await recordEvent(by, notice, 'ENDED', { how: 'DISCHARGED', fileId: letter.id })).dto).toMatchObject({
      standing: 'DISCHARGED',
      entries: expect.arrayContaining([
        expect.objectContaining({ kind: 'ENDED', file: { id: letter.id, name: 'letter.pdf' } }),
      ]),
    });
    const without = await organisation.person(allBut('PRISM_PROPERTY_LIBRARY_VIEW'));
    expect((await theNotice(without, notice)).entries.map(({ file }) => file)).not.toContainEqual(expect.anything());
    expect((await recordEvent(by, notice, 'ANSWERED')).status).toBe(409);
    expect((await call(by, files.remove, { query: { id: letter.id } })).status).toBe(409);
    expect(await activityOn(by, notice.id)).toEqual(
      expect.arrayContaining(['statutory-notice.extended', 'statutory-notice.complied', 'statutory-notice.ended']),
    );
  });

  it('takes no day so far away that what the law counts from it could not be shown', async () => {
    const by = await aManager();
    const far = '2199-12-31';
    const fields = await noticeFields(by, { type: 'housing-emergency-action', complyBy: null });
    for (const field of ['effectOn', 'appealBy', 'complyBy'])
      expect(
        refusal(await call(by, statutoryNotices.save, { body: { ...fields, [field]: far } as never })),
      ).toMatchObject([422, { field }]);
    const notice = await aStatutoryNotice(by);
    expect(refusal(await recordEvent(by, notice, 'EXTENDED', { to: far }))).toMatchObject([422, { field: 'to' }]);
    expect(await listed(by)).toHaveLength(1);
  });

  it('takes a requirement as long as it may be, whose action says what fits', async () => {
    const by = await aManager();
    const measure = 'Fix a guard. '.repeat(400).slice(0, 4000).trim();
    const requirements = [{ words: 'Guard the opening', provision: 'p'.repeat(200), measure }];
    const notice = await aStatutoryNotice(by, { requirements, authorityReference: 'r'.repeat(100) });
    expect(notice.requirements[0]!.measure).toBe(measure);
    const { observation } = await theAction(by, notice.requirements[0]!.action!);
    expect(observation).toMatch(/^Improvement notice r{100}\np{200}\nFix a guard\./);
  });

  it('takes further requirements where its visit was deleted, or turned out to be of another property', async () => {
    const by = await aManager();
    const [first, second] = [await aNoticeOfAVisit(by), await aNoticeOfAVisit(by)];
    passed(await call(by, enforcementVisits.remove, { query: { id: first.visit!.id, reason: 'Entered twice' } }));
    const { property: _, ...visit } = await theVisit(by, second.visit!);
    const elsewhere = { ...visit, propertyId: (await aProperty(by)).id };
    passed(await call(by, enforcementVisits.save, { body: elsewhere as never }));
    for (const { id } of [first, second]) {
      const body = { noticeId: id, words: 'Guard the opening' };
      const { requirements } = passed(await call(by, statutoryNotices.require, { body: body as never })).dto;
      expect(requirements).toMatchObject([{ words: 'Guard the opening', action: { isClosed: false } }]);
    }
  });

  it('is complied with where its requirements are met at the same time', async () => {
    const organisation = await anOrganisation();
    const [by, second] = [await organisation.person(), await organisation.person()];
    const words = ['Guard the opening', 'Light the stair', 'Close the riser'];
    const notice = await aStatutoryNotice(by, { requirements: words.map((each) => ({ words: each })) });
    const waiting = [];
    for (const { action } of notice.requirements)
      waiting.push(
        await closed(by, await theAction(by, action!), { code: 'closed-superseded', note: 'Done by the landlord' }),
      );
    const accepted = await Promise.all(waiting.map((action) => verifying(second, action)));
    expect(accepted.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await theNotice(by, notice)).standing).toBe('COMPLIED');
  });

  it('is saved on the version that was read, and deleted only while nothing was said of it', async () => {
    const by = await aManager();
    const notice = await aStatutoryNotice(by);
    const fields = { ...(await noticeFields(by, { property: notice.property })), id: notice.id };
    const save = (version: number, more: object = {}) =>
      call(by, statutoryNotices.save, { body: { ...fields, version, ...more } });
    expect(passed(await save(1, { appealBy: inDays(by, 25) })).dto).toMatchObject({
      version: 2,
      appealBy: inDays(by, 25),
    });
    expect((await save(1)).status).toBe(409);
    passed(await recordEvent(by, notice, 'ANSWERED'));
    const remove = (id: string) => call(by, statutoryNotices.remove, { query: { id, reason: 'Entered twice' } });
    expect((await remove(notice.id)).status).toBe(409);
    passed(await remove((await aStatutoryNotice(by, { property: notice.property })).id));
    expect(await listed(by)).toHaveLength(1);
  });

  it('keeps the other properties that who saves it does not see', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const [property, hidden] = [await aProperty(by), await aProperty(by)];
    const notice = await aStatutoryNotice(by, { property, otherPropertyIds: [hidden.id] });
    const local = await organisation.person('everything', { propertyIds: [property.id] });
    expect((await theNotice(local, notice)).otherProperties).toEqual([]);
    const body = { ...(await noticeFields(by, { property })), id: notice.id, version: 1, fee: 'None' };
    passed(await call(local, statutoryNotices.save, { body }));
    expect((await theNotice(by, notice)).otherProperties).toMatchObject([{ id: hidden.id }]);
  });

  it('is found by its own reference and that of the authority, by who has the menu', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const notice = await aStatutoryNotice(by, { authorityReference: 'EN/4711' });
    const found = async (who: Person) => {
      const body = { searchString: 'EN/4711', entitySearchOrder: ['STATUTORY_NOTICE' as const] };
      return passed(await call(who, search.all, { body })).options.map(({ entityId }) => entityId);
    };
    expect(await found(by)).toEqual([notice.id]);
    expect(await found(await organisation.person(allBut('PRISM_APP_ENFORCEMENT_VISIT_MENU')))).toEqual([]);
    expect(await listed(by, { fullTextSearchString: 'EN/4711' })).toHaveLength(1);
  });
});

describe('a prohibition', () => {
  it('is shown on its properties and on the tasks and actions there to whoever opens them, until its discharge is in', async () => {
    const organisation = await anOrganisation();
    const by = await organisation.person();
    const [property, other, third] = [await aProperty(by), await aProperty(by), await aProperty(by)];
    const task = await aTask(by, { property });
    await aStatutoryNotice(by, { property });
    const notice = await aStatutoryNotice(by, {
      property,
      type: 'hs-prohibition-notice',
      atOnce: true,
      complyBy: null,
      otherPropertyIds: [other.id],
      partOfPremises: 'Roof',
    });
    const reader = await organisation.person(allBut('PRISM_APP_ENFORCEMENT_VISIT_MENU'));
    const shown = {
      ref: notice.ref,
      type: { id: 'hs-prohibition-notice', name: 'Prohibition notice' },
      standing: { id: 'RECEIVED', name: 'Received' },
      isProhibition: true,
      partOfPremises: 'Roof',
      since: inDays(by, -1),
    };
    const action = await anAction(by, { property });
    for (const record of [property, other, task, action]) {
      expect(await displayed(reader, record)).toMatchObject([{ ...shown, canView: false }]);
      expect(await displayed(by, record)).toMatchObject([{ ...shown, canView: true }]);
    }
    expect(await displayed(by, third)).toEqual([]);
    expect(await displayed(by, await anAction(by))).toEqual([]);
    const letter = await aLetter(by, notice);
    passed(await recordEvent(by, notice, 'ENDED', { how: 'WITHDRAWN', fileId: letter.id }));
    expect(await displayed(reader, property)).toEqual([]);
  });

  it('is told to whoever is to work there by a link, until its discharge is in', async () => {
    const by = await (await anOrganisation()).person();
    const property = await aProperty(by);
    const [there, nowhere] = [await anAction(by, { property }), await anAction(by)];
    const notice = await aStatutoryNotice(by, { property, type: 'hs-prohibition-notice', partOfPremises: 'Roof' });
    await aStatutoryNotice(by, { property, displayDuty: true });
    const warnings = async (action: { id: string }) => (await opened(by, (await aShare(by, action)).token)).warnings;
    expect(await warnings(there)).toEqual([
      `Prohibited: Prohibition notice since ${longDate(inDays(by, -1))}. Part of the premises: Roof.`,
    ]);
    expect(await warnings(nowhere)).toEqual([]);
    const letter = await aLetter(by, notice);
    passed(await recordEvent(by, notice, 'ENDED', { how: 'WITHDRAWN', fileId: letter.id }));
    expect(await warnings(await anAction(by, { property }))).toEqual([]);
  });

  it('what must be displayed is shown as well', async () => {
    const by = await aManager();
    const property = await aProperty(by);
    await aStatutoryNotice(by, { property, displayDuty: true });
    expect(await displayed(by, property)).toMatchObject([{ isProhibition: false }]);
  });
});

describe('the counts of notices', () => {
  it('are those of any day in the past (notices-desk.md, section 5)', async () => {
    const by = await aManager();
    const property = await aProperty(by);
    const days = { property, servedOn: inDays(by, -60), receivedOn: inDays(by, -60) };
    const ended = await aStatutoryNotice(by, { ...days, complyBy: inDays(by, -30) });
    await aStatutoryNotice(by, { ...days, type: 'fire-prohibition-notice', complyBy: null, atOnce: true });
    await aNoticeOfAVisit(by, { property, requirements: [{ words: 'Guard the opening' }] });
    passed(await recordEvent(by, ended, 'APPEALED', { on: inDays(by, -50) }));
    passed(await recordEvent(by, ended, 'APPEAL_ENDED', { on: inDays(by, -40), outcome: 'DISMISSED' }));
    const letter = await aLetter(by, ended);
    passed(await recordEvent(by, ended, 'ENDED', { on: inDays(by, -10), how: 'DISCHARGED', fileId: letter.id }));
    const on = async (day: number) =>
      passed(await call(by, statutoryNotices.summary, { body: { on: inDays(by, day) } }));
    expect(await on(-61)).toMatchObject({ inForce: 0, byStanding: [] });
    expect(await on(-45)).toMatchObject({ inForce: 2, underAppeal: 1, prohibitions: 1, overdue: 0, appeals: [] });
    expect(await on(-20)).toMatchObject({
      inForce: 2,
      overdue: 1,
      averageDaysToEnd: null,
      appeals: [{ id: 'DISMISSED', count: 1 }],
    });
    expect(await on(0)).toMatchObject({
      inForce: 2,
      overdue: 0,
      prohibitions: 1,
      openRequirements: 1,
      averageDaysToEnd: 50,
      byAuthority: [{ label: 'Health and Safety Executive', count: 2 }],
      byStanding: expect.arrayContaining([expect.objectContaining({ id: 'DISCHARGED', count: 1 })]),
      visitsByOutcome: [{ label: 'No outcome recorded', count: 1 }],
    });
    // Each number is that of the list it opens.
    const opened = async (search: object) =>
      passed(await call(by, statutoryNotices.list, { body: { ...statutoryNoticeList.defaults, page: 1, ...search } }))
        .totalObjectsForQuery;
    for (const day of [-61, -45, -20, 0]) {
      const of = await on(day);
      const { notices, requirements, visits } = countedOn(of.on);
      for (const each of ['inForce', 'overdue', 'prohibitions', 'underAppeal'] as const)
        expect([day, each, await opened(notices[each])]).toEqual([day, each, of[each]]);
      for (const each of ['byStanding', 'byType', 'byAuthority', 'byProperty', 'byRegion', 'appeals'] as const)
        for (const row of of[each]) expect([day, row, await opened(notices[each](row))]).toEqual([day, row, row.count]);
      expect(await opened(notices.ended)).toBe(day === 0 ? 1 : 0);
      expect(of.averageDaysToEnd === null).toBe(day !== 0);
      const required = { ...actionList.defaults, page: 1, ...requirements };
      expect(passed(await call(by, actions.list, { body: required })).totalObjectsForQuery).toBe(of.openRequirements);
      for (const row of of.visitsByOutcome) {
        const body = { ...enforcementVisitList.defaults, page: 1, ...visits(row) };
        expect(passed(await call(by, enforcementVisits.list, { body })).totalObjectsForQuery).toBe(row.count);
      }
    }
    // Part of an authority's name finds it as a choice.
    const found = async (searchString: string) =>
      passed(await call(by, statutoryNotices.authorities, { body: { searchString } })).objects.map(({ name }) => name);
    expect(await found('safety exec')).toEqual(['Health and Safety Executive']);
    expect(await found('fire')).toEqual([]);
    expect((await call(by, statutoryNotices.summary, { body: { on: inDays(by, 1) } })).status).toBe(422);
  });
});

it('says how it stands on each day by the rules of this program, also where an earlier one wrote it', async () => {
  const organisation = await anOrganisation();
  const by = await organisation.person();
  const notice = await aStatutoryNotice(by, {
    servedOn: inDays(by, -40),
    receivedOn: inDays(by, -40),
    complyBy: inDays(by, -20),
  });
  for (const [on, to] of [
    [-30, -10],
    [-15, 30],
  ] as const)
    passed(await recordEvent(by, notice, 'EXTENDED', { on: inDays(by, on), to: inDays(by, to) }));
  const other = await aStatutoryNotice(by, { type: 'fire-enforcement-notice' });
  const all = () =>
    organisation.within(({ db }) =>
      db.selectFrom('statutoryNoticeStandings').selectAll().orderBy('noticeId').orderBy('fromOn').execute(),
    );
  const right = await all();
  expect(right.map(({ complyBy }) => complyBy)).toContain(inDays(by, -10));
  expect(right.every(({ appealUntil }) => appealUntil !== null)).toBe(true);
  // As written by a version without last days to appeal, and without the second of two extensions.
  await organisation.within(async ({ db }) => {
    await db.updateTable('statutoryNoticeStandings').set({ appealUntil: null }).execute();
    await db.deleteFrom('statutoryNoticeStandings').where('complyBy', '=', inDays(by, 30)).execute();
    await db
      .updateTable('statutoryNoticeStandings')
      .set({ standing: 'OVERDUE' })
      .where('complyBy', '=', inDays(by, -10))
      .execute();
  });
  const first = [notice.id, other.id].toSorted()[0]!;
  expect(await all()).not.toEqual(right);
  expect(await organisation.within((scope) => rewriteStandings(scope, first))).toBeNull();
  expect(await all()).not.toEqual(right);
  const defined = new Map<string, JobDefinition>();
  const jobs = { define: (name: string, job: JobDefinition) => void defined.set(name, job) } as Jobs;
  defineStatutoryNoticeJobs({ jobs, maker: organisation.server.maker });
  const { handler, atFirst } = defined.get('statutory-notices.standings')!;
  // Once for each program version whose rules have not been applied yet.
  expect(atFirst).toBe(rulesOfNotices);
  await handler({ organisationId: organisation.id }, { id: 'upgrade' } as Parameters<typeof handler>[1]);
  expect(await all()).toEqual(right);
});
