import { screen, waitFor, within } from '@testing-library/react';
import { activity } from '@lintel/contract/areas/activity';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { files } from '@lintel/contract/areas/files';
import { displayedNotices } from '@lintel/contract/areas/statutory-notices/displayed';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { statutoryNotices } from '@lintel/contract/areas/statutory-notices/endpoints';
import type { StatutoryNotice } from '@lintel/contract/areas/statutory-notices/notice';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { describe, expect, it } from 'vitest';
import { aProperty } from '#areas/properties/testing.ts';
import { aTask, pageOf, taskId } from '#areas/tasks/testing.ts';
import type { Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { aNotice, noticeId, orchard } from './testing.ts';

const manager = [
  'PRISM_APP_ENFORCEMENT_VISIT_MENU',
  'PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE',
  'PRISM_PROPERTY_LIBRARY_VIEW',
];
const letter = { id: '018f0000-0000-7000-8000-0000000000eb', name: 'letter.pdf' };
const open = (address: string, answers: Answers = [], permissions: string[] = manager, today?: string) =>
  openPage(address, {
    me: { permissions: permissions as never, ...(today && { today }) },
    answers: [
      ...answers,
      [statutoryNotices.get, () => ({ body: { dto: aNotice() } })],
      [statutoryNotices.neighbours, () => ({ body: { previousId: null, nextId: null, position: null, total: 0 } })],
      [activity.list, () => ({ body: { success: true, records: [] } })],
      [files.list, () => ({ body: { ...pageOf([letter]), mostBytes: 1, can: { add: true, remove: true } } })],
      [dictionaries.dropProperty, () => ({ body: { objects: [{ id: orchard.id, name: orchard.caption }] } })],
    ],
  });
const view = `/statutory_notice_view.html?id=${noticeId}`;
type User = Awaited<ReturnType<typeof open>>['user'];
const choose = async (user: User, field: string, value: string | RegExp) => {
  await user.click(await screen.findByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: value }));
};
const enter = async (user: User, field: string, day: string) => {
  const input = await screen.findByRole('textbox', { name: field });
  await user.clear(input);
  await user.type(input, `${day}{Tab}`);
};
const posted = (sent: { method: string; path: string; body: string }[], path: string) =>
  sent
    .filter((each) => each.method === 'POST' && each.path === path)
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);

describe('adding a statutory notice', () => {
  it('proposes its days in words, warns where the notice says another, and sends what the notice says', async () => {
    const { user, sent, router } = await open(`/statutory_notice_add.html?propertyId=${orchard.id}`, [
      [statutoryNotices.save, () => ({ body: { dto: aNotice() } })],
      [properties.get, () => ({ body: { dto: aProperty({ nation: 'scotland' }) } })],
    ]);
    await user.click(await screen.findByRole('combobox', { name: 'Type of notice' }));
    const others = await screen.findByRole('group', { name: 'Law of other nations' });
    const fire = { name: /^Fire prohibition/ };
    expect(
      within(others)
        .queryAllByRole('option', fire)
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Fire prohibition or restriction notice · Regulatory Reform (Fire Safety) Order 2005 art. 31',
      'Fire prohibition notice (Northern Ireland) · Fire and Rescue Services (NI) Order 2006 art. 36 and 40',
    ]);
    await user.click(screen.getByRole('option', { name: /^Improvement notice · Health/ }));
    await user.type(screen.getByRole('textbox', { name: 'Authority' }), 'HSE');
    await enter(user, 'Received on', '02/11/2026');
    await enter(user, 'Day of service', '02/11/2026');
    expect(
      await screen.findByText(
        'Appeal: 21 days beginning with 2 November 2026, the day of service: the last day is 22 November 2026',
      ),
    ).toBeDefined();
    expect(
      screen.getByText('An appeal suspends it: until the appeal is disposed of or withdrawn (s. 24(3)(a))'),
    ).toBeDefined();
    await enter(user, 'Appeal by', '23/11/2026');
    expect(await screen.findByText('The notice differs from what the law gives')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Add a requirement' }));
    await user.put(screen.getByRole('textbox', { name: 'Requirement, as worded in the notice' }), 'Guard the opening');
    await user.click(screen.getByRole('button', { name: 'Save statutory notice' }));
    await waitFor(() => expect(router.state.location.href).toBe(view));
    expect(router.history.length).toBe(1);
    expect(posted(sent, '/api/statutoryNotice/item.json')).toMatchObject([
      {
        propertyId: orchard.id,
        type: 'hs-improvement-notice',
        servedOn: '2026-11-02',
        appealBy: '2026-11-23',
        officer: null,
        requirements: [{ words: 'Guard the opening' }],
      },
    ]);
  });

  it('is not saved without property, type and authority', async () => {
    const { user, sent } = await open('/statutory_notice_add.html');
    await user.click(await screen.findByRole('button', { name: 'Save statutory notice' }));
    for (const field of ['Property', 'Type of notice', 'Authority'])
      expect(await screen.findByRole('link', { name: new RegExp(`^${field}: `) })).toBeDefined();
    expect(posted(sent, '/api/statutoryNotice/item.json')).toEqual([]);
  });
});

describe('a statutory notice', () => {
  it('shows its days, requirements and what happened, an extended day beside the first', async () => {
    const extended = { kind: 'EXTENDED' as const, on: '2026-11-10', to: '2027-01-31', note: null, file: null };
    const nothing = { askedOn: null, who: 'Ada Hill', reference: null, outcome: null, how: null, amount: null };
    const entry = {
      ...extended,
      ...nothing,
      id: letter.id,
      recordedBy: 'Bo Hall',
      recordedAt: '2026-11-10T10:00:00Z',
    };
    const extendedNotice = (standing: StatutoryNotice['standing']) =>
      open(view, [[statutoryNotices.get, () => ({ body: { dto: aNotice({ entries: [entry], standing }) } })]]);
    const { unmount } = await extendedNotice('IN_FORCE');
    expect(await screen.findByRole('heading', { name: 'Improvement notice NOT-000004' })).toBeDefined();
    expect(screen.getByText('31/01/2027 (first 15/12/2026)')).toBeDefined();
    expect(screen.getByText('10/11/2026: Time extended · to 31/01/2027 · Ada Hill')).toBeDefined();
    expect(screen.getByText(/^The time was extended to 31\/01\/2027\. An open action keeps its own day/)).toBeDefined();
    const [row] = within(screen.getByRole('table', { name: 'Requirements' }))
      .getAllByRole('row')
      .slice(1);
    expect(within(row!).getByText('Guard the opening')).toBeDefined();
    expect(within(row!).getByRole('link', { name: 'ACT-000031' }).getAttribute('href')).toMatch(/^\/actions\/item\//);
    unmount();
    await extendedNotice('DISCHARGED');
    expect(await screen.findByRole('table', { name: 'Requirements' })).toBeDefined();
    expect(screen.queryByText(/An open action keeps its own day/)).toBeNull();
  });

  it('says first what remains to be done and by when, in red once it is late', async () => {
    const { unmount } = await open(view, [], manager, '2026-11-20');
    const steps = async () =>
      within(await screen.findByRole('table', { name: 'What to do next' }))
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent);
    expect(await steps()).toEqual([
      'Appeal, if it is disputedAppeal to: employment tribunal22/11/2026 · 2 days left',
      'Ask for more time, if it is neededThe time can be extended by the inspector, again and again (s. 23(5)(b))15/12/2026 · 25 days left',
      'Comply with the notice1 of 1 requirements open15/12/2026 · 25 days left',
    ]);
    unmount();
    await open(view, [], manager, '2026-12-16');
    expect(await steps()).toEqual(['Comply with the notice1 of 1 requirements open15/12/2026 · 1 day late']);
  });

  it('says how many requirements are open also to who may not see their actions', async () => {
    const [requirement] = aNotice().requirements;
    const hidden = { requirements: [{ ...requirement!, action: null }], openRequirementCount: 0 };
    await open(view, [[statutoryNotices.get, () => ({ body: { dto: aNotice(hidden) } })]]);
    expect(await screen.findByText('0 of 1 requirements open')).toBeDefined();
  });

  it('marks a last day to appeal that has passed, but not once there was an appeal', async () => {
    const unused = aNotice({ appealBy: '2026-11-05', standing: 'IN_FORCE' });
    const { unmount } = await open(view, [[statutoryNotices.get, () => ({ body: { dto: unused } })]]);
    expect(await screen.findByText('05/11/2026 (passed)')).toBeDefined();
    unmount();
    const nothing = { to: null, note: null, file: null, askedOn: null, who: null, reference: null, outcome: null };
    const appealed = { kind: 'APPEALED' as const, on: '2026-11-04', id: letter.id, how: null, amount: null };
    const entry = { ...nothing, ...appealed, recordedBy: 'Bo Hall', recordedAt: '2026-11-04T10:00:00Z' };
    const used = aNotice({ appealBy: '2026-11-05', standing: 'APPEAL_SUSPENDED', entries: [entry] });
    await open(view, [[statutoryNotices.get, () => ({ body: { dto: used } })]]);
    expect(await screen.findByText('05/11/2026')).toBeDefined();
  });

  it('says that an appeal came too late to suspend it', async () => {
    const appealed = { kind: 'APPEALED' as const, on: '2026-11-10', to: null, note: null, file: null };
    const nothing = { askedOn: null, who: null, reference: null, outcome: null, how: null, amount: null };
    const entry = {
      ...appealed,
      ...nothing,
      id: letter.id,
      recordedBy: 'Bo Hall',
      recordedAt: '2026-11-10T10:00:00Z',
    };
    const notice = aNotice({ entries: [entry], standing: 'APPEAL_IN_FORCE', appealBy: '2026-11-05' });
    await open(view, [[statutoryNotices.get, () => ({ body: { dto: notice } })]]);
    expect(
      await screen.findByText(
        'The appeal of 10/11/2026 came after the last day, 05/11/2026: the notice stays in force unless the tribunal or court suspends it.',
      ),
    ).toBeDefined();
  });

  it('ends only with one of its files', async () => {
    const { user, sent } = await open(view, [[statutoryNotices.addEntry, () => ({ body: { dto: aNotice() } })]]);
    await user.click(await screen.findByRole('button', { name: 'Record an event' }));
    await choose(user, 'Event', 'Ended by a letter or decision');
    await choose(user, 'How it ended', 'Discharged');
    // Escape asks before it loses that, and in the question answers no.
    await user.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull());
    await choose(user, 'Letter or decision', 'letter.pdf');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(posted(sent, '/api/statutoryNotice/entry/item.json')).toHaveLength(1));
    expect(posted(sent, '/api/statutoryNotice/entry/item.json')[0]).toMatchObject({
      noticeId,
      kind: 'ENDED',
      how: 'DISCHARGED',
      fileId: letter.id,
    });
  });

  it('proposes the day of a request for more time that is still without an answer, and of no other', async () => {
    const nothing = { to: null, note: null, file: null, askedOn: null, who: null, reference: null, outcome: null };
    const fields = { ...nothing, how: null, amount: null, recordedBy: 'Bo Hall', recordedAt: '2026-11-10T10:00:00Z' };
    const entry = (kind: 'EXTENSION_ASKED' | 'EXTENSION_REFUSED', on: string) => ({ ...fields, kind, on, id: on });
    const asked = entry('EXTENSION_ASKED', '2026-11-05');
    const proposed = async (entries: StatutoryNotice['entries']) => {
      const { user, unmount } = await open(view, [
        [statutoryNotices.get, () => ({ body: { dto: aNotice({ entries, standing: 'IN_FORCE' }) } })],
      ]);
      await user.click(await screen.findByRole('button', { name: 'Record an event' }));
      await choose(user, 'Event', 'Time extended');
      const { value } = (await screen.findByRole('textbox', { name: 'Asked for on' })) as HTMLInputElement;
      unmount();
      return value;
    };
    expect(await proposed([asked])).toBe('05/11/2026');
    expect(await proposed([asked, entry('EXTENSION_REFUSED', '2026-11-09')])).toBe('');
  });

  it('that has ended takes nothing more', async () => {
    await open(view, [[statutoryNotices.get, () => ({ body: { dto: aNotice({ standing: 'DISCHARGED' }) } })]]);
    expect(await screen.findByText('Discharged')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Record an event' })).toBeNull();
  });
});

describe('a prohibition in force', () => {
  it('stands on a task of its property, with no link for who may not open it', async () => {
    const prohibition = {
      id: noticeId,
      ref: 'NOT-000004',
      type: { id: 'fire-prohibition-notice', name: 'Fire prohibition or restriction notice' },
      partOfPremises: 'Roof',
      since: '2026-11-02',
      isProhibition: true,
      standing: { id: 'IN_FORCE', name: 'In force' },
      canView: false,
    };
    await open(
      `/task/${taskId}`,
      [
        [displayedNotices.displayed, () => ({ body: { objects: [prohibition] } })],
        [tasks.get, () => ({ body: { dto: aTask() } })],
        [tasks.neighbours, () => ({ body: { previousId: null, nextId: null, position: null, total: 0 } })],
        [tasks.cycles, () => ({ body: pageOf([]) })],
      ],
      ['PRISM_APP_TASK_MENU'],
    );
    expect(
      await screen.findByText('Prohibited: Fire prohibition or restriction notice since 02/11/2026'),
    ).toBeDefined();
    expect(screen.getByText('Part of the premises: Roof')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'NOT-000004' })).toBeNull();
  });
});

describe('the counts of statutory notices', () => {
  it('are those of the day that the address names', async () => {
    const nothing = { byType: [], byAuthority: [], byProperty: [], byRegion: [], appeals: [], visitsByOutcome: [] };
    const { sent } = await open('/statutory_notice_summary.html?on=2026-06-01', [
      [
        statutoryNotices.summary,
        () => ({
          body: {
            on: '2026-06-01',
            inForce: 7,
            overdue: 2,
            prohibitions: 1,
            underAppeal: 0,
            openRequirements: 3,
            averageDaysToEnd: null,
            byStanding: [{ id: 'OVERDUE', label: 'Overdue', count: 2 }],
            ...nothing,
          },
        }),
      ],
    ]);
    expect(await screen.findByText('Not ended')).toBeDefined();
    expect(screen.getByText('Not ended').nextElementSibling?.textContent).toBe('7');
    expect(screen.getByRole('link', { name: '7' }).getAttribute('href')).toBe(
      '/statutory_notice_list.html?stoodFrom=2026-06-01&stoodTo=2026-06-01&ended=NO',
    );
    expect(posted(sent, '/api/statutoryNotice/summary/filter.json')).toEqual([{ on: '2026-06-01' }]);
  });
});
