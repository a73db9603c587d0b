import { screen, waitFor, within } from '@testing-library/react';
import { type ActionStart } from '@lintel/contract/areas/actions/action';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { people } from '@lintel/contract/areas/people/endpoints';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { describe, expect, it, vi } from 'vitest';
import { bodiesSentTo, problem, type Answers } from '../../../test/answers.ts';
import { fill, open, type Opened } from './testing-open.tsx';
import {
  actionId,
  anAction,
  areaId,
  aStart,
  open as openStatus,
  otherAreaId,
  propertyId,
  sourceId,
} from './testing.ts';

const standalone = '/actions/add?standalone=true&backUrl=/actions/list';
const bound = `/actions/add?backUrl=${encodeURIComponent(`/inspection_view.html?id=${sourceId}`)}&propertyBriefInfoDto.id=${propertyId}&propertyBriefInfoDto.address2=Elm%20House`;
const raised: Answers = [[actions.create, () => ({ body: { dto: anAction() } })]];
const starting = (of: Partial<ActionStart>): Answers => [[actions.start, () => ({ body: aStart(of) })]];

const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const due = () => box(/^Due date$/);
const prioritise = async ({ user }: Opened, priority: string) =>
  user.click(await screen.findByRole('radio', { name: new RegExp(`^${priority}`) }));
async function choose({ user }: Opened, label: string, option: string) {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}
const save = ({ user }: Opened) => user.click(screen.getByRole('button', { name: 'Save action' }));

describe('the action add page', () => {
  it.each(['/actions/add', '/action_add.html'])(
    'ACT-002, ACT-003, ACT-012: is at %s with the tabs overview and files',
    async (path) => {
      await open(standalone.replace('/actions/add', path));
      expect(await screen.findByRole('heading', { level: 1, name: 'Add action' })).toBeDefined();
      expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual(['Overview', 'Files']);
    },
  );

  it.each([
    ['backUrl', '/actions/add?standalone=true'],
    ['propertyBriefInfoDto.id', '/actions/add?backUrl=/x'],
    ['propertyBriefInfoDto.address2', `/actions/add?backUrl=/x&propertyBriefInfoDto.id=${propertyId}`],
    [
      'propertyBriefInfoDto.address2',
      `/actions/add?backUrl=/x&propertyBriefInfoDto.id=${propertyId}&propertyBriefInfoDto.address1=Elm%20House`,
    ],
    ['source.id', `${standalone}&source.type=TASK&source.caption=Gas`],
    ['source.type', `${standalone}&source.id=${sourceId}&source.caption=Gas`],
    ['source.caption', `${standalone}&source.id=${sourceId}&source.type=TASK`],
  ])('ACT-008, ACT-009, ACT-010, ACT-011: says that the address lacks %s', async (param, address) => {
    await open(address);
    expect(await screen.findByText(`It lacks “${param}”. Open the page from its list instead.`)).toBeDefined();
    // React and the router log what their error page shows.
    vi.mocked(console.error).mockClear();
    vi.mocked(console.warn).mockClear();
    expect(screen.queryByRole('button', { name: 'Save action' })).toBeNull();
  });

  it('begins with the photograph and what is wrong; what is there by itself stands under More, which opens where it is refused', async () => {
    const opened = await open(standalone);
    const name = await box('Action');
    const more = document.querySelector('details')!;
    const follows = (first: Element, second: Element) =>
      Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING);
    expect(follows(screen.getByRole('group', { name: 'Add files' }), name)).toBe(true);
    expect(follows(name, more)).toBe(true);
    for (const label of ['Status', 'Start date', 'Due date by inspection', 'Areas of observation'])
      expect(more.contains(screen.getByLabelText(new RegExp(`^${label}( \\*)?$`), { selector: 'input' })), label).toBe(
        true,
      );
    expect(more.open).toBe(false);
    fill(await box('Start date'), '');
    await save(opened);
    expect(more.open).toBe(true);
  });

  it('ACT-037, ACT-046: begins with the default status and today', async () => {
    await open(standalone);
    expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Status' })).value).toBe(openStatus.name);
    expect((await box('Start date')).value).toBe('21/11/2026');
  });

  it('ACT-039: offers the open statuses', async () => {
    const { user } = await open(standalone);
    await user.click(await screen.findByRole('combobox', { name: 'Status' }));
    const offered = await screen.findAllByRole('option');
    expect(offered.map((option) => option.textContent)).toEqual(['Work in progress', 'Open']);
  });

  it('ACT-026: offers the priorities always in the same order', async () => {
    await open(standalone);
    const choice = within(await screen.findByRole('radiogroup', { name: /^Priority/ }));
    expect(choice.getAllByRole('radio').map((radio) => radio.closest('label')!.textContent)).toEqual([
      'Highdue 22/11/2026',
      'Mediumdue 21/02/2027',
      'Lowdue 21/05/2027',
      'Advisorydue 21/11/2027',
    ]);
  });

  it('ACT-041, ACT-042, ACT-043, ACT-044: the due date follows from each priority', async () => {
    const opened = await open(standalone);
    const seen: string[] = [];
    for (const priority of ['Advisory', 'Low', 'Medium', 'High']) {
      await prioritise(opened, priority);
      seen.push((await due()).value);
    }
    expect(seen).toEqual(['21/11/2027', '21/05/2027', '21/02/2027', '22/11/2026']);
  });

  it('ACT-045: only until the due date is edited', async () => {
    const opened = await open(standalone);
    await prioritise(opened, 'Low');
    fill(await due(), '01/03/2027');
    await prioritise(opened, 'High');
    expect((await due()).value).toBe('01/03/2027');
  });

  it('ACT-066: is filled in but not to be edited without the right to', async () => {
    const opened = await open(standalone, starting({ mayChooseDueDate: false }));
    await prioritise(opened, 'Medium');
    expect([(await due()).value, (await due()).disabled]).toEqual(['21/02/2027', true]);
  });

  it('ACT-047, ACT-049: the only area is chosen, and there is nothing to choose', async () => {
    const areas = [{ id: areaId, name: 'Doors' }];
    await open(standalone, starting({ areasOfObservation: areas, areaOfObservationIds: [areaId] }));
    const select = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Areas of observation' });
    expect(select.disabled).toBe(true);
    expect(screen.getByText('Doors')).toBeDefined();
  });

  it('ACT-049: without an area there is nothing to choose; with two there is', async () => {
    const none = await open(standalone, starting({ areasOfObservation: [] }));
    expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Areas of observation' })).disabled).toBe(
      true,
    );
    none.unmount();
    await open(standalone);
    expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Areas of observation' })).disabled).toBe(
      false,
    );
  });

  it("ACT-048: a task's own areas are chosen already", async () => {
    const opened = await open(
      `${bound}&source.id=${sourceId}&source.type=TASK&source.caption=Gas`,
      starting({ areaOfObservationIds: [otherAreaId] }),
    );
    expect(await screen.findByText('Roof')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Choose only some' })).toBeNull();
    const [start] = opened.sent.filter((each) => each.path === '/api/action/start.json');
    expect(Object.fromEntries(start!.search)).toEqual({ propertyId, sourceId, sourceType: 'TASK' });
  });

  it(
    'all areas of a task chosen already are taken away with one click, to choose the one that is meant',
    { tags: ['thorough'] },
    async () => {
      const areas = ['Doors', 'Roof', 'Stairs'].map((name, at) => ({
        id: `018f0000-0000-7000-8000-00000000aa0${at}`,
        name,
      }));
      const opened = await open(
        standalone,
        starting({ areasOfObservation: areas, areaOfObservationIds: areas.map(({ id }) => id) }),
      );
      expect(await screen.findByText('Stairs')).toBeDefined();
      await opened.user.click(screen.getByRole('button', { name: 'Choose only some' }));
      await opened.user.click(screen.getByRole('combobox', { name: 'Areas of observation' }));
      await opened.user.click(await screen.findByRole('option', { name: 'Roof' }));
      expect(screen.queryByText('Stairs', { selector: '.mantine-Pill-label > span' })).toBeNull();
      expect(screen.getByText('Roof', { selector: '.mantine-Pill-label > span' })).toBeDefined();
    },
  );

  it('one click beside an area leaves only that one chosen', async () => {
    const areas = ['Doors', 'Roof', 'Stairs'].map((name, at) => ({
      id: `018f0000-0000-7000-8000-00000000aa0${at}`,
      name,
    }));
    const opened = await open(
      standalone,
      starting({ areasOfObservation: areas, areaOfObservationIds: areas.map(({ id }) => id) }),
    );
    expect(await screen.findByText(/charts count the action in each of these 3 areas/)).toBeDefined();
    const only = await screen.findByRole('button', { name: 'Only this: Roof' });
    only.focus();
    await opened.user.keyboard('{Enter}');
    const pills = [...document.querySelectorAll('.mantine-Pill-label')].map(({ textContent }) => textContent);
    expect(pills).toEqual(['Roof']);
    expect(screen.queryByRole('button', { name: /^Only this/ })).toBeNull();
    expect(screen.queryByText(/charts count the action/)).toBeNull();
  });

  it('ACT-051: is not sent before it is complete', async () => {
    const opened = await open(standalone, raised);
    await box('Action');
    fill(await box('Start date'), '');
    await save(opened);
    expect(await screen.findByRole('link', { name: 'Priority: Choose a priority' })).toBeDefined();
    const missing = screen.getAllByRole('link', { name: /: / }).map((link) => link.textContent.split(':')[0]);
    expect(missing.toSorted()).toEqual(['Action', 'Due date', 'Priority', 'Start date']);
    // It starts with a status, which may be changed but not cleared.
    await choose(opened, 'Status', openStatus.name);
    const status = screen.getByRole<HTMLInputElement>('combobox', { name: 'Status' });
    expect([status.value, status.required]).toEqual([openStatus.name, true]);
    expect(bodiesSentTo(opened, 'action/item.json')).toEqual([]);
  });

  it(
    'asks where a problem is that is reported, and says so beside what else is missing',
    { tags: ['thorough'] },
    async () => {
      const property = { id: propertyId, name: 'Elm House, Leeds' };
      const report = '/actions/add?standalone=true&report=true&backUrl=/my_work.html';
      const opened = await open(report, [
        [dictionaries.dropProperty, () => ({ body: { objects: [property] } })],
        ...starting({ mayChooseDueDate: false }),
        ...raised,
      ]);
      await box('What is wrong');
      await save(opened);
      const missing = screen.getAllByRole('link', { name: /: / }).map((link) => link.textContent);
      expect(missing).toEqual([
        'Property: Choose the property',
        'What is wrong: Enter what is to be done',
        'Priority: Choose a priority',
      ]);
      await choose(opened, 'Property', property.name);
      fill(await box('What is wrong'), 'The door does not close');
      await prioritise(opened, 'High');
      await save(opened);
      await waitFor(() => expect(opened.router.state.location.pathname).toBe('/my_work.html'));
      expect(bodiesSentTo(opened, 'action/item.json')).toEqual([
        expect.objectContaining({ propertyId, priority: 'HIGH' }),
      ]);
      // It follows from the priority on the day of saving.
      expect(bodiesSentTo(opened, 'action/item.json')[0]).not.toHaveProperty('dueDate');
    },
  );

  it('ACT-066: a due date that was chosen gives way to that of the priority at a property where it may not be chosen', async () => {
    const opened = await open(standalone, [
      [dictionaries.dropProperty, () => ({ body: { objects: [{ id: propertyId, name: 'Elm House, Leeds' }] } })],
      [actions.start, ({ search }) => ({ body: aStart({ mayChooseDueDate: !search.has('propertyId') }) })],
      ...raised,
    ]);
    fill(await box('Action'), 'Replace the door closer');
    await prioritise(opened, 'Low');
    fill(await due(), '01/03/2027');
    await choose(opened, 'Property', 'Elm House, Leeds');
    await waitFor(async () => expect([(await due()).value, (await due()).disabled]).toEqual(['21/05/2027', true]));
    await save(opened);
    await waitFor(() =>
      expect(bodiesSentTo(opened, 'action/item.json')).toMatchObject([{ propertyId, priority: 'LOW' }]),
    );
    expect(bodiesSentTo(opened, 'action/item.json')[0]).not.toHaveProperty('dueDate');
  });

  it('ACT-013: a standalone one is shown when it is saved', async () => {
    const opened = await open(standalone, raised);
    fill(await box('Action'), 'Replace the door closer');
    await prioritise(opened, 'High');
    await save(opened);
    await waitFor(() => expect(opened.router.state.location.pathname).toBe(`/actions/item/${actionId}`));
    expect(opened.router.history.length).toBe(1);
    expect(bodiesSentTo(opened, 'action/item.json')).toEqual([
      expect.objectContaining({
        name: 'Replace the door closer',
        priority: 'HIGH',
        statusId: openStatus.id,
        startDate: '2026-11-21',
        dueDate: '2026-11-22',
        propertyId: null,
        source: null,
        uploadSessionId: null,
      }),
    ]);
  });

  it('is given to a user in the same save', async () => {
    const noor = { id: actionId, name: 'Noor Khan', login: 'noor' };
    const opened = await open(standalone, [[shares.assignees, () => ({ body: { objects: [noor] } })], ...raised]);
    fill(await box('Action'), 'Fit a closer');
    await prioritise(opened, 'High');
    await opened.user.click(screen.getByRole('button', { name: 'Choose a user' }));
    await opened.user.click(await screen.findByRole('button', { name: /Noor Khan/ }));
    expect(await screen.findByRole('button', { name: 'Do not assign to Noor Khan' })).toBeDefined();
    await save(opened);
    await waitFor(() => expect(bodiesSentTo(opened, 'action/item.json')).toMatchObject([{ assignee: 'noor' }]));
  });

  it.each(['TASK', 'INSPECTION_REPORT'])(
    'of the users to choose from, and of who was chosen, says what they lack for the task that it comes from, raised from a %s',
    async (type) => {
      const noor = { id: actionId, name: 'Noor Khan', login: 'noor' };
      const lacks = [{ name: 'Asbestos awareness', state: 'EXPIRED' as const, toOn: '2026-03-03', refs: [] }];
      const opened = await open(`${bound}&source.id=${sourceId}&source.type=${type}&source.caption=Asbestos`, [
        [shares.assignees, () => ({ body: { objects: [noor] } })],
        [people.lacking, () => ({ body: { objects: [{ who: 'noor', lacks }] } })],
      ]);
      await opened.user.click(await screen.findByRole('button', { name: 'Choose a user' }));
      await opened.user.click(await screen.findByRole('button', { name: /Noor Khan.*Asbestos awareness expired/ }));
      expect(await screen.findByRole('button', { name: 'Do not assign to Noor Khan' })).toBeDefined();
      expect(screen.getByText(/Asbestos awareness expired/)).toBeDefined();
      expect(bodiesSentTo(opened, 'people/training/lacking.json')).toContainEqual({
        entityType: type,
        entityIds: [sourceId],
        who: ['noor'],
      });
    },
  );

  it('ACT-014: one on a property leads back to where it was raised', async () => {
    const opened = await open(`${bound}&source.id=${sourceId}&source.type=TASK&source.caption=Gas`, raised);
    fill(await box('Action'), 'Replace the door closer');
    await prioritise(opened, 'High');
    await save(opened);
    await waitFor(() => expect(opened.router.state.location.href).toBe(`/inspection_view.html?id=${sourceId}`));
    expect(opened.router.history.length).toBe(1);
    expect(bodiesSentTo(opened, 'action/item.json')).toEqual([
      expect.objectContaining({ propertyId, source: { id: sourceId, type: 'TASK' } }),
    ]);
    expect(await screen.findByRole('button', { name: 'Open ACT-000001' })).toBeDefined();
    await opened.user.click(screen.getByRole('button', { name: 'Raise another here' }));
    await waitFor(() =>
      expect(opened.router.state.location).toMatchObject({
        pathname: '/actions/add',
        search: { propertyBriefInfoDto: { id: propertyId }, source: { id: sourceId } },
      }),
    );
    expect((await box('Action')).value).toBe('');
  });

  it('ACT-060, SHELL-034: a save that failed is told, and keeps what was typed', async () => {
    const opened = await open(standalone, [[actions.create, () => problem(500, 'Out of order')]]);
    fill(await box('Action'), 'Replace the door closer');
    await prioritise(opened, 'High');
    await save(opened);
    expect(await screen.findByText('Error: Out of order')).toBeDefined();
    expect((await box('Action')).value).toBe('Replace the door closer');
  });

  it('ACT-015: asks before it is left with changes', async () => {
    const opened = await open(standalone);
    fill(await box('Action'), 'R');
    await opened.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeDefined();
    expect(opened.router.state.location.pathname).toBe('/actions/add');
  });

  it('FORM-008: asks before it gives way to another of its kind, raised from the palette', async () => {
    const opened = await open(bound);
    fill(await box('Action'), 'Replace the door closer');
    const from = opened.router.state.location.href;
    await opened.user.keyboard('{Control>}k{/Control}');
    await opened.user.click(await screen.findByRole('button', { name: 'Raise an action' }));
    await opened.user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
    expect(opened.router.state.location.href).toBe(from);
    expect((await box('Action')).value).toBe('Replace the door closer');
    void opened.router.navigate({ href: bound.replace('Elm%20House', 'Oak%20House') });
    await opened.user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await screen.findByText('Oak House');
    expect((await box('Action')).value).toBe('');
  });
});

describe('the action edit page', () => {
  it.each([`/actions/edit/${actionId}`, `/action_edit.html?id=${actionId}`])(
    'ACT-004, ACT-005, ACT-016, ACT-017: is at %s with its tabs, Save and Delete',
    async (address) => {
      const { sent } = await open(address);
      expect(await screen.findByRole('heading', { level: 1, name: 'Edit action ACT-000001' })).toBeDefined();
      const asked = sent.filter(({ method, path }) => method === 'GET' && path === '/api/action/item.json');
      expect(asked.map(({ search }) => search.get('id'))).toEqual([actionId]);
      expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Overview', 'Files']);
      expect(screen.getByRole('button', { name: 'Save action' })).toBeDefined();
      expect(screen.getByRole('button', { name: 'Delete' })).toBeDefined();
    },
  );

  it('asks why the due date moves to a later day, and for nothing where it moves to an earlier one', async () => {
    const opened = await open(`/actions/edit/${actionId}`, [[actions.change, () => ({ body: { dto: anAction() } })]]);
    fill(await due(), '24/12/2026');
    await save(opened);
    expect(await screen.findByRole('link', { name: /Give the reason for the extension$/ })).toBeDefined();
    expect(bodiesSentTo(opened, 'action/item.json', 'PUT')).toEqual([]);
    fill(await box('Reason for the extension'), 'Door set ordered');
    await save(opened);
    await waitFor(() => expect(bodiesSentTo(opened, 'action/item.json', 'PUT')).toHaveLength(1));
    expect(bodiesSentTo(opened, 'action/item.json', 'PUT')[0]).toMatchObject({
      id: actionId,
      version: 3,
      dueDate: '2026-12-24',
      reason: 'Door set ordered',
    });
  });

  it(
    'says what is missing where it is to be saved over another’s, and keeps the choice',
    { tags: ['thorough'] },
    async () => {
      const conflict = { version: 4, changedBy: 'Ann Zed', changedAt: null, fields: [] };
      const opened = await open(`/actions/edit/${actionId}`, [[actions.change, () => problem(409, 'x', { conflict })]]);
      await due();
      await save(opened);
      const keep = await screen.findByRole('button', { name: 'Save mine instead' });
      fill(await box('Action'), '');
      await opened.user.click(keep);
      expect(await screen.findByRole('link', { name: /^Action: / })).toBeDefined();
      expect(screen.getByRole('button', { name: 'Save mine instead' })).toBeDefined();
      expect(bodiesSentTo(opened, 'action/item.json', 'PUT')).toHaveLength(1);
    },
  );

  it('ACT-060: a save that failed is told, and keeps what was typed', async () => {
    const opened = await open(`/actions/edit/${actionId}`, [[actions.change, () => problem(500, 'Out of order')]]);
    fill(await box('Action'), 'Replace the door');
    await save(opened);
    expect(await screen.findByText('Error: Out of order')).toBeDefined();
    expect((await box('Action')).value).toBe('Replace the door');
  });

  it('ACT-045: the priority of an action that is there no longer moves its due date', async () => {
    const opened = await open(`/actions/edit/${actionId}`);
    await prioritise(opened, 'Low');
    expect((await due()).value).toBe('01/12/2026');
  });

  it('ACT-066: the due date is not to be edited without the right to', async () => {
    const action = anAction();
    await open(`/actions/edit/${actionId}`, [
      [actions.get, () => ({ body: { dto: { ...action, can: { ...action.can, changeDueDate: false } } } })],
    ]);
    expect((await due()).disabled).toBe(true);
  });

  it('ACT-018: a deleted one leads to the list of open actions', async () => {
    const opened = await open(`/actions/edit/${actionId}`, [[actions.remove, () => ({ body: { success: true } })]]);
    await opened.user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete action ACT-000001?' }));
    await opened.user.put(dialog.getByRole('textbox', { name: 'Reason for deletion' }), 'Raised twice');
    await opened.user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(opened.router.state.location.href).toBe('/actions/list?status=OPEN'));
    await waitFor(() =>
      expect(bodiesSentTo(opened, 'action/data-table/filter.json')[0]).toMatchObject({ status: 'OPEN' }),
    );
  });

  it('may not be opened by who may not edit', async () => {
    const action = anAction();
    await open(`/actions/edit/${actionId}`, [
      [actions.get, () => ({ body: { dto: { ...action, can: { ...action.can, edit: false } } } })],
    ]);
    expect(await screen.findByRole('heading', { name: 'You may not open this page' })).toBeDefined();
  });
});

it('ACT-061: a status list that fails is told in place of the form for a new action', async () => {
  await open(standalone, [[actions.start, () => problem(500, 'Out of order')]]);
  expect(await screen.findByText('something went wrong')).toBeDefined();
  expect(screen.getByRole('heading', { level: 1, name: 'Add action' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

it('ACT-061: a closed status list that fails is told where it is asked for', async () => {
  await open(`/actions/item/${actionId}?close=true`, [
    [dictionaries.closedActionStatuses, () => problem(500, 'Out of order')],
  ]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Close: ACT-000001' }));
  expect(await dialog.findByText('something went wrong')).toBeDefined();
});
