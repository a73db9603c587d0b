import { screen, waitFor, within } from '@testing-library/react';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { activity } from '@lintel/contract/areas/activity';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { files } from '@lintel/contract/areas/files';
import type { StoredFile } from '@lintel/contract/areas/stored-file';
import { addressOf } from '@lintel/contract/platform/endpoint';
import { describe, expect, it } from 'vitest';
import { anActionRow } from '#areas/actions/testing.ts';
import { pageOf } from '#areas/tasks/testing.ts';
import { problem, type Answers } from '../../../test/answers.ts';
import { change, choose, edit, interview, manager, openAccident as open, region, saves } from './open-accident.ts';
import {
  accidentId,
  anAccident,
  cleaning,
  firstAid,
  fracture,
  severity,
  slip,
  specified,
  stairwell,
  wrist,
} from './testing.ts';

describe('an accident', () => {
  it('PROP-005 ACC-003 ACC-009 ACC-010 ACC-011 ACC-012 ACC-013 ACC-014 ACC-015 ACC-017 ACC-018 ACC-019 ACC-020: is shown in its sections, with its reference and its property', async () => {
    const { sent } = await open();
    expect(await screen.findByRole('heading', { name: 'Accident ACC-000012' })).toBeDefined();
    expect(sent.find(({ path }) => path === '/api/accident/item-by-id.json')?.search.get('id')).toBe(accidentId);
    const toProperty = screen.getByRole('link', { name: '9 Orchard Row, Millgate' });
    expect(toProperty.getAttribute('href')).toBe(`/property/${anAccident().property.id}`);
    await edit('General details');
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'General details',
      'RIDDOR assessment',
      'Reporter',
      'Injured person',
      'Person investigating',
      'Investigation details',
      'Other investigation details',
      'Causes',
      'Others hurt in the same incident',
      'People interviewed',
      'Sign-off',
    ]);
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Overview',
      'Related actions',
      'Files',
      'Access log',
      'Activity',
    ]);
    for (const name of ['Save', 'Cancel']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('says at its head how late its report is, with the step to it, and otherwise its state', async () => {
    const late = { riddorDecision: 'reportable', riddorReportBy: '2026-03-10' } as const;
    const me = { permissions: manager, today: '2026-03-12' };
    const { user, router, unmount } = await open({ ...late, awaitsReport: true }, [], me);
    expect(await screen.findByText('RIDDOR report: 2 days late')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'RIDDOR form' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/accident_riddor_form.html'));
    unmount();
    const report = { riddorDateHse: '2026-03-09', riddorHseReporter: 'Ada', hseReference: 'R1' };
    const made = await open({ ...late, ...report }, [], me);
    await waitFor(() => expect(screen.getAllByText('Open')).toHaveLength(2));
    expect(screen.queryByText(/^RIDDOR report:/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'RIDDOR form' })).toBeNull();
    made.unmount();
    // Whoever supplied the gas reports it.
    const theirs = await open({ ...late, riddorDecision: 'another-reports' }, [], me);
    await waitFor(() => expect(screen.getAllByText('Open')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'RIDDOR form' })).toBeNull();
    theirs.unmount();
    const after = await open({ ...late, state: 'closed', awaitsReport: true }, [], me);
    expect(await screen.findByText('RIDDOR report: 2 days late')).toBeDefined();
    after.unmount();
    // What nobody can say yet would need a reason to be closed, whatever the category.
    await open({ category: firstAid, riddorDecision: 'cannot-say' }, [], me);
    expect(await screen.findByRole('button', { name: 'Answer the RIDDOR questions' })).toBeDefined();
  });

  it('tells the second person who proposed to close it, and why', async () => {
    const asked = {
      id: accidentId,
      event: 'asked' as const,
      reason: 'Reported by the trust',
      recordedBy: 'Bo Hall',
      recordedAt: '2026-03-05T09:00:00.000Z',
    };
    const can = { ...anAccident().can, edit: false, close: false, accept: true, sendBack: true };
    await open({ state: 'awaiting-second', can }, [
      [accidents.decisions, () => ({ body: { objects: [], then: null, judgements: [], closings: [asked] } })],
    ]);
    expect(await screen.findByText(/^Closing proposed by Bo Hall, 05\/03\/2026/)).toBeDefined();
    expect(screen.getByText('Reported by the trust')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Approve and close' })).toBeDefined();
  });

  it('ACC-021, ACC-091: tells who does not manage accidents when, where and what, and neither shows empty fields nor offers to edit', async () => {
    const personal = {
      reporter: null,
      injuredPerson: null,
      personInvestigatingIncident: null,
      investigationDetails: null,
      otherInvestigationDetails: null,
      note: null,
      isPersonalShown: false,
      category: specified,
      can: {
        edit: false,
        close: false,
        accept: false,
        sendBack: false,
        reopen: false,
        comment: false,
        addFile: false,
        deleteFile: false,
        addAction: false,
        addAnother: false,
        leaveIncident: false,
      },
    };
    const { sent, user } = await open(personal, [], {
      permissions: ['PRISM_APP_ACCIDENTS_MENU', 'PRISM_APP_ACTION_MENU', 'PRISM_PROPERTY_ACTION_MANAGE'],
    });
    expect(await screen.findByText(/^The rest of this record is about the people in it/)).toBeDefined();
    expect(screen.getByText('Status').parentElement!.textContent).toBe('StatusOpen');
    expect(screen.queryByRole('link', { name: /Orchard/ })).toBeNull();
    expect(screen.getByText('9 Orchard Row, Millgate')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
    expect(screen.queryByText('–')).toBeNull();
    expect(screen.queryByRole('tab', { name: 'Files' })).toBeNull();
    expect(screen.queryByRole('tab', { name: 'Access log' })).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Related actions' }));
    expect(await screen.findByText('No actions have been raised.')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Add action' })).toBeNull();
    // They may raise actions elsewhere, and thus from the palette here, but not on this accident.
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('button', { name: 'Raise an action' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Raise an action here' })).toBeNull();
    expect(sent.filter(({ path }) => /injur|Interview/.test(path))).toEqual([]);
  });

  it('says who has opened it, to who manages it', async () => {
    const opening = {
      id: '018f0000-0000-7000-8000-0000000000e9',
      openedAt: '2026-11-19T09:30:00Z',
      person: 'Hassan Mirza',
      isSupport: false,
      accidentId,
      accident: 'ACC-000012',
      property: '9 Orchard Row',
      propertyReference: null,
    };
    const openings = [
      { ...opening, way: 'A file', file: 'Statement.pdf' },
      { ...opening, id: accidentId, person: 'Iris Cole', isSupport: true, way: 'Record page', file: null },
    ];
    const { sent, user } = await open({}, [[accidents.openings, () => ({ body: { ...pageOf(openings), page: 1 } })]]);
    await user.click(await screen.findByRole('tab', { name: 'Access log' }));
    const table = await screen.findByRole('table', { name: 'Who has viewed this record' });
    expect(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual([
      expect.stringMatching(/^19.11.2026, 09:30Hassan MirzaA file: Statement.pdf$/),
      expect.stringMatching(/Iris Cole \(support\)Record page$/),
    ]);
    const asked = sent.find(({ path }) => path.includes('accidentOpening'))!;
    expect(JSON.parse(asked.body)).toMatchObject({ accidentIds: [accidentId] });
  });

  it('ACC-023: turns each of its sections into a form, and back into what is known', async () => {
    const { user } = await open({ category: specified });
    await edit('General details');
    const sections = screen
      .getAllByRole('button', { name: /^Edit: / })
      .map((button) => button.getAttribute('aria-label')!.replace('Edit: ', ''));
    expect(sections).toEqual([
      'General details',
      'RIDDOR',
      'Reporter',
      'Injured person',
      'Person investigating',
      'Investigation details',
      'Other investigation details',
      'Causes',
    ]);
    const partOf = (section: string) => screen.getByLabelText(`Edit: ${section}`).closest('section')!;
    const known = new Map(sections.map((section) => [section, partOf(section).textContent]));
    const stop = async (section: string) => {
      const command = screen.getByLabelText(`Stop editing: ${section}`);
      expect(command.closest('section')!.querySelector('form :is(input, textarea)'), section).not.toBeNull();
      await user.click(command);
      await screen.findByLabelText(`Edit: ${section}`);
      expect(partOf(section).textContent).toBe(known.get(section));
      expect(partOf(section).querySelector('form')).toBeNull();
    };
    // The next is opened before the previous is closed: the page is re-created only if none is open.
    for (const [at, section] of sections.entries()) {
      await user.click(screen.getByLabelText(`Edit: ${section}`));
      await screen.findByLabelText(`Stop editing: ${section}`);
      if (at > 0) await stop(sections[at - 1]!);
    }
    await stop(sections.at(-1)!);
  });

  it('ACC-022 ACC-024 ACC-025 ACC-026: is edited in several sections and saved as one, and asks before what was typed is lost', async () => {
    let stored = anAccident();
    const { user, sent } = await open({}, [
      [accidents.get, () => ({ body: { dto: stored } })],
      [
        accidents.change,
        () => {
          stored = anAccident({ version: 5, department: 'Estates', category: { ...firstAid, name: 'First aid' } });
          return { body: { dto: stored } };
        },
      ],
    ]);
    await change(user, 'General details');
    await user.put(screen.getByRole('textbox', { name: 'Department' }), 'Estates');
    await change(user, 'Reporter');
    await user.put(screen.getByRole('textbox', { name: 'Last name' }), 'Calloway');
    await user.click(screen.getByRole('button', { name: 'Stop editing: Reporter' }));
    await user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
    await user.click(screen.getByRole('tab', { name: 'Activity' }));
    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Last name' }).value).toBe('Calloway');
    const before = sent.length;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Estates')).toBeDefined();
    expect(screen.getByText('First aid', { selector: 'span' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    // The focus is not lost when its form closes.
    const again = await edit('General details');
    await waitFor(() => expect(document.activeElement).toBe(again));
    const [saved] = saves(sent);
    expect(saved).toMatchObject({
      id: accidentId,
      version: 4,
      department: 'Estates',
      reporter: { lastName: 'Calloway' },
    });
    expect(saved).not.toHaveProperty('injuries');
    // The header shows the new category, and the log is fetched again.
    expect(
      within(screen.getByRole('heading', { level: 1 }).parentElement!.parentElement!).getByText('First aid'),
    ).toBeDefined();
    await user.click(screen.getByRole('tab', { name: 'Activity' }));
    await waitFor(() =>
      expect(sent.slice(before).map(({ path }) => path)).toEqual(
        expect.arrayContaining(['/api/accident/item-by-id.json', addressOf(activity.list, '/api/')]),
      ),
    );
  });

  it('ACC-024: is as it was after Cancel', async () => {
    const { user, sent } = await open();
    await change(user, 'Reporter');
    await user.type(screen.getByRole('textbox', { name: 'First name' }), 'x');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    expect(await edit('Reporter')).toBeDefined();
    for (const name of ['Save', 'Cancel']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByText('Ruth')).toBeDefined();
    expect(saves(sent)).toEqual([]);
  });

  it('ACC-036, SHELL-034, ACC-088: is not sent while a field is wrong, and says why at its field, in a section that was not open too; a save that failed says so as every form does, and keeps what was typed', async () => {
    const errors = [{ field: 'riddorDateHse', message: 'This date is in the future' }];
    const replies = [problem(422, 'x', { errors }), problem(500, 'Out of order')];
    const { user, sent } = await open({}, [[accidents.change, () => replies.shift()!]]);
    await change(user, 'Reporter');
    await user.put(screen.getByRole('textbox', { name: 'E-mail address' }), 'ruth');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('link', { name: /^Reporter, E-mail address: / })).toBeDefined();
    expect(saves(sent)).toEqual([]);
    await user.clear(screen.getByRole('textbox', { name: 'E-mail address' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('link', { name: /^Reported to the HSE on: / })).toBeDefined();
    await user.put(screen.getByRole('textbox', { name: 'E-mail address' }), 'ruth@north.example');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Error: Out of order')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail address' }).value).toBe('ruth@north.example');
  });
});

it('ACC-004, ACC-005, ACC-006, ACC-036: an accident is reported with its general details, once what must be said is, which lead back to the list once they are saved', async () => {
  const { property } = anAccident();
  const { user, sent, router } = await open(
    {},
    [
      [dictionaries.dropProperty, () => ({ body: { objects: [{ id: property.id, name: property.address1 }] } })],
      [accidents.create, () => ({ body: { dto: anAccident() } })],
      [accidents.list, () => ({ body: pageOf([]) })],
    ],
    undefined,
    '/accident_add.html',
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Report an accident' })).toBeDefined();
  const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const put = async (name: string | RegExp, value: string) => {
    await user.clear(box(name));
    await user.put(box(name), value);
  };
  const reported = () => sent.filter(({ method, path }) => method === 'POST' && path === '/api/accident/item.json');
  await screen.findByRole('radio', { name: firstAid.name });
  expect(box('Time').value).toMatch(/^\d\d:\d\d$/);
  await user.clear(box(/^Date/));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  for (const field of ['What was it', 'Property', 'Date'])
    expect(await screen.findByRole('link', { name: new RegExp(`^${field}`) })).toBeDefined();
  expect(reported()).toEqual([]);
  await user.click(screen.getByRole('radio', { name: firstAid.name }));
  await choose(user, 'Property', property.address1);
  await choose(user, 'Location', stairwell.name);
  await put(/^Date/, '18/11/2026');
  // The time of reporting is not that of an accident on another day.
  expect(box('Time').value).toBe('');
  await put('Time', '08:15');
  await put('What happened', 'Slipped on the wet stair');
  await user.click(screen.getByText('More details, if known'));
  await put('Where exactly', 'Third step');
  await put('Company', 'Ridgeway Roofing');
  await put('Department', 'Estates');
  await choose(user, 'Sub-activity', cleaning.name);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/accident/list/accident_list.html'));
  expect(router.history.length).toBe(1);
  expect(reported().map(({ body }) => JSON.parse(body))).toMatchObject([
    {
      categoryId: firstAid.id,
      propertyId: property.id,
      locationId: stairwell.id,
      locationDescription: 'Third step',
      accidentDate: '2026-11-18',
      accidentTime: '08:15',
      companyName: 'Ridgeway Roofing',
      department: 'Estates',
      subActivityId: cleaning.id,
      note: 'Slipped on the wet stair',
    },
  ]);
  // Whoever manages accidents goes on to what RIDDOR asks.
  await user.click(await screen.findByRole('button', { name: 'Assess under RIDDOR' }));
  await waitFor(() => expect(router.state.location.href).toBe(`/accident_view.html?id=${accidentId}#desk`));
});

it('ACC-007, ACC-008: the report is left for the list at once, and once something was said only after a question', async () => {
  for (const isChanged of [false, true]) {
    const { user, router, unmount } = await open(
      {},
      [[accidents.list, () => ({ body: pageOf([]) })]],
      undefined,
      '/accident_add.html',
    );
    if (isChanged) await user.click(await screen.findByRole('radio', { name: firstAid.name }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    if (isChanged) {
      const leave = await screen.findByRole('button', { name: 'Leave without saving' });
      expect(router.state.location.pathname).toBe('/accident_add.html');
      await user.click(leave);
    }
    await waitFor(() => expect(router.state.location.pathname).toBe('/accident/list/accident_list.html'));
    expect(screen.queryByRole('button', { name: 'Leave without saving' })).toBeNull();
    unmount();
  }
});

it('ACC-002: the summary has its own page, where each number opens its list', async () => {
  const tile = (label: string, count: number, search: object) => ({ id: label, label, count, search });
  const none = { byMonth: [], byProperty: [], byRegion: [], byRiddor: [], byDecision: [], byKind: [], byRelation: [] };
  const summary = {
    ...none,
    from: '2025-12-01',
    to: '2026-11-21',
    total: tile('', 7, { accidentDateFrom: '2025-12-01' }),
    byCategory: [tile(firstAid.name, 4, { categoryIds: [firstAid.id] })],
    byPart: [],
    propertyCount: 0,
  };
  const { user, sent } = await open(
    {},
    [[accidents.summary, () => ({ body: summary })]],
    undefined,
    '/accident/summary/accident_list.html',
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Accidents summary' })).toBeDefined();
  const address = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href')!);
  const list = '/accident/list/accident_list.html';
  expect(address(await screen.findByRole('link', { name: '7 accidents' }))).toBe(`${list}?accidentDateFrom=2025-12-01`);
  const ofCategory = within(region('Category')).getByRole('link');
  expect(ofCategory.textContent).toBe(`${firstAid.name}4`);
  expect(address(ofCategory)).toBe(`${list}?categoryIds[]=${firstAid.id}`);
  await user.click(screen.getByRole('radio', { name: '24 months' }));
  const asked = () => sent.filter(({ path }) => path.endsWith('accident/summary/filter.json'));
  await waitFor(() => expect(asked().map(({ body }) => JSON.parse(body))).toEqual([{ months: 12 }, { months: 24 }]));
});

describe('RIDDOR', () => {
  const section = () => screen.queryByRole('region', { name: 'RIDDOR' });
  const tab = () => screen.queryByRole('link', { name: 'RIDDOR' });

  it('ACC-016, ACC-027, ACC-071: is asked for as soon as its category is chosen, and only then', async () => {
    const { user } = await open();
    await change(user, 'General details');
    expect([section(), tab()]).toEqual([null, null]);
    await choose(user, 'Category', 'Specified injury to a worker');
    expect(
      within(await screen.findByRole('region', { name: 'RIDDOR' })).getByRole('combobox', { name: 'Work process' }),
    ).toBeDefined();
    expect(tab()?.getAttribute('href')).toMatch(/#riddor$/);
    await choose(user, 'Category', 'First-aid treatment');
    expect([section(), tab()]).toEqual([null, null]);
    await change(user, 'Injured person');
    await user.click(screen.getByRole('button', { name: 'Add injury' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add injury' }));
    expect(dialog.getByRole('combobox', { name: 'Injury' })).toBeDefined();
    expect(dialog.queryByRole('combobox', { name: 'Severity' })).toBeNull();
  });

  it('ACC-028, ACC-029: is asked about before its fields are cleared, which are named', async () => {
    const { user, sent } = await open({ category: specified, incidentKind: slip, fallHeight: 2 }, [
      [accidents.change, () => ({ body: { dto: anAccident({ version: 5 }) } })],
    ]);
    await change(user, 'General details');
    await choose(user, 'Category', 'First-aid treatment');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(
      await screen.findByText(/Saving clears: Kind of accident, Height of fall \(metres\), Severity of injuries\./),
    ).toBeDefined();
    expect(saves(sent)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Clear and save' }));
    await waitFor(() => expect(saves(sent)).toMatchObject([{ categoryId: firstAid.id }]));
  });

  it('ACC-016: is a link away at the top, and says what it asks for by what the record knows, and what it still has to know', async () => {
    const { user, sent } = await open({ category: specified });
    const desk = () => within(region('RIDDOR assessment'));
    expect(await screen.findByText('Cannot say yet')).toBeDefined();
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'RIDDOR' }).hash).toBe('#riddor');
    expect(desk().getByRole('group', { name: 'Missing facts' }).textContent).toContain('work');
    await change(user, 'Investigation details');
    await user.type(screen.getByRole('textbox', { name: 'Days unable to do their normal work' }), '8');
    await waitFor(() => {
      const asked = sent.filter(({ path }) => path.endsWith('/decision.json')).at(-1)!;
      expect(JSON.parse(asked.body)).toMatchObject({
        facts: {
          occurredOn: '2026-11-18',
          nation: 'england',
          personType: 'employee',
          isAccident: true,
          injuries: [{ injury: 'strain-sprain', part: 'wrist' }],
          incapacity: [{ from: '2026-11-19', to: '2026-11-26' }],
        },
      });
    });
  });
});

describe('the injuries of an accident', () => {
  it('ACC-030, ACC-032, ACC-071, ACC-076: are changed in a dialog, which asks for the severity where RIDDOR does, wait for the save, and are sent with it', async () => {
    const { user, sent } = await open({ category: specified }, [
      [accidents.change, () => ({ body: { dto: anAccident({ version: 5 }) } })],
    ]);
    await change(user, 'Injured person');
    const asked = sent.filter(({ path }) => path === '/api/accident/injuredPersonInjury/filter.json');
    expect(asked.map(({ method, body }) => [method, JSON.parse(body)])).toEqual([['POST', { accidentId, limit: 100 }]]);
    await user.click(screen.getByRole('button', { name: 'Add injury' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add injury' }));
    expect(dialog.getByRole('combobox', { name: 'Severity' })).toBeDefined();
    await choose(user, 'Injury', 'Fracture');
    await choose(user, 'Part of the body', 'Wrist');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    const list = () => within(screen.getByRole('list', { name: 'Injuries' })).getAllByRole('listitem');
    await waitFor(() => expect(list()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Change: Fracture · Wrist' }));
    await choose(user, 'Severity', severity.name);
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await user.click(screen.getByRole('button', { name: /^Remove: Strains/ }));
    expect(list().map((each) => each.textContent)).toEqual([`Fracture · Wrist · ${severity.name}`]);
    expect(
      sent.filter(({ method, path }) => method !== 'GET' && /Injury\/item|accident\/item\.json/.test(path)),
    ).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(saves(sent)).toMatchObject([
        {
          injuries: [{ injurySustainedId: fracture.id, partOfBodyInjuredId: wrist.id, injurySeverityId: severity.id }],
        },
      ]),
    );
  });
});

describe('the people interviewed', () => {
  it('ACC-015, ACC-031, ACC-033, ACC-087: are saved at once from a dialog', async () => {
    const { user, sent } = await open({}, [
      [accidents.saveInterview, () => ({ body: { dto: interview, message: 'successfully saved' } })],
    ]);
    await user.click(await screen.findByRole('button', { name: 'Change the interview with Dora Finch' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.put(await dialog.findByRole('textbox', { name: 'What they said' }), ' on the stair');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('successfully saved')).toBeDefined();
    const [saved] = sent.filter(
      ({ method, path }) => method === 'POST' && path.endsWith('personInterviewed/item.json'),
    );
    expect(JSON.parse(saved!.body)).toMatchObject({
      id: interview.id,
      version: 3,
      accidentId,
      note: 'Saw the water on the stair',
    });
  });

  it('ACC-034, ACC-086: are deleted when that is confirmed, and a refusal is shown with its words', async () => {
    const { user, sent } = await open({}, [[accidents.removeInterview, () => problem(404, 'No such interview')]]);
    const ask = async (answer: string) => {
      await user.click(await screen.findByRole('button', { name: 'Delete the interview with Dora Finch' }));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: answer }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await ask('Cancel');
    expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([]);
    await ask('Delete');
    expect(await screen.findByText('Error: No such interview')).toBeDefined();
  });

  it('ACC-035: have no commands for who does not manage accidents', async () => {
    await open({
      can: {
        edit: false,
        close: false,
        accept: false,
        sendBack: false,
        reopen: false,
        comment: false,
        addFile: false,
        deleteFile: false,
        addAction: false,
        addAnother: false,
        leaveIncident: false,
      },
    });
    expect(await screen.findByText('Dora Finch')).toBeDefined();
    expect(screen.queryByRole('button', { name: /interview/i })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  });
});

describe('what is added to an accident', () => {
  const library = { permissions: [...manager, 'PRISM_PROPERTY_LIBRARY_VIEW'] };
  const aFile: StoredFile = {
    id: '018f0000-0000-7000-8000-0000000000f1',
    name: 'stair.png',
    uploadDate: '2026-11-20T10:00:00Z',
    size: 1000,
    contentType: 'image/png',
    evidence: null,
    takenAt: null,
    uploadedBy: 'Maria Okafor',
    hasThumbnail: false,
  };
  const oneFile = (can: boolean): Answers => [
    [
      files.list,
      () => ({ body: { ...pageOf([aFile]), page: 1, maxPage: 1, limit: 20, can: { add: can, remove: can } } }),
    ],
  ];
  const mayAdd = async (can: boolean) => {
    const all = {
      edit: can,
      close: can,
      accept: false,
      sendBack: false,
      reopen: false,
      comment: can,
      addFile: can,
      deleteFile: can,
      addAction: can,
      addAnother: can,
      leaveIncident: can,
    };
    const { user, unmount } = await open({ can: all }, oneFile(can), library);
    await user.click(await screen.findByRole('tab', { name: 'Activity' }));
    await screen.findByText('No activity yet');
    const comments = screen.queryByRole('textbox', { name: 'Comment' }) !== null;
    await user.click(screen.getByRole('tab', { name: 'Files' }));
    await screen.findByText('stair.png');
    const adds = screen.queryByRole('group', { name: 'Add files' }) !== null;
    const deletes = screen.queryByRole('button', { name: 'Delete stair.png' }) !== null;
    unmount();
    return [comments, adds, deletes];
  };

  it('ACC-089, ACC-090: comments and files are added, and files deleted, by who manages accidents alone', async () => {
    expect(await mayAdd(true)).toEqual([true, true, true]);
    expect(await mayAdd(false)).toEqual([false, false, false]);
  });
});

describe('the actions of an accident', () => {
  it('ACC-017, ACC-084, ACC-091, ACC-092: are those of the accident, and added with the way back and it as their source', async () => {
    const { user, sent } = await open();
    await user.click(await screen.findByRole('tab', { name: 'Related actions' }));
    await screen.findByText('No actions have been raised.');
    const asked = sent.filter(({ path }) => path === '/api/action/data-table/filter.json');
    expect(asked.map(({ body }) => JSON.parse(body))).toMatchObject([{ accidentIds: [accidentId] }]);
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Add action' });
    const begins = {
      backUrl: `/accident_view.html?id=${accidentId}&tab=actions`,
      'propertyBriefInfoDto.id': anAccident().property.id,
      'propertyBriefInfoDto.address2': '9 Orchard Row',
      'source.id': accidentId,
      'source.type': 'ACCIDENT',
      'source.caption': 'ACC-000012 · First-aid treatment · 9 Orchard Row',
    };
    expect(Object.fromEntries(new URL(link.href).searchParams)).toEqual(begins);
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('button', { name: 'Raise an action here' })).toBeDefined();
  });

  it('ACC-085: stand in a table of priority, name, status and due date', async () => {
    const { user } = await open({}, [[actions.list, () => ({ body: { ...pageOf([anActionRow()]), page: 1 } })]]);
    await user.click(await screen.findByRole('tab', { name: /^Related actions/ }));
    const table = within(await screen.findByRole('table', { name: 'Related actions' }));
    const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
    // The first has the boxes.
    expect(heads.slice(1, 6)).toEqual(['Priority', 'Action', 'Assignee', 'Status', 'Due date']);
  });
});
