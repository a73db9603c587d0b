import { beforeAll, expect, it } from 'vitest';
import { notices } from '@lintel/contract/areas/notices';
import { shippedNoticeRules } from '#areas/notices/rules';
import { roundAt } from '#areas/notices/testing';
import { aProperty } from '#areas/properties/testing';
import { call, passed } from '#test/calls';
import { allBut, anOrganisation } from '#test/organisation';
import { theServerApart } from '#test/test-server';
import type { Person } from '#test/organisation';
import type { TestServer } from '#test/test-server';
import { remindOfEmergencies } from './notify.ts';
import { keepOwed } from './owed.ts';
import { aHazardCase, anExtendedCase, aProof, entered } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await theServerApart();
});
const sentTo = async (by: Person) =>
  passed(await call(by, notices.list, { query: { limit: 50 } }))
    .objects.map(({ createdAt, kind, sentence, dueOn }) =>
      [`${createdAt.slice(0, 16)} ${kind}: ${sentence}`, ...(dueOn ? [`(due ${dueOn})`] : [])].join(' '),
    )
    .toSorted();

it('who is named is told at once, before each last day and past it; of an emergency by the hour; nothing of the tenant', async () => {
  server.at('2026-12-17T12:00:00Z');
  const organisation = await anOrganisation({ server, isCopied: true });
  const manager = await organisation.person();
  const named = await organisation.person(
    allBut('PRISM_APP_SETTINGS_MANAGE', 'PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE'),
  );
  const other = await organisation.person(allBut('PRISM_APP_SETTINGS_MANAGE'));
  const property = await aProperty(manager);
  const damp = await aHazardCase(manager, {
    property,
    awareAt: '2026-12-17T10:30:00Z',
    tenantName: 'Zqtenant',
    peopleIds: [named.id],
  });
  expect(await sentTo(named)).toEqual([
    '2026-12-17T12:00 hazard-reported: Hazard reported. Investigate: by 5 January 2027',
  ]);
  expect(await sentTo(other)).toEqual([]);
  for (const day of ['2027-01-03', '2027-01-04', '2027-01-04', '2027-01-05', '2027-01-06'])
    await roundAt(organisation, `${day}T09:00:00Z`);
  expect((await sentTo(named)).slice(1)).toEqual([
    '2027-01-04T09:00 hazard-due: Investigate: by 5 January 2027',
    '2027-01-05T09:00 hazard-due: Investigate: by 5 January 2027',
    '2027-01-06T09:00 hazard-overdue: Investigate: was due by 5 January 2027',
  ]);
  server.at('2027-01-06T10:00:00Z');
  passed(
    await entered(manager, damp, 'INVESTIGATED', {
      at: '2027-01-06T09:30:00Z',
      who: 'A',
      inPerson: true,
      found: 'EMERGENCY',
      safetyWork: true,
      preventativeWork: false,
    }),
  );
  for (const at of ['2027-01-06T20:00:00Z', '2027-01-06T21:30:00Z', '2027-01-06T22:00:00Z', '2027-01-07T05:30:00Z']) {
    server.at(at);
    await organisation.within(remindOfEmergencies);
  }
  for (const at of ['2027-01-07T09:30:00Z', '2027-01-07T09:31:00Z', '2027-01-07T09:45:00Z']) {
    server.at(at);
    await organisation.within(remindOfEmergencies);
  }
  const since = (await sentTo(named)).filter((line) => line > '2027-01-06T10');
  expect(since.filter((line) => line.includes('Investigate and make safe'))).toEqual([
    '2027-01-06T21:30 hazard-due: Investigate and make safe: by 7 January 2027, 09:30',
    '2027-01-07T05:30 hazard-due: Investigate and make safe: by 7 January 2027, 09:30',
    '2027-01-07T09:31 hazard-overdue: Investigate and make safe: was due by 7 January 2027, 09:30',
  ]);
  expect(JSON.stringify(await sentTo(named))).not.toContain('Zq');
});

it('the hours of an emergency are told of though an older clock of its case is overdue; a late report and what is over are told once at a time, as late', async () => {
  server.at('2026-12-17T12:00:00Z');
  const organisation = await anOrganisation({ server, isCopied: true });
  const manager = await organisation.person();
  const named = await organisation.person(allBut('PRISM_APP_SETTINGS_MANAGE'));
  const late = await aHazardCase(manager, { awareAt: '2026-11-17T10:30:00Z', peopleIds: [named.id] });
  expect(await sentTo(named)).toEqual([
    '2026-12-17T12:00 hazard-reported: Hazard reported. Investigate: by 1 December 2026, which has passed',
  ]);
  const investigated = { who: 'A', inPerson: true, safetyWork: true, preventativeWork: false };
  for (const [at, found] of [
    ['2026-12-02T09:00:00Z', 'SIGNIFICANT'],
    ['2026-12-17T11:30:00Z', 'EMERGENCY'],
  ] as const)
    passed(await entered(manager, late, 'INVESTIGATED', { ...investigated, at, found }));
  for (const at of ['2026-12-18T08:00:00Z', '2026-12-18T12:00:00Z']) {
    server.at(at);
    await organisation.within(remindOfEmergencies);
  }
  for (const at of ['2026-12-18T13:00:00Z', '2026-12-19T09:00:00Z']) await roundAt(organisation, at);
  const lines = (await sentTo(named)).slice(1);
  expect(lines.filter((line) => line.includes('Investigate and make safe'))).toEqual([
    '2026-12-18T08:00 hazard-due: Investigate and make safe: by 18 December 2026, 11:30',
    '2026-12-18T12:00 hazard-overdue: Investigate and make safe: was due by 18 December 2026, 11:30',
    '2026-12-19T09:00 hazard-overdue: Investigate and make safe: was due by 18 December 2026, 11:30',
  ]);
  expect(lines.filter((line) => line.includes('Written summary') && line.includes('by 7 December'))).toEqual([
    '2026-12-18T13:00 hazard-overdue: Written summary to the tenant: was due by 7 December 2026',
  ]);
});

it('where nobody who is named may see a case any more, who manages cases there is told', async () => {
  server.at('2026-12-17T12:00:00Z');
  const organisation = await anOrganisation({ server, isCopied: true });
  const manager = await organisation.person(allBut('PRISM_APP_SETTINGS_MANAGE'));
  const named = await organisation.person(allBut('PRISM_APP_SETTINGS_MANAGE'));
  await aHazardCase(manager, { awareAt: '2026-12-17T10:30:00Z', peopleIds: [named.id] });
  await organisation.within(({ db }) =>
    db.updateTable('users').set({ deactivatedAt: '2026-12-18T09:00:00Z' }).where('id', '=', named.id).execute(),
  );
  await roundAt(organisation, '2027-01-05T09:00:00Z');
  expect(await sentTo(manager)).toEqual(['2027-01-05T09:00 hazard-due: Investigate: by 5 January 2027']);
});

it('accommodation that is owed is told of once, to directors too, though making safe is extended; its reminder has its own day', async () => {
  server.at('2026-12-28T12:00:00Z');
  const organisation = await anOrganisation({ server, isCopied: true });
  const manager = await organisation.person();
  const [named, director] = [await organisation.person(), await organisation.person()];
  const stranger = await (await anOrganisation({ server, isCopied: true })).person();
  passed(
    await call(manager, notices.changeRules, {
      body: { ...shippedNoticeRules, directorIds: [director.id], version: 0 },
    }),
  );
  await anExtendedCase(manager, { peopleIds: [named.id] });
  await roundAt(organisation, '2026-12-29T09:00:00Z');
  // The period ended with its day: this waits for the morning.
  server.at('2026-12-30T00:15:00Z');
  await organisation.within(keepOwed);
  await organisation.within(remindOfEmergencies);
  for (const day of ['2026-12-30', '2026-12-31', '2027-01-08']) await roundAt(organisation, `${day}T09:00:00Z`);
  const owed = '2026-12-30T09:00 hazard-overdue: Suitable alternative accommodation: owed since 29 December 2026';
  expect((await sentTo(named)).filter((line) => !line.includes('hazard-reported'))).toEqual([
    owed,
    '2027-01-08T09:00 hazard-due: Make safe: by 8 January 2027',
  ]);
  expect(await sentTo(director)).toEqual([owed]);
  expect(await sentTo(stranger)).toEqual([]);
});

it('accommodation owed after an emergency is told of at once, with the time; not once it is secured or the home is safe', async () => {
  server.at('2026-12-21T12:00:00Z');
  const organisation = await anOrganisation({ server, isCopied: true });
  const manager = await organisation.person();
  const named = await organisation.person();
  const cases = [];
  for (const minute of ['30', '31', '32'])
    cases.push(
      await aHazardCase(manager, {
        ground: 'EMERGENCY',
        awareAt: `2026-12-21T09:${minute}:00Z`,
        peopleIds: [named.id],
      }),
    );
  const [, secured, safe] = cases;
  const { id: fileId } = await aProof(manager, secured!);
  server.at('2026-12-22T09:40:00Z');
  const at = '2026-12-22T09:39:00Z';
  passed(await entered(manager, secured!, 'ACCOMMODATION_SECURED', { at, who: 'A', fileId }));
  const { id: proof } = await aProof(manager, safe!);
  passed(await entered(manager, safe!, 'MADE_SAFE', { at, who: 'A', fileId: proof }));
  for (const quarter of ['09:45', '10:00']) {
    server.at(`2026-12-22T${quarter}:00Z`);
    await organisation.within(remindOfEmergencies);
  }
  await roundAt(organisation, '2026-12-22T11:00:00Z');
  expect((await sentTo(named)).filter((line) => line.includes('accommodation'))).toEqual([
    '2026-12-22T09:45 hazard-overdue: Suitable alternative accommodation: owed since 22 December 2026, 09:30',
  ]);
});
