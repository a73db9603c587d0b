import { screen, waitFor, within } from '@testing-library/react';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { taskManagement } from '@lintel/contract/areas/task-management';
import { describe, expect, it } from 'vitest';
import { aProperty as aWholeProperty } from '#areas/properties/testing.ts';
import { bodiesSentTo, problem, type Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';

const id = (at: number) => `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const aType = (code: string, at: number) => ({
  id: id(at),
  code,
  name: `${code} check`,
  group: 'Fire',
  interval: '1 year',
  statutory: at === 1,
  includedCount: 4,
  omittedCount: 2,
});
const aProperty = (at: number) => ({
  id: id(at),
  caption: `${at} Mill Lane`,
  propertyReferenceNumber: `P${at}`,
  isRemovalProposed: at === 22,
  proposedDueOn: `2027-02-${at}`,
});
const without = [aProperty(21), aProperty(22)];
const withIt = [aProperty(31), aProperty(32)];
const listed = (body: string) => (JSON.parse(body).side === 'omitted' ? without : withIt);
const page = { page: 1, limit: 25, maxPage: 1, totalObjectsForQuery: 2 };
const added = { addedCount: 1, alreadyThereCount: 0, stayingCount: 0, message: 'Added' };

const permissions = [
  'PRISM_APP_TASK_MENU',
  'PRISM_PROPERTY_TASK_MANAGE',
  'PRISM_APP_PROPERTY_IMPORT',
  'PRISM_APP_PROPERTY_MENU',
  'PRISM_PROPERTY_EDIT',
] as const;

async function open(answers: Answers = []) {
  const opened = await openPage('/task_management.html', {
    me: { permissions: [...permissions] },
    answers: [
      ...answers,
      [taskManagement.types, () => ({ body: { objects: [aType('FRA01', 1), aType('GAS01', 2)] } })],
      [taskManagement.properties, ({ body }) => ({ body: { objects: listed(body), ...page } })],
      [taskManagement.propertyIds, ({ body }) => ({ body: { objects: listed(body) } })],
      [taskManagement.add, () => ({ body: added })],
      [
        taskManagement.deactivate,
        () => ({ body: { removedCount: 1, proposedCount: 0, notThereCount: 0, message: 'Removed' } }),
      ],
    ],
  });
  await screen.findByRole('table', { name: 'Task types' });
  return opened;
}
type Opened = Awaited<ReturnType<typeof open>>;

async function submit({ user }: Opened, boxes: string[], side: 'Without' | 'With' = 'Without') {
  await user.click(screen.getByRole('button', { name: 'Choose properties for FRA01 FRA01 check' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'FRA01 FRA01 check' }));
  if (side === 'With') await user.click(dialog.getByRole('radio', { name: /^With \(/ }));
  for (const box of boxes) await user.click(await dialog.findByRole('checkbox', { name: box }));
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}
const rowsOf = (name: string) => within(screen.getByRole('table', { name })).getAllByRole('row').slice(1);
const confirmIt = ({ user }: Opened) => user.click(screen.getByRole('button', { name: 'Confirm' }));
const sayWhy = ({ user }: Opened) => user.put(screen.getByLabelText(/Reason for removal/), 'Sold');

it('asks for properties first where there are none, and not of none whether they all have a task', async () => {
  const none = { ...aType('FRA01', 1), includedCount: 0, omittedCount: 0 };
  await openPage('/task_management.html', {
    me: { permissions: [...permissions] },
    answers: [[taskManagement.types, () => ({ body: { objects: [none] } })]],
  });
  expect(await screen.findByText('No properties yet')).toBeDefined();
  const onPage = within(screen.getByRole('main'));
  expect(onPage.getByRole('link', { name: 'Properties' }).getAttribute('href')).toMatch(/^\/property\/?$/);
  expect(screen.queryByRole('button', { name: 'Suggest tasks' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Choose properties/ })).toBeNull();
});

describe('Task Management of one property', () => {
  it('proposes what is not set up there at once, and takes only the task type that was asked for', async () => {
    const line = {
      propertyId: id(21),
      property: 'P21 · 21 Mill Lane',
      statutory: false,
      reason: 'Gas',
      legalBasis: '',
    };
    const offered = ['FRA01', 'GAS01'].map((code, at) => ({
      ...line,
      taskRepositoryDictId: id(at + 1),
      code,
      name: `${code} check`,
      dueDate: '2026-12-01',
    }));
    const unknownGas = { attribute: 'Gas supply', propertyCount: 1 };
    const { sent } = await openPage(`/task_management.html?propertyId=${id(21)}&code=GAS01`, {
      me: { permissions: ['PRISM_APP_TASK_MENU', 'PRISM_APP_PROPERTY_MENU', 'PRISM_PROPERTY_TASK_MANAGE'] },
      answers: [
        [taskManagement.types, () => ({ body: { objects: [aType('FRA01', 1), aType('GAS01', 2)] } })],
        [taskManagement.proposals, () => ({ body: { objects: offered, next: null, unknown: [unknownGas] } })],
        [properties.get, () => ({ body: { dto: aWholeProperty({ id: id(21), caption: '21 Mill Lane, Leeds' }) } })],
      ],
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Suggest tasks for 21 Mill Lane, Leeds' }));
    const isTicked = (name: RegExp) => (dialog.getByRole('checkbox', { name }) as HTMLInputElement).checked;
    await dialog.findByRole('checkbox', { name: /GAS01/ });
    expect([isTicked(/FRA01/), isTicked(/GAS01/)]).toEqual([false, true]);
    expect(dialog.getByText(/^More may apply, depending on what is not known yet: Gas supply/)).toBeDefined();
    expect(dialog.getByRole('link', { name: 'Fill them in' }).getAttribute('href')).toBe(
      `/property_edit.html?id=${id(21)}`,
    );
    const asked = sent.find(({ path }) => path.endsWith('/proposals.json'))!;
    expect(JSON.parse(asked.body)).toMatchObject({ propertyIds: [id(21)], statutoryOnly: false });
  });
});

it.each([
  ['statutory', true],
  ['all', false],
] as const)('suggests tasks of all properties at once where an address asks for %s', async (suggest, statutoryOnly) => {
  const { sent } = await openPage(`/task_management.html?suggest=${suggest}`, {
    me: { permissions: ['PRISM_APP_TASK_MENU', 'PRISM_PROPERTY_TASK_MANAGE'] },
    answers: [
      [taskManagement.types, () => ({ body: { objects: [aType('FRA01', 1)] } })],
      [taskManagement.proposals, () => ({ body: { objects: [], next: null, unknown: [] } })],
    ],
  });
  await within(await screen.findByRole('dialog')).findByText(/^0 tasks/);
  const asked = sent.find(({ path }) => path.endsWith('/proposals.json'))!;
  expect(JSON.parse(asked.body)).toMatchObject({ propertyIds: [], statutoryOnly });
});

describe('Task Management', () => {
  it.each([
    [{ permissions: ['PRISM_APP_TASK_MENU'] }, 'You may not open this page'],
    [{ permissions: ['PRISM_PROPERTY_TASK_MANAGE'] }, 'Task Management'],
    [{ permissions: [], isSupportView: true }, 'Task Management'],
    [{ permissions: ['PRISM_APP_PROPERTY_MENU'] }, 'You may not open this page'],
  ] as const)('PERM-029: shows who has %o: %s', async ({ permissions, ...of }, heading) => {
    await openPage('/task_management.html', {
      me: { ...of, permissions: [...permissions] },
      answers: [[taskManagement.types, () => ({ body: { objects: [] } })]],
    });
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeDefined();
  });

  it('TM-001, TM-002, TM-003: stacks its three parts, task types first with their counts', async () => {
    await open();
    const headings = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
    expect(headings).toEqual(['Task types', 'Tasks to be added', 'Tasks to be removed']);
    expect(
      rowsOf('Task types').map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(3, 5)
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['2', '4'],
      ['2', '4'],
    ]);
  });

  it('TM-004, TM-007, TM-010, TM-012, TM-013: submitted properties become pending additions with a due date each', async () => {
    const opened = await open();
    await submit(opened, ['P21 · 21 Mill Lane']);
    const [line, ...others] = rowsOf('Tasks to be added');
    expect(others).toEqual([]);
    expect(within(line!).getByText('P21 · 21 Mill Lane')).toBeDefined();
    expect(within(line!).getByRole('textbox', { name: 'Due date of P21 · 21 Mill Lane, FRA01' })).toBeDefined();
    expect(within(rowsOf('Task types')[0]!).getAllByRole('cell')[3]?.textContent).toBe('1');
    await opened.user.click(screen.getByRole('button', { name: 'Choose properties for FRA01 FRA01 check' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'FRA01 FRA01 check' }));
    await dialog.findByRole('checkbox', { name: 'P22 · 22 Mill Lane' });
    expect(dialog.queryByRole('checkbox', { name: 'P21 · 21 Mill Lane' })).toBeNull();
    expect(dialog.getAllByRole('radio').map((side) => side.closest('div')!.textContent)).toEqual([
      'Without (1)',
      'With (4)',
    ]);
  });

  const regions = { ...dictionaries.generic, path: 'genericDict/REGIONS/listOptions.json' };
  it('asks for the properties of a region, for the page and for all of them', async () => {
    const opened = await open([[regions, () => ({ body: { objects: [{ id: id(90), name: 'South East' }] } })]]);
    await opened.user.click(screen.getByRole('button', { name: 'Choose properties for FRA01 FRA01 check' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'FRA01 FRA01 check' }));
    await opened.user.click(dialog.getByRole('button', { name: /^Region/ }));
    await opened.user.click(await screen.findByRole('checkbox', { name: 'South East' }));
    await waitFor(() =>
      expect(bodiesSentTo(opened, 'taskManagement/properties.json').at(-1)).toMatchObject({
        regionIds: [id(90)],
        page: 1,
      }),
    );
    await opened.user.click(dialog.getByRole('checkbox', { name: /^Select all/ }));
    await waitFor(() =>
      expect(bodiesSentTo(opened, 'taskManagement/propertyIds.json').at(-1)).toMatchObject({ regionIds: [id(90)] }),
    );
  });

  it('TM-005, TM-014, TM-030, TM-033, TM-039: removes what was submitted, says so before it is answered, and asks again', async () => {
    const answer = Promise.withResolvers<{ body: object }>();
    const opened = await open([[taskManagement.deactivate, () => answer.promise]]);
    await submit(opened, ['P31 · 31 Mill Lane'], 'With');
    expect(rowsOf('Tasks to be removed').map((row) => row.textContent)).toEqual([
      expect.stringContaining('P31 · 31 Mill Lane'),
    ]);
    expect(within(rowsOf('Task types')[0]!).getAllByRole('cell')[4]?.textContent).toBe('3');
    await confirmIt(opened);
    expect(await screen.findByText('Give the reason for the removal')).toBeDefined();
    expect(bodiesSentTo(opened, 'taskManagement/deactivatePropertyTasks.json')).toEqual([]);
    await sayWhy(opened);
    await confirmIt(opened);
    expect(await screen.findByText('removed successfully')).toBeDefined();
    await waitFor(() =>
      expect(bodiesSentTo(opened, 'taskManagement/deactivatePropertyTasks.json')).toEqual([
        [{ propertyId: id(31), taskCode: 'FRA01', name: 'FRA01 check', reason: 'Sold' }],
      ]),
    );
    expect(screen.queryByRole('table', { name: 'Tasks to be removed' })).toBeNull();
    const isAskedAgain = () => opened.sent.filter((each) => each.path.endsWith('/types.json')).length > 1;
    expect(isAskedAgain()).toBe(false);
    answer.resolve({ body: { removedCount: 0, proposedCount: 0, notThereCount: 1, message: 'Nothing was there' } });
    await waitFor(() => expect(isAskedAgain()).toBe(true));
    expect(screen.queryByText('Nothing was there')).toBeNull();
  });

  it('TM-024: sends the checked removals, and says before Confirm and after it that that of a statutory duty waits for somebody else', async () => {
    const opened = await open();
    await submit(opened, ['P31 · 31 Mill Lane', 'P32 · 32 Mill Lane'], 'With');
    expect(await screen.findByText(/^2 of these are statutory tasks\. Confirm proposes their removal/)).toBeDefined();
    await opened.user.click(screen.getByRole('checkbox', { name: /^Include P32/ }));
    expect(await screen.findByText(/^One of these is a statutory task\./)).toBeDefined();
    await sayWhy(opened);
    await confirmIt(opened);
    expect(await screen.findByText('removed successfully')).toBeDefined();
    expect(await screen.findByText(/^The removal of one statutory task is proposed: it stays due/)).toBeDefined();
    await waitFor(() =>
      expect(bodiesSentTo(opened, 'taskManagement/deactivatePropertyTasks.json')).toEqual([
        [{ propertyId: id(31), taskCode: 'FRA01', name: 'FRA01 check', reason: 'Sold' }],
      ]),
    );
    await opened.user.click(screen.getByRole('button', { name: 'Choose properties for FRA01 FRA01 check' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'FRA01 FRA01 check' }));
    const waiting = (await dialog.findByText('P22 · 22 Mill Lane')).closest('li')!;
    expect(within(waiting).getByText('Removal proposed, still due')).toBeDefined();
  });

  it('TM-034: says that tasks were removed also when that fails', async () => {
    const opened = await open([[taskManagement.deactivate, () => problem(500, 'Broken')]]);
    await submit(opened, ['P31 · 31 Mill Lane'], 'With');
    await sayWhy(opened);
    await confirmIt(opened);
    expect(await screen.findByText('removed successfully')).toBeDefined();
    await waitFor(() => expect(bodiesSentTo(opened, 'taskManagement/deactivatePropertyTasks.json')).toHaveLength(1));
    expect(screen.queryByText(/Broken/)).toBeNull();
    // The next removal requires a reason of its own.
    await submit(opened, ['P32 · 32 Mill Lane'], 'With');
    expect(screen.getByLabelText<HTMLInputElement>(/Reason for removal/).value).toBe('');
  });

  it('TM-008, TM-009: searches on the server and selects all that it finds', async () => {
    const opened = await open();
    await opened.user.click(screen.getByRole('button', { name: 'Choose properties for FRA01 FRA01 check' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'FRA01 FRA01 check' }));
    await opened.user.put(dialog.getByRole('searchbox', { name: 'Search address or reference…' }), 'mill');
    await waitFor(() =>
      expect(bodiesSentTo(opened, 'taskManagement/properties.json').at(-1)).toMatchObject({
        searchString: 'mill',
        side: 'omitted',
      }),
    );
    await opened.user.click(dialog.getByRole('checkbox', { name: 'Select all 2' }));
    await waitFor(() => expect(dialog.getByText('2 selected')).toBeDefined());
    expect(bodiesSentTo(opened, 'taskManagement/propertyIds.json')).toEqual([
      { taskTypeId: id(1), side: 'omitted', searchString: 'mill' },
    ]);
  });

  it('TM-018: asks before the boxes that are ticked are given up', async () => {
    const opened = await open();
    await opened.user.click(screen.getByRole('button', { name: 'Choose properties for FRA01 FRA01 check' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'FRA01 FRA01 check' }));
    await opened.user.click(await dialog.findByRole('checkbox', { name: 'P21 · 21 Mill Lane' }));
    const closes = [
      () => opened.user.click(dialog.getByRole('button', { name: 'Cancel' })),
      () => opened.user.click(dialog.getByRole('button', { name: 'Close' })),
      () => opened.user.keyboard('{Escape}'),
    ];
    for (const close of closes) {
      await close();
      await opened.user.click(await screen.findByRole('button', { name: 'Continue selecting' }));
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Continue selecting' })).toBeNull());
      expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'P21 · 21 Mill Lane' }).checked).toBe(true);
    }
    // Without a selection there is no question.
    await opened.user.click(dialog.getByRole('checkbox', { name: 'P21 · 21 Mill Lane' }));
    await opened.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('TM-019: adds nothing while a line has no due date, counts them, marks them and goes to the first', async () => {
    const opened = await open();
    await submit(opened, ['P21 · 21 Mill Lane', 'P22 · 22 Mill Lane']);
    const dates = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Due date of/ });
    await opened.user.put(dates()[0]!, '04/01/2027');
    expect(screen.getByText('1 date missing', { selector: 'p' })).toBeDefined();
    expect(screen.getByText(/· 1 date missing$/)).toBeDefined();
    expect(screen.queryByText('Date missing')).toBeNull();
    await confirmIt(opened);
    expect(await screen.findByText('must fill due date')).toBeDefined();
    expect(bodiesSentTo(opened, 'taskManagement/addPropertyTasks.json')).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(dates()[1]));
    expect(dates().map((input) => input.getAttribute('aria-invalid'))).toEqual([null, 'true']);
    expect(screen.getAllByText('Date missing')).toHaveLength(1);
  });

  it('leads through three steps, and takes the proposed days or spreads them, for lines that have none', async () => {
    const opened = await open();
    const at = () => screen.getByRole('list', { name: 'Steps' }).querySelector('[aria-current="step"]')!.textContent;
    const dates = () =>
      screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Due date of/ }).map((input) => input.value);
    expect(at()).toBe('Choose properties');
    await submit(opened, ['P21 · 21 Mill Lane', 'P22 · 22 Mill Lane']);
    expect(at()).toBe('Set due dates');
    await opened.user.put(screen.getByRole('textbox', { name: 'Due date of P22 · 22 Mill Lane, FRA01' }), '01/12/2026');
    await opened.user.click(screen.getByRole('button', { name: 'Use proposed dates' }));
    expect(dates()).toEqual(['21/02/2027', '01/12/2026']);
    expect(at()).toBe('Confirm');
    expect(screen.queryByRole('group', { name: 'Missing due dates' })).toBeNull();
  });

  it('chooses among the properties for which law or practice asks for it', async () => {
    const opened = await open();
    await opened.user.click(screen.getByRole('button', { name: 'Choose properties for FRA01 FRA01 check' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'FRA01 FRA01 check' }));
    await opened.user.click(dialog.getByRole('checkbox', { name: 'Only where it applies' }));
    await waitFor(() =>
      expect(bodiesSentTo(opened, 'taskManagement/properties.json').at(-1)).toMatchObject({
        side: 'omitted',
        onlyExpected: true,
      }),
    );
    await opened.user.click(dialog.getByRole('checkbox', { name: 'Select all 2' }));
    await waitFor(() =>
      expect(bodiesSentTo(opened, 'taskManagement/propertyIds.json').at(-1)).toMatchObject({
        side: 'omitted',
        onlyExpected: true,
      }),
    );
  });

  it('TM-020, TM-021, TM-022: asks for a date before it sets one, and sets it where none is', async () => {
    const opened = await open();
    await submit(opened, ['P21 · 21 Mill Lane', 'P22 · 22 Mill Lane']);
    const dates = () =>
      screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Due date of/ }).map((input) => input.value);
    await opened.user.put(screen.getByRole('textbox', { name: 'Due date of P22 · 22 Mill Lane, FRA01' }), '01/12/2026');
    expect(dates()).toEqual(['', '01/12/2026']);
    await opened.user.click(screen.getByRole('button', { name: 'Set where missing' }));
    expect(await screen.findByText('select date before set')).toBeDefined();
    await opened.user.put(screen.getByRole('textbox', { name: 'Due date for lines without one' }), '04/01/2027');
    await opened.user.click(screen.getByRole('button', { name: 'Set where missing' }));
    expect(dates()).toEqual(['04/01/2027', '01/12/2026']);
  });

  it('TM-024, TM-025, TM-029, TM-032, TM-037, TM-040: sends the checked lines and says what was done', async () => {
    const opened = await open();
    await submit(opened, ['P21 · 21 Mill Lane', 'P22 · 22 Mill Lane']);
    await opened.user.put(screen.getByRole('textbox', { name: 'Due date for lines without one' }), '04/01/2027');
    await opened.user.click(screen.getByRole('button', { name: 'Set where missing' }));
    await opened.user.click(screen.getByRole('checkbox', { name: 'Include P22 · 22 Mill Lane, FRA01' }));
    await confirmIt(opened);
    expect(await screen.findByText('added successfully')).toBeDefined();
    expect(await screen.findByText('no task to remove')).toBeDefined();
    expect(bodiesSentTo(opened, 'taskManagement/addPropertyTasks.json')).toEqual([
      [
        {
          propertyId: id(21),
          dueDate: '2027-01-04',
          code: 'FRA01',
          name: 'FRA01 check',
          taskRepositoryDictId: id(1),
        },
      ],
    ]);
    expect(screen.getByText('One line was not included and is set aside.')).toBeDefined();
    expect(screen.queryByRole('table', { name: 'Tasks to be added' })).toBeNull();
    await opened.user.click(screen.getByRole('button', { name: 'Bring back' }));
    expect(rowsOf('Tasks to be added').map((row) => within(row).getByRole<HTMLInputElement>('textbox').value)).toEqual([
      '04/01/2027',
    ]);
    expect(rowsOf('Tasks to be added')[0]!.textContent).toContain('P22 · 22 Mill Lane');
    expect(screen.queryByText('One line was not included and is set aside.')).toBeNull();
  });

  it('TM-038, TM-040: says that nothing is to be added, and nothing removed, when no line is checked', async () => {
    const opened = await open();
    await submit(opened, ['P21 · 21 Mill Lane']);
    await submit(opened, ['P31 · 31 Mill Lane'], 'With');
    await opened.user.put(screen.getByRole('textbox', { name: /^Due date of/ }), '04/01/2027');
    for (const line of screen.getAllByRole('checkbox', { name: /^Include P/ })) await opened.user.click(line);
    await confirmIt(opened);
    expect(await screen.findByText('no task to add')).toBeDefined();
    expect(await screen.findByText('no task to remove')).toBeDefined();
    for (const path of ['addPropertyTasks.json', 'deactivatePropertyTasks.json'])
      expect(bodiesSentTo(opened, `taskManagement/${path}`)).toEqual([]);
    expect(screen.queryByText(/ed successfully$/)).toBeNull();
  });

  it.each([
    ['TM-035: shows the server’s message', problem(422, 'The property is archived'), 'The property is archived'],
    [
      'TM-036: says that something went wrong',
      { status: 500, text: '<html>' },
      /^something went wrong: what is still listed may not be added yet/,
    ],
  ])('%s when adding fails, and keeps the lines', async (_, answer, fields) => {
    const opened = await open([[taskManagement.add, () => answer]]);
    await submit(opened, ['P21 · 21 Mill Lane']);
    await opened.user.put(screen.getByRole('textbox', { name: /^Due date of/ }), '04/01/2027');
    await confirmIt(opened);
    expect(await screen.findByText(fields)).toBeDefined();
    expect(rowsOf('Tasks to be added')).toHaveLength(1);
  });

  it('TM-017: asks before the page is left while anything is pending', async () => {
    const opened = await open();
    await submit(opened, ['P21 · 21 Mill Lane']);
    void opened.router.navigate({ to: '/account.html' });
    await opened.user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
    expect(opened.router.state.location.pathname).toBe('/task_management.html');
    expect(rowsOf('Tasks to be added')).toHaveLength(1);
  });

  describe('where the session ended in the middle', () => {
    const ended = () => problem(401, 'Please sign in');
    const isAskedAgain = async () => {
      const again = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
      expect(again.getByText(/^Your session has ended\. What you entered on this page is still here/)).toBeDefined();
    };

    it('says so over the boxes that are ticked, and keeps them', { tags: ['thorough'] }, async () => {
      let isOver = false;
      const opened = await open([
        [taskManagement.properties, ({ body }) => (isOver ? ended() : { body: { objects: listed(body), ...page } })],
      ]);
      await opened.user.click(screen.getByRole('button', { name: 'Choose properties for FRA01 FRA01 check' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'FRA01 FRA01 check' }));
      await opened.user.click(await dialog.findByRole('checkbox', { name: 'P21 · 21 Mill Lane' }));
      isOver = true;
      await opened.user.put(dialog.getByRole('searchbox', { name: 'Search address or reference…' }), 'mill');
      await isAskedAgain();
      expect(opened.router.state.location.pathname).toBe('/task_management.html');
      expect(dialog.getByText('1 to add, 0 to remove')).toBeDefined();
    });

    it('says so over what was to be added, and keeps it', { tags: ['thorough'] }, async () => {
      const opened = await open([[taskManagement.add, ended]]);
      await submit(opened, ['P21 · 21 Mill Lane']);
      await opened.user.put(screen.getByRole('textbox', { name: /^Due date of/ }), '04/01/2027');
      await confirmIt(opened);
      await isAskedAgain();
      expect(rowsOf('Tasks to be added')).toHaveLength(1);
      expect(screen.queryByText('Please sign in')).toBeNull();
    });

    it('says so over what was to be removed, and lists it again with its reason', { tags: ['thorough'] }, async () => {
      const opened = await open([[taskManagement.deactivate, ended]]);
      await submit(opened, ['P31 · 31 Mill Lane'], 'With');
      await sayWhy(opened);
      await confirmIt(opened);
      await isAskedAgain();
      expect(await screen.findByText(/^Your session had ended: nothing was removed/)).toBeDefined();
      expect(rowsOf('Tasks to be removed')).toHaveLength(1);
      expect(screen.getByLabelText<HTMLInputElement>(/Reason for removal/).value).toBe('Sold');
    });
  });

  it('names its pages by what they page', { tags: ['thorough'] }, async () => {
    const types = Array.from({ length: 11 }, (_, at) => aType(`T${at}`, at + 1));
    const lines = Array.from({ length: 26 }, (_, at) => aProperty(at + 31));
    const opened = await open([
      [taskManagement.types, () => ({ body: { objects: types } })],
      [taskManagement.properties, () => ({ body: { objects: lines, ...page, maxPage: 2, totalObjectsForQuery: 26 } })],
      [taskManagement.propertyIds, () => ({ body: { objects: lines } })],
    ]);
    const names = () =>
      screen
        .getAllByRole('navigation', { name: /^Pages/, hidden: true })
        .map((each) => each.getAttribute('aria-label'));
    await opened.user.click(screen.getByRole('button', { name: 'Choose properties for T0 T0 check' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'T0 T0 check' }));
    await opened.user.click(await dialog.findByRole('checkbox', { name: 'Select all 26' }));
    await dialog.findByText('26 selected');
    expect(names()).toEqual(['Pages of Task types', 'Pages of Properties']);
    await opened.user.click(dialog.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(names()).toEqual(['Pages of Task types', 'Pages of Tasks to be added']));
  });

  it('TABLE-009: shows the properties of a task type 25 to a page, and links to ten pages around it', async () => {
    const opened = await open([
      [
        taskManagement.properties,
        ({ body }) => {
          const { page: at, limit } = JSON.parse(body) as { page: number; limit: number };
          return { body: { objects: listed(body), page: at, limit, maxPage: 30, totalObjectsForQuery: 741 } };
        },
      ],
    ]);
    await opened.user.click(screen.getByRole('button', { name: 'Choose properties for FRA01 FRA01 check' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'FRA01 FRA01 check' }));
    const pages = within(await dialog.findByRole('navigation', { name: 'Pages of Properties' }));
    const links = () => pages.getAllByRole('button', { name: /^Page \d/ }).map((link) => Number(link.textContent));
    expect(links()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await opened.user.click(pages.getByRole('button', { name: 'Page 10' }));
    await waitFor(() => expect(links()).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14]));
    expect(bodiesSentTo(opened, 'taskManagement/properties.json').at(-1)).toMatchObject({ page: 10, limit: 25 });
    expect(dialog.getByText('226–250 of 741')).toBeDefined();
  });

  it('proposes duties in pages, by task type with their reason, and takes over those that are ticked', async () => {
    const proposal = (at: number, code: string) => ({
      propertyId: id(at),
      property: `${at} Mill Lane`,
      taskRepositoryDictId: id(code === 'FRA01' ? 1 : 2),
      code,
      name: `${code} check`,
      statutory: true,
      reason: code === 'FRA01' ? 'It has common parts' : 'It has gas',
      legalBasis: '',
      dueDate: '2027-01-04',
    });
    const opened = await open([
      [
        taskManagement.proposals,
        ({ body }) =>
          JSON.parse(body).after
            ? { body: { objects: [proposal(23, 'GAS01')], next: null, unknown: [] } }
            : {
                body: {
                  objects: [proposal(21, 'FRA01'), proposal(22, 'FRA01')],
                  next: 'P22',
                  unknown: [{ attribute: 'Gas supply', propertyCount: 7 }],
                },
              },
      ],
    ]);
    await opened.user.click(screen.getByRole('button', { name: 'Suggest tasks' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Suggest tasks' }));
    await opened.user.click(dialog.getByRole('button', { name: 'Find tasks' }));
    expect(await dialog.findByText('3 tasks found')).toBeDefined();
    expect(dialog.getByText('It has common parts')).toBeDefined();
    expect(dialog.getByText('Gas supply: 7')).toBeDefined();
    expect(dialog.getByRole('link', { name: 'Fill them in' }).getAttribute('href')).toBe('/property/');
    const bringIn = dialog.getByRole('link', { name: 'Import them from a spreadsheet' });
    expect(bringIn.getAttribute('href')).toBe('/property_import.html');
    await opened.user.click(dialog.getByRole('checkbox', { name: 'Include GAS01 GAS01 check' }));
    await opened.user.click(dialog.getByRole('button', { name: 'Add 2 to the list' }));
    expect(rowsOf('Tasks to be added')).toHaveLength(2);
  });
});
