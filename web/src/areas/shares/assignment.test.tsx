import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { presets } from '@lintel/contract/areas/presets';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { people } from '@lintel/contract/areas/people/endpoints';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { type AssignInfo, type Assignment } from '@lintel/contract/areas/shares/share';
import type { Permission } from '@lintel/contract/platform/permissions';
import type { ComponentProps, ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { bodiesSentTo, problem, type Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { enterAtOnce } from '../../../test/typing.ts';
import type { Assigned } from './assigned.ts';
import { AssignmentSection } from './assignment-section.tsx';
import { ExpiryInput } from './expiry-input.tsx';
import { ExtendShare } from './extend-share.tsx';
import { ShareOne } from './share-one.tsx';
import {
  anAssignment,
  aResponse,
  aShare,
  aShareRow,
  byEmail,
  entityId,
  shareId,
  shareRights,
  toUser,
} from './testing.ts';
import UserPicker from './user-picker.tsx';

const propertyId = '018f0000-0000-7000-8000-0000000000b1';
const tom = { id: '018f0000-0000-7000-8000-0000000000d1', name: 'Tom Birch', login: 'tom' };
const action: Assigned = {
  entityId,
  entityType: 'ACTION',
  assign: actions.assign,
  propertyId,
  priority: 'MEDIUM',
  near: [],
};
const task: Assigned = { entityId, entityType: 'TASK', assign: tasks.assign, propertyId, near: [] };
const priorities = {
  objects: [
    { id: 'HIGH', name: 'High' },
    { id: 'MEDIUM', name: 'Medium' },
  ],
};

type On = Pick<ComponentProps<typeof AssignmentSection>, 'onAccept' | 'due'>;
type Setting = On & { of?: Assigned; permissions?: Permission[]; answers?: Answers };
async function show(assignment: Assignment, { of = action, answers = [], onAccept, due, ...setting }: Setting = {}) {
  const opened = await openOn(<AssignmentSection of={of} onAccept={onAccept} due={due} />, {
    ...setting,
    answers: [...answers, [shares.get, () => ({ body: { dto: assignment } })]],
  });
  await screen.findByRole('heading', { name: 'Assignment' });
  return opened;
}

const openOn = (page: ReactNode, { permissions = [], answers = [] }: Setting) =>
  openPage('/x', {
    me: { permissions, email: 'maria@demo.example' },
    pages: { '/x': page },
    answers: [
      ...answers,
      [shares.assignees, () => ({ body: { objects: [tom] } })],
      [shares.findUsers, () => ({ body: { users: [] } })],
      [shares.contractors, () => ({ body: { objects: [] } })],
      [shares.save, () => ({ body: { dto: aShare() } })],
      [{ ...shares.assign, path: `action/${entityId}/assign.json` }, () => ({ body: { dto: aShare() } })],
      [dictionaries.priorities, () => ({ body: priorities })],
    ],
  });
type Opened = Awaited<ReturnType<typeof show>>;

const menu = async ({ user }: Opened) => {
  await user.click(await screen.findByRole('button', { name: /^(Assign|Change assignee)$/ }));
  return within(await screen.findByRole('menu'));
};
const choose = async (opened: Opened, name: string | RegExp) =>
  opened.user.click(await (await menu(opened)).findByRole('menuitem', { name }));
const answer = async ({ user }: Opened, name: 'Yes' | 'No') => user.click(await screen.findByRole('button', { name }));
const box = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input,textarea' });
const fill = (name: string | RegExp, value: string) => fireEvent.change(box(name), { target: { value } });
const toUserPath = `action/${entityId}/updateActionAssignee.json`;
const sentToUser = (opened: Opened) => bodiesSentTo(opened, toUserPath, 'PUT');
const given: Answers = [
  [
    { ...actions.assign, path: toUserPath },
    ({ body }) => ({
      body: { dto: { assigneeName: (JSON.parse(body) as { assignee: string }).assignee ? 'Tom Birch' : null } },
    }),
  ],
];

describe('the assignee menu', () => {
  it('ASSIGN-003: gives to a user, by e-mail, or to nobody', async () => {
    const items = (await menu(await show(toUser))).getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(items).toEqual([
      'Maria Okafor (me)',
      'A user…',
      'A contractor…',
      'Somebody outside, by e-mail…',
      'Remove the assignee',
    ]);
  });

  it('says beside a name which training that the work asks for has expired or is missing', async () => {
    const lacks = [
      { name: 'Asbestos awareness', state: 'EXPIRED', toOn: '2026-03-03', refs: [] },
      { name: 'Working at height', state: 'MISSING', toOn: null, refs: [] },
    ];
    const lacking: Answers = [
      [
        people.lacking,
        ({ body }) => ({
          body: { objects: (JSON.parse(body) as { who: string[] }).who.map((who) => ({ who, lacks })) },
        }),
      ],
    ];
    const items = await menu(await show(toUser, { answers: lacking, permissions: ['PRISM_PROPERTY_ACTION_MANAGE'] }));
    expect(await items.findByText('Asbestos awareness expired 03/03/2026')).toBeDefined();
    expect(items.getByText('Working at height missing')).toBeDefined();
  });

  it('ASSIGN-039: offers no e-mail where that is not allowed', async () => {
    const items = await menu(await show(anAssignment({ can: { assign: true, assignByEmail: false } })));
    expect(items.getByRole('menuitem', { name: 'A user…' })).toBeDefined();
    expect(items.queryByRole('menuitem', { name: /by e-mail/ })).toBeNull();
  });

  it('is not there for who may do neither', async () => {
    await show(anAssignment({ can: { assign: false, assignByEmail: false } }));
    expect(await screen.findByText('Not assigned to anybody.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Assign' })).toBeNull();
  });

  it('ASSIGN-004: removing the assignee gives it to nobody', async () => {
    const opened = await show(toUser, { answers: given });
    await choose(opened, 'Remove the assignee');
    await screen.findByText('No longer assigned');
    expect(sentToUser(opened)).toEqual([{ assignee: '' }]);
  });

  it('ASSIGN-005: by e-mail opens the form', async () => {
    const opened = await show(anAssignment());
    await choose(opened, /by e-mail/);
    expect(await screen.findByRole('dialog', { name: 'Assign by e-mail' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull();
  });

  it('ASSIGN-006, ASSIGN-007: from e-mail to a user only after a yes, and then the user has it', async () => {
    const opened = await show(byEmail(), { answers: given });
    await choose(opened, 'Maria Okafor (me)');
    expect(await screen.findByText('Dora Well has it by e-mail. Their link stops working at once.')).toBeDefined();
    await answer(opened, 'No');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'No' })).toBeNull());
    expect(sentToUser(opened)).toEqual([]);

    await choose(opened, 'Maria Okafor (me)');
    await answer(opened, 'Yes');
    await screen.findByText('Assigned to Tom Birch');
    expect(sentToUser(opened)).toEqual([{ assignee: 'maria@demo.example' }]);
  });

  it('gives it back to who had it, from the message', async () => {
    const opened = await show(toUser, { answers: given });
    await choose(opened, 'Remove the assignee');
    await opened.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(sentToUser(opened)).toEqual([{ assignee: '' }, { assignee: toUser.userAssignment!.login }]),
    );
  });

  it('takes nothing back where the link of somebody outside stopped working with it', async () => {
    const shared = await show(byEmail(), { answers: given });
    await choose(shared, 'Maria Okafor (me)');
    await answer(shared, 'Yes');
    await waitFor(() => expect(sentToUser(shared)).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('ASSIGN-007: from a user to e-mail only after a yes', async () => {
    const opened = await show(toUser);
    // A contractor is assigned by e-mail too.
    for (const item of ['A contractor…', /by e-mail/]) {
      await choose(opened, item);
      await answer(opened, 'No');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    await choose(opened, /by e-mail/);
    await answer(opened, 'Yes');
    expect(await screen.findByRole('dialog', { name: 'Assign by e-mail' })).toBeDefined();
  });
});

describe('the user picker', () => {
  const onChoose = vi.fn<(login: string) => void>();
  const pick = async (setting: Setting = {}) => {
    onChoose.mockClear();
    const picker = <UserPicker propertyId={propertyId} onChoose={onChoose} onClose={() => {}} />;
    const opened = await openOn(picker, setting);
    await screen.findByRole('list', { name: 'Users found' });
    return opened;
  };
  const find = (who: string) => enterAtOnce(box('Name or user name'), who, 500);
  const nobody: Answers = [
    [shares.assignees, ({ body }) => ({ body: { objects: JSON.parse(body).searchString ? [] : [tom] } })],
  ];

  it('ASSIGN-029, ASSIGN-030, ASSIGN-031: searches among those who may see the property, 500 ms after typing, twenty at most', async () => {
    const opened = await pick();
    const asked = () => bodiesSentTo(opened, shares.assignees.path);
    expect(asked()).toEqual([{ propertyId, searchString: '', limit: 20 }]);
    vi.useFakeTimers();
    fill('Name or user name', 'bi');
    await act(() => vi.advanceTimersByTimeAsync(499));
    expect(asked()).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(20));
    expect(asked()[1]).toEqual({ propertyId, searchString: 'bi', limit: 20 });
  });

  it('answers with whom one chooses', async () => {
    const opened = await pick();
    await opened.user.click(screen.getByRole('button', { name: /Tom Birch/ }));
    expect(onChoose).toHaveBeenCalledWith('tom', 'Tom Birch');
  });

  it('ASSIGN-040: says that no user matches', async () => {
    await pick({ answers: nobody });
    find('Zed');
    expect(await screen.findByText('No users found')).toBeDefined();
  });

  it('ASSIGN-033, ASSIGN-041, ASSIGN-042, ASSIGN-044: adds a person whose name nobody has, of whom twenty are asked for', async () => {
    const added = { id: shareId, name: 'Zed Vale', login: 'zed', email: 'zed@vale.example' };
    const opened = await pick({
      permissions: ['USER_MANAGE'],
      answers: [...nobody, [shares.addPerson, () => ({ body: { dto: added } })]],
    });
    find('Zed Vale');
    await opened.user.click(await screen.findByRole('button', { name: 'Add “Zed Vale” as a new person' }));
    expect(bodiesSentTo(opened, shares.findUsers.path)).toEqual([{ searchString: 'Zed Vale', limit: 20 }]);
    fill(/^E-mail of Zed Vale/, 'zed@vale.example');
    await opened.user.click(screen.getByRole('button', { name: 'Add person' }));
    expect(await screen.findByText('Person added')).toBeDefined();
    expect(bodiesSentTo(opened, shares.addPerson.path)).toEqual([{ name: 'Zed Vale', email: 'zed@vale.example' }]);
  });

  it('ASSIGN-041: adds nobody whose name somebody has, here or out of reach', async () => {
    const elsewhere = { id: shareId, name: 'Zed Vale', login: 'zed', email: null };
    await pick({
      permissions: ['USER_MANAGE'],
      answers: [
        ...nobody,
        [shares.findUsers, ({ body }) => ({ body: { users: /zed/i.test(body) ? [elsewhere] : [] } })],
      ],
    });
    find('zed vale');
    expect(await screen.findByText('There is a user with this name who may not see this property.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /as a new person/ })).toBeNull();
  });

  it.each([
    [
      "the server's own sentence",
      problem(409, 'There is a user with this address'),
      'There is a user with this address',
    ],
    ['the usual sentence', { status: 500, text: '' }, 'Something went wrong loading Golden Thread sections'],
  ])('ASSIGN-043: says why a person could not be added, by %s', async (_, refusal, sentence) => {
    const opened = await pick({
      permissions: ['USER_MANAGE'],
      answers: [...nobody, [shares.addPerson, () => refusal]],
    });
    find('Zed Vale');
    await opened.user.click(await screen.findByRole('button', { name: /as a new person/ }));
    fill(/^E-mail of Zed Vale/, 'zed@vale.example');
    await opened.user.click(screen.getByRole('button', { name: 'Add person' }));
    expect(await screen.findByText(sentence)).toBeDefined();
  });
});

describe('the share form', () => {
  const openForm = async (setting: Setting = {}) => {
    const form = <ShareOne of={setting.of ?? action} replaces={null} onClose={() => {}} />;
    const opened = await openOn(form, setting);
    await screen.findByRole('dialog', { name: 'Assign by e-mail' });
    return opened;
  };
  const fillAll = () => {
    fill(/^E-mail/, 'dora@doorwell.example');
    fill(/^Full name/, 'Dora Well');
    fill(/^Company/, 'Doorwell Ltd');
    fill(/^Instructions/, 'Replace the closer');
  };
  const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' });

  it('closes on the first Escape: the boxes that offer people have nothing to close yet', async () => {
    const onClose = vi.fn<() => void>();
    const { user } = await openOn(<ShareOne of={action} replaces={null} onClose={onClose} />, {});
    await user.click(await screen.findByRole('combobox', { name: /^E-mail/ }));
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('begins with the finding as instructions, and with those of the link it takes the place of', async () => {
    const found = 'Closer broken\n\nThird floor';
    const instructions = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Instructions/ }).value;
    const opened = await openForm({ of: { ...action, brief: found } });
    expect(instructions()).toBe(found);
    expect(submit().disabled).toBe(true);
    opened.unmount();
    const replaced = aShare({ assignmentBrief: 'Call first' });
    await openOn(<ShareOne of={{ ...action, brief: found }} replaces={replaced} onClose={() => {}} />, {});
    await screen.findByRole('dialog', { name: 'Assign by e-mail' });
    expect(instructions()).toBe('Call first');
  });

  it('ASSIGN-025: the link works for a week, and with one press for longer, or until a week after the work is due', async () => {
    await openForm({ of: { ...action, dueOn: '2027-01-31' } });
    const until = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'The link works until' }).value;
    expect(until()).toBe('28/11/2026');
    const longer = within(screen.getByRole('group', { name: 'How long the link works' }));
    expect(longer.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'A week after it is due, 07/02/2027',
      '30 days',
      '90 days',
    ]);
    const afterDue = longer.getByRole('button', { name: /^A week after/ });
    fireEvent.click(afterDue);
    expect([until(), afterDue.getAttribute('aria-pressed')]).toEqual(['07/02/2027', 'true']);
  });

  it('offers the same days where the expiry is changed, and for several the week after the last is due', async () => {
    const choices = async () =>
      within(await screen.findByRole('group', { name: 'How long the link works' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    const usual = ['30 days', '90 days'];
    const opened = await openOn(<ExtendShare share={aShare()} dueOn="2027-01-31" onClose={() => {}} />, {});
    expect(await choices()).toEqual(['A week after it is due, 07/02/2027', ...usual]);
    opened.unmount();
    await openOn(<ExpiryInput value="2027-02-01" dueOn={['2027-01-31', null, '2027-03-01']} onChange={() => {}} />, {});
    expect(screen.getByText('The work is due later, 01/03/2027: by then the link no longer works')).toBeDefined();
    expect(await choices()).toEqual(['A week after the last is due, 08/03/2027', ...usual]);
  });

  it.each([
    ['2026-11-01', '30 days'],
    ['2028-01-01', 'The longest a link can work, 21/11/2027'],
  ])('offers no day that is past or too far ahead: due %s', async (dueOn, first) => {
    await openForm({ of: { ...action, dueOn } });
    const offered = within(screen.getByRole('group', { name: 'How long the link works' })).getAllByRole('button');
    expect(offered[0]!.textContent).toBe(first);
    expect(screen.queryByRole('button', { name: /^A week after/ })).toBeNull();
  });

  it('ASSIGN-024: can be sent at once where somebody was chosen, which changes it', async () => {
    const dora = {
      id: 'd',
      name: 'Dora Well',
      company: 'Doorwell Ltd',
      emailAddress: 'dora@doorwell.example',
      contractor: null,
    };
    await openOn(
      <ShareOne of={{ ...action, brief: 'Closer broken' }} to={dora} replaces={null} onClose={() => {}} />,
      {},
    );
    await screen.findByRole('dialog', { name: 'Assign by e-mail' });
    expect(submit().disabled).toBe(false);
    fill(/^Company/, ' ');
    await waitFor(() => expect(submit().disabled).toBe(true));
  });

  it('ASSIGN-024, ASSIGN-025, ASSIGN-036: cannot be sent until it is changed and complete, and then assigns; the link works for seven days', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    const opened = await openForm({
      answers: [[shares.link, () => ({ body: { dto: { link: 'https://lintel.test/x#a.b' } } })]],
    });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    expect(submit().disabled).toBe(true);
    expect(box(/^The link works until/).value).toBe('28/11/2026');
    fillAll();
    await waitFor(() => expect(submit().disabled).toBe(false));
    fill(/^Company/, ' ');
    await waitFor(() => expect(submit().disabled).toBe(true));
    fill(/^Company/, 'Doorwell Ltd');
    await opened.user.click(submit());
    await screen.findByText('Assigned. A message with the link is on its way to dora@doorwell.example.');
    expect(bodiesSentTo(opened, 'action/saveAssignInfo.json')).toEqual([
      {
        entityId,
        assigneeInfo: { company: 'Doorwell Ltd', fullName: 'Dora Well', email: 'dora@doorwell.example' },
        assignmentBrief: 'Replace the closer',
        priority: 'MEDIUM',
        linkExpirationDate: '2026-11-28',
        contractorId: null,
        despite: null,
        tokenId: null,
      },
    ]);
    await waitFor(() =>
      expect(bodiesSentTo(opened, `action/${entityId}/assign.json`)).toEqual([{ email: 'dora@doorwell.example' }]),
    );
    // The toast offers the link at once, for people whom mail does not reach.
    await opened.user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Copied to the clipboard')).toBeDefined();
    expect(writeText).toHaveBeenCalledWith('https://lintel.test/x#a.b');
  });

  it('ASSIGN-019, ASSIGN-020, ASSIGN-021, ASSIGN-022, ASSIGN-023: says what is wrong with each field', async () => {
    await openForm();
    for (const [name, value, sentence] of [
      [/^E-mail/, '', 'E-mail is required'],
      [/^E-mail/, 'dora', 'Enter an e-mail address, for example name@example.org'],
      [/^Company/, '', 'Enter a value'],
      [/^Full name/, '', 'Enter a value'],
      [/^Instructions/, '', 'Enter a value'],
    ] as const) {
      fill(name, 'x');
      fill(name, value);
      fireEvent.blur(box(name));
      const error = () => document.getElementById(box(name).getAttribute('aria-describedby')?.split(' ')[0] ?? '');
      await waitFor(() => expect(error()?.textContent).toBe(sentence));
      expect(box(name).getAttribute('aria-invalid')).toBe('true');
    }
  });

  it('ASSIGN-026: the link does not expire today; the calendar begins tomorrow', async () => {
    const opened = await openForm();
    fillAll();
    fill(/^The link works until/, '21/11/2026');
    expect(await screen.findByText('Choose a day from tomorrow to a year ahead')).toBeDefined();
    expect(submit().disabled).toBe(true);
    fill(/^The link works until/, '22/11/2026');
    await waitFor(() => expect(submit().disabled).toBe(false));
    // The calendar loads on demand, which is not the subject of this test.
    await import('#platform/form/day-calendar.tsx');
    await opened.user.click(screen.getByRole('button', { name: /^Choose a date/ }));
    const days = await screen.findByRole('dialog', { name: /^Choose a date/ });
    const day = (name: RegExp) => within(days).findByRole<HTMLButtonElement>('button', { name });
    expect((await day(/^21 November 2026/)).disabled).toBe(true);
    expect((await day(/^22 November 2026/)).disabled).toBe(false);
  });

  it('ASSIGN-018, ASSIGN-027: a task has no priority to choose', async () => {
    const opened = await openForm({ of: task });
    fillAll();
    await waitFor(() => expect(submit().disabled).toBe(false));
    expect(screen.queryByRole('combobox', { name: 'Priority' })).toBeNull();
    await opened.user.click(submit());
    await waitFor(() => expect(bodiesSentTo(opened, 'task/saveAssignInfo.json')).toHaveLength(1));
  });

  it('ASSIGN-018, ASSIGN-027: an action has one, as soon as the priorities are there', async () => {
    let arrive = () => {};
    const held = new Promise<void>((resolve) => (arrive = resolve));
    await openForm({ answers: [[dictionaries.priorities, () => held.then(() => ({ body: priorities }))]] });
    expect(screen.queryByRole('combobox', { name: 'Priority' })).toBeNull();
    arrive();
    expect(await screen.findByRole('combobox', { name: 'Priority' })).toBeDefined();
  });

  it('ASSIGN-028: that the priorities could not be read is only logged', async () => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => {});
    await openForm({ answers: [[dictionaries.priorities, () => problem(500, 'Broken')]] });
    await waitFor(() => expect(log).toHaveBeenCalledWith('The priorities could not be read', expect.anything()));
    expect(screen.queryByRole('combobox', { name: 'Priority' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/Broken/)).toBeNull();
  });

  it('ASSIGN-032: offers people whom something was assigned to before, and takes all that is known of them', async () => {
    const found = {
      id: shareId,
      name: 'Dora Well',
      company: 'Doorwell Ltd',
      emailAddress: 'dora@doorwell.example',
      contractor: null,
    };
    const opened = await openForm({ answers: [[shares.contractors, () => ({ body: { objects: [found] } })]] });
    await opened.user.type(box(/^Full name/), 'dor');
    await opened.user.click(await screen.findByRole('option', { name: /Dora Well/ }));
    expect([box(/^E-mail/).value, box(/^Full name/).value, box(/^Company/).value]).toEqual([
      'dora@doorwell.example',
      'Dora Well',
      'Doorwell Ltd',
    ]);
    expect(bodiesSentTo(opened, 'action/listContractor.json')).toContainEqual({
      entityType: 'ACTION',
      name: 'dor',
    });
  });
});

describe('a contractor in the assignee menu', () => {
  const firm = {
    id: '018f0000-0000-7000-8000-0000000000b1',
    name: 'Doorwell Ltd',
    business: 'Fire door contractor',
    standing: 'WARNING' as const,
    evidenceUntil: '2026-12-02',
  };
  const offered = (standing: 'WARNING' | 'BLOCKED'): Answers => [
    [
      shares.contractors,
      () => ({
        body: {
          objects: [
            {
              id: firm.id,
              name: 'Dora Well',
              company: 'Doorwell Ltd',
              emailAddress: 'dora@doorwell.example',
              contractor: {
                ...firm,
                standing,
                blockedFor: standing === 'BLOCKED' ? 'Fire scheme (expired)' : null,
                operativesLacking: [{ id: firm.id, name: 'Owen Fletcher', lacks: 'Asbestos awareness (expired)' }],
              },
            },
          ],
        },
      }),
    ],
  ];

  it('is found with its light and the day until which its evidence holds, and fills in the form', async () => {
    const opened = await show(anAssignment(), { answers: offered('WARNING') });
    await choose(opened, 'A contractor…');
    const row = await screen.findByRole('button', { name: /^Doorwell Ltd/ });
    expect(row.textContent).toContain('Warning');
    expect(row.textContent).toContain('Evidence until 02/12/2026');
    await opened.user.click(row);
    await waitFor(() => expect(box(/^E-mail/).value).toBe('dora@doorwell.example'));
    expect(screen.getByText('Owen Fletcher: Asbestos awareness (expired)')).toBeDefined();
    fill(/^Instructions/, 'Hang the door');
    await opened.user.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() =>
      expect(bodiesSentTo(opened, 'action/saveAssignInfo.json')).toMatchObject([{ contractorId: firm.id }]),
    );
  });

  it('that is blocked asks for a reason of who manages contractors', async () => {
    const opened = await show(anAssignment(), {
      permissions: ['PRISM_APP_CONTRACTOR_MANAGE'],
      answers: offered('BLOCKED'),
    });
    await choose(opened, 'A contractor…');
    await opened.user.click(await screen.findByRole('button', { name: /^Doorwell Ltd/ }));
    await waitFor(() => expect(box(/^E-mail/).value).toBe('dora@doorwell.example'));
    expect(screen.getByRole('alert', { name: 'Doorwell Ltd is blocked' }).textContent).toContain(
      'Fire scheme (expired)',
    );
    fill(/^Instructions/, 'Hang the door');
    const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' });
    expect(submit.disabled).toBe(true);
    fill(/^Why assign this to a blocked contractor/, 'Nobody else has the key');
    await opened.user.click(submit);
    await waitFor(() =>
      expect(bodiesSentTo(opened, 'action/saveAssignInfo.json')).toMatchObject([
        { despite: 'Nobody else has the key' },
      ]),
    );
  });

  it('shows on the assignment why it was given while blocked, and what did not hold on the day of the work', async () => {
    await show(
      byEmail({
        contractorId: firm.id,
        contractor: { ...firm, standing: 'BLOCKED' },
        despite: 'Nobody else has the key',
        responses: [aResponse({ lacks: [{ name: 'Public and products liability insurance', state: 'Expired' }] })],
      }),
      { permissions: ['PRISM_APP_CONTRACTOR_MENU'] },
    );
    expect(await screen.findByText('Nobody else has the key')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Doorwell Ltd' })).toBeDefined();
    expect(
      screen.getByText('Evidence not valid on the day of the work: Public and products liability insurance (expired)'),
    ).toBeDefined();
  });

  it('shows that where it is decided whether the work was done, and once the share has ended', async () => {
    const done = aShare({
      assignmentStatus: 'DONE',
      responses: [aResponse({ kind: 'done', lacks: [{ name: 'Waste carrier registration', state: 'Expired' }] })],
    });
    await show(anAssignment({ state: 'share', shareAssignment: done, earlierShares: [done] }));
    const lapsed = /^Evidence not valid on the day of the work: Waste carrier registration \(expired\)$/;
    expect(within((await screen.findAllByRole('alert'))[0]!).getByText(lapsed)).toBeDefined();
    // In the responses too, and with the earlier assignees.
    expect(screen.getAllByText(lapsed)).toHaveLength(3);
  });
});

describe('a share', () => {
  const value = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

  it('ASSIGN-008: shows who has it, since when and until when, and what became of the message', async () => {
    await show(byEmail({ openedCount: 2, lastOpenedAt: '2026-11-21T10:00:00Z', assignmentStatus: 'OPENED' }));
    expect(await screen.findByText('Dora Well')).toBeDefined();
    expect(value('E-mail')).toBe('dora@doorwell.example');
    expect(value('Assigned')).toBe('21/11/2026, 09:30, by Maria Okafor');
    expect(value('Link works until')).toBe('28/11/2026');
    expect(value('Last opened')).toBe('21/11/2026, 10:00, 2 times');
    expect(value('Message')).toBe('Sent 21/11/2026, 09:30');
  });

  it('says that a message did not arrive, and why', async () => {
    const mail = { state: 'failed', writtenAt: '2026-11-21T09:30:00Z', sentAt: null, problem: '550 No such mailbox' };
    await show(byEmail({ mail: mail as AssignInfo['mail'] }));
    expect(await screen.findByText(/^The message did not arrive: 550 No such mailbox\./)).toBeDefined();
  });

  it('ASSIGN-009, ASSIGN-010: copies a link, and says so', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    const opened = await show(byEmail(), {
      answers: [[shares.link, () => ({ body: { dto: { link: 'https://lintel.test/x#a.b' } } })]],
    });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await opened.user.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Copied to the clipboard')).toBeDefined();
    expect(writeText).toHaveBeenCalledWith('https://lintel.test/x#a.b');
  });

  it('shows the link to be copied by hand where the browser does not copy it', async () => {
    const opened = await show(byEmail(), {
      answers: [[shares.link, () => ({ body: { dto: { link: 'https://lintel.test/x#a.b' } } })]],
    });
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    await opened.user.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' })).value).toBe(
      'https://lintel.test/x#a.b',
    );
  });

  it('a reply is kept for who it is written to, and offered to write to no other', { tags: ['thorough'] }, async () => {
    const reply = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write to the assignee' });
    const toDora = await show(byEmail());
    await toDora.user.put(await reply(), 'The key is at reception');
    toDora.unmount();
    const toAnother = await show(byEmail({ tokenId: '018f0000-0000-7000-8000-0000000000f2' }));
    expect((await reply()).value).toBe('');
    toAnother.unmount();
    const again = await show(byEmail(), { answers: [[shares.reply, () => ({ body: { dto: aShare() } })]] });
    expect((await reply()).value).toBe('The key is at reception');
    await again.user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(async () => expect((await reply()).value).toBe(''));
  });

  it('a proposed date is agreed to, or refused with a reason', async () => {
    const proposedDate = { day: '2026-12-04', answer: 'waiting', note: 'Parts come then' } as const;
    const opened = await show(byEmail({ proposedDate, can: { ...shareRights, answerDate: true } }), {
      answers: [[shares.answerDate, () => ({ body: { dto: aShare() } })]],
    });
    expect(await screen.findByText('Dora Well proposes 4 December 2026')).toBeDefined();
    await opened.user.click(screen.getByRole('button', { name: 'Refuse…' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox', { name: /^Why/ }), { target: { value: 'Too late' } });
    await opened.user.click(dialog.getByRole('button', { name: 'Refuse' }));
    await screen.findByText('Date refused');
    expect(bodiesSentTo(opened, shares.answerDate.path)).toEqual([{ id: shareId, agreed: false, note: 'Too late' }]);
  });

  it(
    'a date that was agreed after the due date stands there until the due date is moved, which is offered to who may',
    { tags: ['thorough'] },
    async () => {
      const move = vi.fn<(agreed: object) => void>();
      const agreed = byEmail({ proposedDate: { day: '2026-12-04', answer: 'agreed', note: null } });
      const { user, unmount } = await show(agreed, { due: { on: '2026-12-01', move } });
      expect(await screen.findByText('Agreed with Dora Well: to be done on 4 December 2026')).toBeDefined();
      expect(screen.getByText('It is due on 1 December 2026.')).toBeDefined();
      await user.click(screen.getByRole('button', { name: 'Change due date to 4 December 2026' }));
      expect(move).toHaveBeenCalledExactlyOnceWith({ day: '2026-12-04', name: 'Dora Well' });
      unmount();
      for (const due of [undefined, { on: '2026-12-04', move }, { on: '2026-12-09', move }]) {
        const opened = await show(agreed, { due });
        await screen.findByText('Doorwell Ltd');
        expect(screen.queryByRole('button', { name: /^Change due date/ })).toBeNull();
        opened.unmount();
      }
    },
  );

  it('a task that is said to be done is completed with what was said, or sent back with a reason', async () => {
    const onAccept = vi.fn<() => void>();
    const share = aShare({
      entityType: 'TASK',
      assignmentStatus: 'DONE',
      responses: [aResponse()],
      can: { ...shareRights, accept: true, sendBack: true },
    });
    const opened = await show(anAssignment({ entityType: 'TASK', state: 'share', shareAssignment: share }), {
      of: task,
      onAccept,
      answers: [[shares.sendBack, () => ({ body: { dto: share } })]],
    });
    await opened.user.click(await screen.findByRole('button', { name: 'Check and complete…' }));
    expect(onAccept).toHaveBeenCalledTimes(1);
    await opened.user.click(screen.getByRole('button', { name: 'Send back…' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox', { name: /^Why/ }), { target: { value: 'Another door' } });
    await opened.user.click(dialog.getByRole('button', { name: 'Send back' }));
    await screen.findByText('Sent back to the assignee');
    expect(bodiesSentTo(opened, shares.sendBack.path)).toEqual([{ id: shareId, reason: 'Another door' }]);
  });
});

describe('the list of what is assigned by e-mail', () => {
  const open = (permissions: Permission[], answers: Answers = []) =>
    openPage('/assign_by_email_entity_list.html', {
      me: { permissions },
      answers: [
        ...answers,
        [
          shares.list,
          ({ body }) => ({
            body: {
              objects: [aShareRow()],
              maxPage: 1,
              totalObjectsForQuery: 1,
              filter: {},
              ...(JSON.parse(body) as object),
            },
          }),
        ],
        [presets.columns, () => ({ body: { dto: null } })],
        [presets.list, () => ({ body: { objects: [] } })],
      ],
    });

  it('ASSIGN-047, ASSIGN-048, FILTER-054: its menu entry leads there, and it opens with what has not ended', async () => {
    const { sent } = await open(['PRISM_APP_ASSIGN_BY_EMAIL_ENTITY_MENU']);
    const row = await screen.findByRole('link', { name: 'ACT-000001 Replace the door closer' });
    expect(row.getAttribute('href')).toBe(`/actions/item/${entityId}`);
    expect(screen.getByText('Opened')).toBeDefined();
    const entry = within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', {
      name: 'Assigned by e-mail',
    });
    expect(entry.getAttribute('href')).toBe('/assign_by_email_entity_list.html');
    const asked = sent.find(({ path }) => path.endsWith(shares.list.path))!;
    expect(JSON.parse(asked.body)).toMatchObject({ statusClosed: 'NO', limit: 50 });
  });

  it('is not for who may not see it', async () => {
    await open([]);
    expect(await screen.findByRole('heading', { name: 'You may not open this page' })).toBeDefined();
  });

  it('revokes from its row, after a question', async () => {
    const opened = await open(
      ['PRISM_APP_ASSIGN_BY_EMAIL_ENTITY_MENU'],
      [[shares.revoke, () => ({ body: { dto: aShare() } })]],
    );
    await opened.user.click(await screen.findByRole('button', { name: 'More for ACT-000001 Replace the door closer' }));
    await opened.user.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
    await opened.user.click(await screen.findByRole('button', { name: 'Revoke' }));
    await screen.findByText('The link no longer works');
    expect(bodiesSentTo(opened, shares.revoke.path)).toEqual([{ id: shareId }]);
  });
});
