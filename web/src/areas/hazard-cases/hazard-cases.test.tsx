import { screen, waitFor, within } from '@testing-library/react';
import { activity } from '@lintel/contract/areas/activity';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { files } from '@lintel/contract/areas/files';
import { hazardCases } from '@lintel/contract/areas/hazard-cases/endpoints';
import { momentAt } from '@lintel/contract/statutory/hazard-clocks';
import { describe, expect, it } from 'vitest';
import { pageOf } from '#areas/tasks/testing.ts';
import type { Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { instantOf } from './instant-field.tsx';
import { aCase, anEntry, caseId, clocksAt, orchard } from './testing.ts';

const manager = [
  'PRISM_APP_ENFORCEMENT_VISIT_MENU',
  'PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE',
  'PRISM_PROPERTY_LIBRARY_VIEW',
];
const letter = { id: '018f0000-0000-7000-8000-0000000000eb', name: 'letter.pdf' };
const open = (address: string, answers: Answers = [], today?: string) =>
  openPage(address, {
    me: { permissions: manager as never, ...(today && { today }) },
    answers: [
      ...answers,
      [hazardCases.get, () => ({ body: { dto: aCase() } })],
      [hazardCases.neighbours, () => ({ body: { previousId: null, nextId: null, position: null, total: 0 } })],
      [activity.list, () => ({ body: { success: true, records: [] } })],
      [files.list, () => ({ body: { ...pageOf([letter]), mostBytes: 1, can: { add: true, remove: true } } })],
      [dictionaries.dropProperty, () => ({ body: { objects: [{ id: orchard.id, name: orchard.caption }] } })],
    ],
  });
const view = `/hazard_case_view.html?id=${caseId}`;
type User = Awaited<ReturnType<typeof open>>['user'];
const choose = async (user: User, field: string, value: string | RegExp) => {
  await user.click(await screen.findByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: value }));
};
const enter = async (user: User, field: string | RegExp, value: string) => {
  const input = await screen.findByLabelText(field);
  await user.clear(input);
  await user.type(input, `${value}{Tab}`);
};
const posted = (sent: { method: string; path: string; body: string }[], path: string) =>
  sent
    .filter((each) => each.method === 'POST' && each.path === path)
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);

describe('opening a hazard case', () => {
  it.each(['/hazard_case_add.html', '/statutory_notice_add.html', '/enforcement_visit_add.html'])(
    'is offered no form at %s to who may only read',
    async (address) => {
      await openPage(address, { me: { permissions: ['PRISM_APP_ENFORCEMENT_VISIT_MENU', 'PRISM_PROPERTY_VIEW'] } });
      expect(await screen.findByRole('heading', { name: 'You may not open this page' })).toBeDefined();
    },
  );

  it('says when its clocks end before it is saved, and sends the minute of becoming aware as clocks in Britain show it', async () => {
    const { user, sent, router } = await open(`/hazard_case_add.html?propertyId=${orchard.id}`, [
      [hazardCases.save, () => ({ body: { dto: aCase() } })],
    ]);
    await enter(user, 'Aware since: day', '17/06/2026');
    await enter(user, 'Aware since: time', '1030');
    expect(await screen.findByText(/^Investigate: by 01\/07\/2026 \(10 working days after 17 June 2026/)).toBeDefined();
    await choose(user, 'Reported as', 'Emergency hazard');
    expect(await screen.findByText(/^Investigate and make safe: by 18\/06\/2026, 10:30/)).toBeDefined();
    await user.put(screen.getByRole('textbox', { name: 'Tenant' }), 'Ada Hill');
    await user.click(screen.getByRole('button', { name: 'Save hazard case' }));
    await waitFor(() => expect(router.state.location.href).toBe(view));
    expect(router.history.length).toBe(1);
    expect(posted(sent, '/api/hazardCase/item.json')).toMatchObject([
      {
        propertyId: orchard.id,
        hazard: 'damp-and-mould',
        ground: 'EMERGENCY',
        awareAt: '2026-06-17T09:30:00.000Z',
        tenantName: 'Ada Hill',
      },
    ]);
  });

  it('keeps the impossible time "25:00" and says how a time is written', async () => {
    const { user, sent } = await open(`/hazard_case_add.html?propertyId=${orchard.id}`);
    await enter(user, 'Aware since: time', '25:00');
    await user.click(screen.getByRole('button', { name: 'Save hazard case' }));
    expect(await screen.findAllByText(/Use a time such as 14:30/)).not.toHaveLength(0);
    expect(screen.getByLabelText<HTMLInputElement>('Aware since: time').value).toBe('25:00');
    expect(screen.queryByText('Fill this in')).toBeNull();
    expect(posted(sent, '/api/hazardCase/item.json')).toEqual([]);
  });

  it('a time in winter and one in summer are those of Britain, and half of one is none', () => {
    expect(instantOf('2026-12-17', '10:30')).toBe('2026-12-17T10:30:00.000Z');
    expect(instantOf('2026-06-17', '00:15')).toBe('2026-06-16T23:15:00.000Z');
    expect(instantOf(null, '10:30')).toBeNull();
    expect(instantOf('2026-06-17', '')).toBeNull();
    expect(instantOf('2026-06-17', '24:00')).toBe('2026-06-17T24:00');
  });
});

describe('the list of hazard cases', () => {
  it('asks for open cases first, and says the minute of an emergency and the day of any other', async () => {
    const row = (id: string, nextClock: string, dueStatus: string) => ({
      id: `018f0000-0000-7000-8000-0000000000${id}`,
      ref: `HAZ-${id}`,
      hazard: 'Fire',
      ground: '',
      property: orchard.caption,
      propertyId: orchard.id,
      propertyReference: null,
      dwelling: null,
      region: null,
      awareAt: '2026-12-17T10:30:00.000Z',
      state: 'Open',
      nextClock,
      dueDate: '2026-12-18',
      dueAt: '2026-12-18T10:30:00.000Z',
      dueStatus,
      openActionCount: 0,
    });
    const rows = [
      [
        hazardCases.list,
        () => ({
          body: pageOf([row('01', 'Investigate and make safe', 'DUE'), row('02', 'Investigate', 'NOT_DUE_YET')]),
        }),
      ],
    ] as const;
    const { sent } = await open('/hazard_case_list.html', [...rows] as never, '2026-12-17');
    expect(await screen.findByRole('row', { name: /HAZ-01.*18\/12\/2026, 10:30/ })).toBeDefined();
    expect(screen.getByRole('row', { name: /HAZ-02/ }).textContent).toContain('18/12/2026 · Due tomorrow');
    expect(posted(sent, '/api/hazardCase/data-table/filter.json')[0]).toMatchObject({ states: ['OPEN'] });
  });
});

describe('a hazard case', () => {
  it('says at its head and at each clock how long is left, and which is overdue', async () => {
    const { unmount } = await open(view, [], '2026-12-22');
    expect(await screen.findByText('Investigate: 14 days left')).toBeDefined();
    const clocks = within(screen.getByRole('table', { name: 'Time limits' }));
    expect(clocks.getByRole('row', { name: /^Investigate .*05\/01\/2027 14 days left/ })).toBeDefined();
    unmount();
    const late = clocksAt('2027-01-06T09:00:00Z');
    await open(view, [[hazardCases.get, () => ({ body: { dto: aCase({ clocks: late }) } })]], '2027-01-06');
    expect(await screen.findByText('Investigate: Overdue')).toBeDefined();
  });

  it('says at its head that accommodation is owed, though making safe has still time by an extension', async () => {
    const found = { found: 'SIGNIFICANT', inPerson: true, safetyWork: true, preventativeWork: false };
    const clocks = clocksAt('2027-01-02T09:00:00Z', [
      { ...momentAt('2026-12-18T09:00:00Z'), kind: 'INVESTIGATED', ...found },
      { ...momentAt('2026-12-21T09:00:00Z'), kind: 'SUMMARY_GIVEN' },
      {
        ...momentAt('2026-12-28T09:00:00Z'),
        kind: 'EXTENDED',
        clock: 'MAKE_SAFE',
        to: momentAt('2027-01-08T12:00:00Z'),
      },
    ]);
    await open(view, [[hazardCases.get, () => ({ body: { dto: aCase({ clocks }) } })]], '2027-01-02');
    expect(await screen.findByText('Suitable alternative accommodation: Due now')).toBeDefined();
  });

  it('shows its clocks with how they were counted, and everything in order with each last day in its place', async () => {
    const investigated = { kind: 'INVESTIGATED', found: 'SIGNIFICANT', inPerson: true, safetyWork: true };
    const at = { at: '2026-12-23T16:00:00.000Z', on: '2026-12-23' };
    await open(view, [
      [
        hazardCases.get,
        () => ({
          body: {
            dto: aCase({
              clocks: clocksAt('2027-01-05T09:00:00Z', [{ ...investigated, ...at, preventativeWork: false }]),
              entries: [
                anEntry(),
                anEntry({
                  id: '018f0000-0000-7000-8000-0000000000fa',
                  kind: 'INVESTIGATED',
                  at: at.at,
                  found: 'SIGNIFICANT',
                  struck: { by: 'Sam Green', at: at.at, note: 'Wrong home' },
                }),
              ],
            }),
          },
        }),
      ],
    ]);
    const clocks = within(await screen.findByRole('table', { name: 'Time limits' }));
    expect(
      clocks.getByRole('row', { name: /^Make safe 5 working days after 23 December 2026.*Overdue/ }),
    ).toBeDefined();
    expect(clocks.getByRole('row', { name: /^Investigate 10 working days after.*05\/01\/2027 Met/ })).toBeDefined();
    // On a phone each is a card with labelled lines.
    expect(clocks.getAllByRole('cell').map((cell) => cell.dataset['label'])).toContain('Due');
    const rows = within(screen.getByRole('table', { name: 'Chronology' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent.slice(0, 10))).toEqual([
      'WhenWhat h',
      '17/12/2026',
      '17/12/2026',
      '22/12/2026',
      '23/12/2026',
      '30/12/2026',
      '04/01/2027',
      '05/01/2027',
    ]);
    expect(rows[3]!.textContent).toContain('No accessCorrectHow: VisitWho: J FirthResult: A card was left');
    expect(rows[4]!.textContent).toContain('Crossed out by Sam Green on 23/12/2026, 16:00: Wrong home');
  });

  it('takes what happened, with what its kind asks for: an extension with its new day, reason and proof', async () => {
    const { user, sent } = await open(view, [[hazardCases.addEntry, () => ({ body: { dto: aCase() } })]]);
    await user.click(await screen.findByRole('button', { name: 'Record an event' }));
    await choose(user, 'Event', 'Time extended');
    await choose(user, 'Time limit', 'Investigate');
    await enter(user, /^Extended to/, '12/01/2027');
    await choose(user, 'Reason', 'Access was refused or not given');
    // Chosen from the files of the case, or uploaded here.
    expect(screen.getByRole('button', { name: 'Upload a file' })).toBeDefined();
    await choose(user, 'Letter, report or other proof', 'letter.pdf');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(posted(sent, '/api/hazardCase/entry/item.json')).toHaveLength(1));
    expect(posted(sent, '/api/hazardCase/entry/item.json')).toMatchObject([
      {
        caseId,
        kind: 'EXTENDED',
        clock: 'INVESTIGATE',
        to: '2027-01-12T12:00:00Z',
        reason: 'NO_ACCESS',
        fileId: letter.id,
      },
    ]);
  });

  it(
    'asks for the new day, and no time, once the extended time limit is one of days instead of hours',
    { tags: ['thorough'] },
    async () => {
      const [day] = clocksAt('2026-12-22T12:00:00Z');
      const hours: typeof day = { ...day!, code: 'EMERGENCY', due: { on: '2026-12-18', at: '2026-12-18T10:30:00Z' } };
      const { user, sent } = await open(view, [
        [hazardCases.get, () => ({ body: { dto: aCase({ clocks: [hours, day!] }) } })],
        [hazardCases.addEntry, () => ({ body: { dto: aCase() } })],
      ]);
      await user.click(await screen.findByRole('button', { name: 'Record an event' }));
      await choose(user, 'Event', 'Time extended');
      await choose(user, 'Time limit', 'Investigate and make safe');
      await enter(user, 'Extended to: day', '17/12/2026');
      await enter(user, 'Extended to: time', 'noon');
      await choose(user, 'Time limit', 'Investigate');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() =>
        expect(posted(sent, '/api/hazardCase/entry/item.json')).toMatchObject([{ clock: 'INVESTIGATE', to: null }]),
      );
    },
  );

  it(
    'asks of an investigation that found a hazard which work is needed, and takes no silence for an answer',
    { tags: ['thorough'] },
    async () => {
      const { user, sent } = await open(view, [[hazardCases.addEntry, () => ({ body: { dto: aCase() } })]]);
      await user.click(await screen.findByRole('button', { name: 'Record an event' }));
      await choose(user, 'Event', 'Investigation ended');
      await choose(user, 'What was found', 'An emergency hazard');
      for (const [name, answer] of [
        [/^In person/, 'Yes'],
        [/^Work is needed to make it safe/, 'Yes'],
        [/^Preventative work is needed/, 'No'],
      ] as const) {
        const question = within(await screen.findByRole('radiogroup', { name }));
        expect(question.getAllByRole('radio', { checked: false })).toHaveLength(2);
        await user.click(question.getByRole('radio', { name: answer }));
      }
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() =>
        expect(posted(sent, '/api/hazardCase/entry/item.json')).toMatchObject([
          { kind: 'INVESTIGATED', inPerson: true, safetyWork: true, preventativeWork: false },
        ]),
      );
    },
  );

  it('crosses out an entry that was wrong, with the reason', async () => {
    const { user, sent } = await open(view, [[hazardCases.addEntry, () => ({ body: { dto: aCase() } })]]);
    await user.click(await screen.findByRole('button', { name: /^Correct: / }));
    await user.put(await screen.findByRole('textbox', { name: 'Note' }), 'Another flat');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(posted(sent, '/api/hazardCase/entry/item.json')).toMatchObject([
        { kind: 'STRUCK', entryId: anEntry().id, note: 'Another flat' },
      ]),
    );
  });

  it('tells who does not manage cases that the tenant is left out, and has no files for them', async () => {
    const hidden = {
      description: null,
      tenantName: null,
      tenantContact: null,
      vulnerability: null,
      isPersonalShown: false,
      can: { edit: false, delete: false, comment: false, addFile: false, addAction: false, addEntry: false },
    };
    await open(view, [[hazardCases.get, () => ({ body: { dto: aCase(hidden) } })]]);
    expect(
      await screen.findByText('Only people who manage hazard cases at this property can see the tenant’s details.'),
    ).toBeDefined();
    expect(screen.queryByRole('tab', { name: /Files/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Record an event' })).toBeNull();
  });

  it('is printed as one paper: what was reported, its clocks and its chronology', async () => {
    await open(`/hazard_case_print.html?id=${caseId}`);
    expect(await screen.findByRole('heading', { name: 'Chronology of hazard case HAZ-000003' })).toBeDefined();
    expect(screen.getByRole('table', { name: 'Time limits' })).toBeDefined();
    expect(screen.getByRole('table', { name: 'Chronology' })).toBeDefined();
    expect(screen.getByText(/SI 2025\/1042/)).toBeDefined();
  });
});
