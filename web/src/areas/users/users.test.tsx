import { screen, waitFor, within } from '@testing-library/react';
import { activity } from '@lintel/contract/areas/activity';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { notices } from '@lintel/contract/areas/notices';
import { presets } from '@lintel/contract/areas/presets';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { roles } from '@lintel/contract/areas/roles';
import { userList, users, type User } from '@lintel/contract/areas/users';
import { describe, expect, it } from 'vitest';
import { permissions, type Permission } from '@lintel/contract/platform/permissions';
import { addressOf } from '@lintel/contract/platform/endpoint';
import type { CurrentUser } from '@lintel/contract/areas/session';
import { bodiesSentTo, problem, type Sent } from '../../../test/answers.ts';
import { leastAnswers, rowOf } from '../../../test/every-list.ts';
import { openPage } from '../../../test/open-page.tsx';

const id = (at: number) => `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const can = {
  edit: true,
  invite: true,
  deactivate: true,
  reactivate: false,
  endSessions: false,
  setPassword: true,
  resetSecondFactor: false,
  disconnectSignOn: false,
};
const aUser = (of: Partial<User> = {}): User => ({
  id: id(9),
  version: 3,
  fullName: 'Ann Zed',
  login: 'ann',
  email: 'ann@demo.example',
  jobTitle: 'Caretaker',
  phone: null,
  isExternal: false,
  state: 'pending',
  createdAt: '2026-01-01T00:00:00Z',
  lastSignInAt: null,
  deactivatedAt: null,
  sessionCount: 0,
  invitation: null,
  mailProblem: null,
  managed: [],
  can,
  grants: [
    {
      role: { id: id(1), name: 'Site staff' },
      reach: 'properties',
      region: null,
      landlord: null,
      propertyIds: [id(51)],
    },
  ],
  ...of,
});
const page = { page: 1, limit: 100, maxPage: 3, filter: {} };
const aProperty = (at: number) => ({
  id: id(at),
  propertyReferenceNumber: `P${at}`,
  caption: `${at} Street, Leeds`,
  address1: `${at} Street`,
  address2: null,
  city: 'Leeds',
  postcode: 'LS1 1AA',
});

const nothing = {
  tasks: 0,
  actions: 0,
  awaitingVerification: 0,
  properties: 0,
  resting: 0,
  deputyFor: 0,
  isDirector: false,
  unseenBySuccessor: null,
  successorLacks: [],
};
const surroundings = [
  [notices.absences, () => ({ body: { objects: [] } })],
  [notices.holdings, () => ({ body: { dto: nothing } })],
  [
    roles.options,
    () => ({
      body: {
        objects: [
          { id: id(1), name: 'Site staff', description: null, isSupport: false, canGrant: true },
          { id: id(2), name: 'Support', description: null, isSupport: true, canGrant: false },
        ],
      },
    }),
  ],
  [users.neighbours, () => ({ body: { previousId: null, nextId: null, position: null, total: 0 } })],
  [activity.list, () => ({ body: { success: true, records: [] } })],
  [dictionaries.generic, () => ({ body: { objects: [] } })],
] as const;
const me = { permissions: ['USER_MANAGE', 'PRISM_APP_PROPERTY_MENU'] as ('USER_MANAGE' | 'PRISM_APP_PROPERTY_MENU')[] };
const open = (address: string, answers: readonly (readonly [unknown, unknown])[]) =>
  openPage(address, { me, answers: [...answers, ...surroundings] as never });

it('USER-001: the list of users is at /admin/users/active and begins with those who are active', async () => {
  const row = { ...rowOf(userList, 9), fullName: 'Ann Zed' };
  const { sent } = await open('/admin/users/active', [
    [users.list, () => ({ body: { ...page, maxPage: 1, totalObjectsForQuery: 1, objects: [row] } })],
    [presets.columns, () => ({ body: { dto: null } })],
    [presets.list, () => ({ body: { objects: [] } })],
  ]);
  const link = await screen.findByRole('link', { name: 'Ann Zed' });
  expect(link.getAttribute('href')).toBe(`/admin/user?id=${id(9)}`);
  expect(screen.getByRole('heading', { level: 1, name: 'Users' })).toBeDefined();
  const asked = sent.filter(({ path }) => path === addressOf(users.list, '/api/'));
  expect(asked.map(({ body }) => JSON.parse(body))).toMatchObject([{ active: 'YES' }]);
});

it('several users are invited from the list, which says who was not and why', async () => {
  const rows = [9, 8].map((at) => ({ ...rowOf(userList, at), fullName: `Ann ${at}` }));
  const reason = 'Ann 8 can already sign in';
  const { user, sent } = await open('/admin/users/active', [
    [users.list, () => ({ body: { ...page, maxPage: 1, totalObjectsForQuery: 2, objects: rows } })],
    [presets.columns, () => ({ body: { dto: null } })],
    [presets.list, () => ({ body: { objects: [] } })],
    [
      users.inviteSeveral,
      () => ({
        body: {
          changedCount: 1,
          unchangedCount: 0,
          refusedCount: 1,
          refused: [{ id: id(8), ref: '', name: 'Ann 8', reason }],
        },
      }),
    ],
  ]);
  await screen.findByRole('link', { name: 'Ann 9' });
  await user.click(screen.getByRole('checkbox', { name: /all/i }));
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite 2 people' }));
  await user.click(dialog.getByRole('button', { name: 'Invite 2 people' }));
  expect(await screen.findByText('One person invited')).toBeDefined();
  expect(screen.getByRole('region', { name: reason }).textContent).toContain('Ann 8');
  const asked = sent.find(({ path }) => path === addressOf(users.inviteSeveral, '/api/'));
  expect(JSON.parse(asked!.body)).toEqual({ ids: [id(9), id(8)] });
});

it('those who leave together are shown with their work, each with a successor who is proposed, chosen, or nobody', async () => {
  const rows = [9, 8, 6].map((at) => ({ ...rowOf(userList, at), fullName: `Ann ${at}` }));
  const held = {
    tasks: 3,
    actions: 0,
    awaitingVerification: 0,
    properties: 0,
    resting: 0,
    deputyFor: 0,
    isDirector: false,
  };
  const holdings = { ...held, unseenBySuccessor: 0, successorLacks: [] };
  const boss = { id: id(5), name: 'Bo Ss', because: 'manager' as const };
  const { user, sent } = await open('/admin/users/active', [
    [users.list, () => ({ body: { ...page, maxPage: 1, totalObjectsForQuery: 3, objects: rows } })],
    [presets.columns, () => ({ body: { dto: null } })],
    [presets.list, () => ({ body: { objects: [] } })],
    [
      notices.leavers,
      () => ({
        body: {
          objects: [
            { id: id(9), fullName: 'Ann 9', holdings: { ...holdings, unseenBySuccessor: 2 }, successor: boss },
            { id: id(8), fullName: 'Ann 8', holdings: { ...holdings, unseenBySuccessor: null }, successor: null },
          ],
          idleCount: 1,
        },
      }),
    ],
    [notices.holdings, () => ({ body: { dto: holdings } })],
    [
      dictionaries.dropPerson,
      () => ({
        body: {
          objects: [
            { id: id(7), name: 'Ben Ode' },
            { id: id(8), name: 'Ben Leaver' },
          ],
        },
      }),
    ],
    [users.deactivateSeveral, () => ({ body: { changedCount: 3, unchangedCount: 0, refusedCount: 0, refused: [] } })],
  ]);
  await screen.findByRole('link', { name: 'Ann 9' });
  await user.click(screen.getByRole('checkbox', { name: /all/i }));
  await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate 3 users' }));
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Deactivate 3 users' });
  const ofFirst = await dialog.findByRole<HTMLInputElement>('combobox', { name: 'Reassign the work of Ann 9 to' });
  expect([ofFirst.value, button.disabled]).toEqual(['Bo Ss', true]);
  expect(dialog.getByText('Proposed: their manager')).toBeDefined();
  expect(dialog.getByText(/^2 of these are outside the access of Bo Ss/)).toBeDefined();
  await user.clear(ofFirst);
  await user.type(ofFirst, 'ben');
  await user.click(await screen.findByRole('option', { name: 'Ben Ode' }));
  expect(screen.queryByRole('option', { name: 'Ben Leaver' })).toBeNull();
  expect(await dialog.findByText(/Decide who takes over the work of one more\.$/)).toBeDefined();
  await user.click(dialog.getByRole('checkbox', { name: 'Leave the work of Ann 8 unassigned' }));
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
  expect(await screen.findByText('3 users deactivated')).toBeDefined();
  const asked = sent.find(({ path }) => path === addressOf(users.deactivateSeveral, '/api/'));
  expect(JSON.parse(asked!.body)).toEqual({
    ids: [id(9), id(8), id(6)],
    handOvers: [
      { id: id(9), successorId: id(7) },
      { id: id(8), successorId: null },
    ],
  });
});

describe('the page of a user (USER-002)', () => {
  it('adds a user with a role, invited', async () => {
    const { user, router, sent } = await open('/admin/user', [
      [users.create, () => ({ body: { dto: aUser() } })],
      [users.get, () => ({ body: { dto: aUser() } })],
    ]);
    await user.put(await screen.findByRole('textbox', { name: /Full name/ }), 'Ann Zed');
    await user.put(screen.getByRole('textbox', { name: /E-mail/ }), 'ann@demo.example');
    const login = screen.getByRole('textbox', { name: /User name/ });
    await user.clear(login);
    await user.put(login, 'ann');
    await user.click(screen.getByRole('button', { name: 'Add a role' }));
    await user.click(screen.getByRole('combobox', { name: 'Role' }));
    expect(
      screen
        .getByRole('option', { name: 'Support (has permissions you may not give)', hidden: true })
        .getAttribute('data-combobox-disabled'),
    ).toBe('true');
    await user.click(screen.getByRole('option', { name: 'Site staff', hidden: true }));
    for (const reach of ['Chosen properties', 'The whole organisation']) {
      await user.click(screen.getByRole('combobox', { name: 'Access to' }));
      await user.click(screen.getByRole('option', { name: reach, hidden: true }));
      const warning = screen.queryByText('A role on chosen properties shows nothing until at least one is chosen.');
      expect(warning !== null).toBe(reach === 'Chosen properties');
    }
    await user.click(screen.getByRole('button', { name: 'Save user' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ann Zed' })).toBeDefined();
    expect(router.history.length).toBe(1);
    const body = JSON.parse(sent.find((one) => one.method === 'POST' && one.path === '/api/user/item.json')!.body);
    expect(body).toMatchObject({
      fullName: 'Ann Zed',
      login: 'ann',
      invite: true,
      grants: [{ roleId: id(1), reach: 'organisation' }],
    });
  });

  it('begins the user name with the e-mail address, until somebody types another', async () => {
    const { user } = await open('/admin/user', []);
    const email = await screen.findByRole<HTMLInputElement>('textbox', { name: /E-mail/ });
    const login = screen.getByRole<HTMLInputElement>('textbox', { name: /User name/ });
    await user.type(email, 'ann@demo');
    expect(login.value).toBe('ann@demo');
    await user.clear(login);
    await user.put(login, 'ann');
    await user.type(email, '.example');
    expect([email.value, login.value]).toEqual(['ann@demo.example', 'ann']);
  });

  it('leaves the user name of somebody who is there already', async () => {
    const there = aUser({ login: 'ann@demo.example', email: 'ann@demo.example' });
    const { user } = await open(`/admin/user?id=${id(9)}`, [[users.get, () => ({ body: { dto: there } })]]);
    await user.put(await screen.findByRole('textbox', { name: /E-mail/ }), 'ann@harbour.example');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /User name/ }).value).toBe('ann@demo.example');
  });

  it('says what is wrong at the fields, and what the server refuses', async () => {
    const { user } = await open('/admin/user', [
      [
        users.create,
        () => problem(422, 'x', { errors: [{ field: 'login', message: 'Another user has this user name' }] }),
      ],
    ]);
    await user.click(await screen.findByRole('button', { name: 'Save user' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Full name');
    await user.type(screen.getByRole('textbox', { name: /Full name/ }), 'Ann');
    await user.put(screen.getByRole('textbox', { name: /E-mail/ }), 'ann@demo.example');
    await user.type(screen.getByRole('textbox', { name: /User name/ }), 'ann');
    await user.click(screen.getByRole('button', { name: 'Save user' }));
    expect(await screen.findAllByText(/Another user has this user name/)).not.toHaveLength(0);
  });

  it('chooses all that a search finds, however many pages that is', async () => {
    const { user, sent } = await open(`/admin/user?id=${id(9)}`, [
      [users.get, () => ({ body: { dto: aUser() } })],
      [users.change, () => ({ body: { dto: aUser({ version: 4 }) } })],
      [
        properties.list,
        ({ body }: { body: string }) => {
          const at = (JSON.parse(body) as { page: number }).page;
          return { body: { ...page, page: at, totalObjectsForQuery: 3, objects: [aProperty(60 + at)] } };
        },
      ],
    ]);
    const chosen = await screen.findByRole('button', { name: '1 property chosen' });
    expect(screen.getByText('1 property chosen', { selector: '.only-print' }), 'buttons are not printed').toBeDefined();
    await user.click(chosen);
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose properties' }));
    expect(await dialog.findByRole('checkbox', { name: /P61 · 61 Street, Leeds/ })).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Choose all 3 found' }));
    expect(await dialog.findByText('Chosen: 4')).toBeDefined();
    await user.click(dialog.getByRole('checkbox', { name: 'Only those chosen' }));
    const asked = () => sent.filter(({ path }) => path.endsWith('property/data-table/filter.json')).at(-1);
    await waitFor(() =>
      expect(JSON.parse(asked()!.body)).toMatchObject({ propertyIds: [id(51), id(61), id(62), id(63)], page: 1 }),
    );
    await user.click(dialog.getByRole('button', { name: 'Use these properties' }));
    await user.click(await screen.findByRole('button', { name: 'Save user' }));
    await screen.findByText('User saved');
    const body = JSON.parse(sent.find((one) => one.method === 'PUT')!.body) as {
      version: number;
      grants: { propertyIds: string[] }[];
    };
    expect(body).toMatchObject({ version: 3, grants: [{ propertyIds: [id(51), id(61), id(62), id(63)] }] });
  });

  it('shows who was faster, and saves over it only when told to (C-01)', { tags: ['thorough'] }, async () => {
    let saved = 0;
    const conflict = {
      version: 7,
      changedBy: 'Tom Ashworth',
      changedAt: null,
      fields: [
        {
          field: 'jobTitle',
          label: 'Job title',
          theirs: 'Warden',
          yours: 'Concierge',
          theirsShown: 'Warden',
          yoursShown: 'Concierge',
        },
      ],
    };
    const { user, sent } = await open(`/admin/user?id=${id(9)}`, [
      [users.get, () => ({ body: { dto: aUser() } })],
      [
        users.change,
        () =>
          (saved += 1) === 1
            ? problem(409, 'x', { conflict })
            : { body: { dto: aUser({ version: 8, jobTitle: 'Concierge' }) } },
      ],
    ]);
    const jobTitle = await screen.findByRole('textbox', { name: 'Job title' });
    await user.clear(jobTitle);
    await user.put(jobTitle, 'Concierge');
    await user.click(screen.getByRole('button', { name: 'Save user' }));
    expect(await screen.findByText('Job title: it is now Warden, you entered Concierge')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save mine instead' }));
    await screen.findByText('User saved');
    expect(JSON.parse(sent.filter((one) => one.method === 'PUT').at(-1)!.body)).toMatchObject({
      version: 7,
      jobTitle: 'Concierge',
    });
  });

  it('shows a temporary password once, and asks before it deactivates', async () => {
    const { user, sent } = await open(`/admin/user?id=${id(9)}`, [
      [users.get, () => ({ body: { dto: aUser() } })],
      [users.setPassword, () => ({ body: { dto: { password: 'abcd-efgh-jkmn-pqrs' } } })],
      [users.deactivate, () => ({ body: { dto: aUser({ state: 'deactivated' }) } })],
    ]);
    await user.click(await screen.findByRole('button', { name: 'Set a temporary password' }));
    expect(await screen.findByText('abcd-efgh-jkmn-pqrs')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Deactivate' }));
    const question = within(await screen.findByRole('dialog', { name: 'Deactivate Ann Zed?' }));
    await question.findByText('Ann Zed has no open work');
    await user.click(question.getByRole('button', { name: 'Deactivate' }));
    await screen.findByText('User deactivated');
    expect(JSON.parse(sent.find((one) => one.path === '/api/user/deactivation.json')!.body)).toEqual({
      id: id(9),
      version: 3,
    });
  });

  const holding = {
    tasks: 3,
    actions: 2,
    awaitingVerification: 1,
    properties: 0,
    resting: 2,
    deputyFor: 1,
    isDirector: true,
    successorLacks: [],
  };
  const whoHolds = (more: unknown[] = [], unseenCount = 0) =>
    open(`/admin/user?id=${id(9)}`, [
      ...(more as []),
      [users.get, () => ({ body: { dto: aUser() } })],
      [
        notices.holdings,
        ({ search }: Sent) => ({
          body: { dto: { ...holding, unseenBySuccessor: search.has('successorId') ? unseenCount : null } },
        }),
      ],
      [users.deactivate, () => ({ body: { dto: aUser({ state: 'deactivated' }), message: 'Ben now holds it' } })],
      [notices.handOver, () => ({ body: { dto: { ...holding, unseenBySuccessor: 0 }, message: 'Ben now holds it' } })],
      [dictionaries.dropPerson, () => ({ body: { objects: [{ id: id(7), name: 'Ben Ode' }] } })],
    ]);
  const chooseBen = async (user: Awaited<ReturnType<typeof whoHolds>>['user']) => {
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByRole('combobox', { name: /Reassign to/ }), 'ben');
    await user.click(await screen.findByRole('option', { name: 'Ben Ode' }));
    return dialog;
  };
  it('hands over what somebody holds as they are deactivated', async () => {
    const opened = await whoHolds();
    await opened.user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Ann Zed?' }));
    for (const line of [
      '3 open tasks',
      '2 open actions, 1 of them awaiting verification',
      '2 more that are archived, suspended or not applicable now',
      'stands in for somebody who is or will be away',
      'is named as a director',
    ])
      expect(await dialog.findByText(line)).toBeDefined();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Deactivate' }).disabled).toBe(true);
    await chooseBen(opened.user);
    await opened.user.click(dialog.getByRole('button', { name: 'Reassign and deactivate' }));
    await screen.findByText('Ben now holds it');
    expect(bodiesSentTo(opened, 'user/deactivation.json')).toEqual([{ id: id(9), version: 3, successorId: id(7) }]);
  });

  it('says what the successor may not see, and hands over nothing of it', async () => {
    const opened = await whoHolds([], 4);
    await opened.user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    const dialog = await chooseBen(opened.user);
    expect(await dialog.findByText(/^4 of these are outside the access of Ben Ode/)).toBeDefined();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Reassign and deactivate' }).disabled).toBe(true);
  });

  it('warns what training the successor lacks, and lets them take over', async () => {
    const lacks = [{ name: 'Asbestos awareness', state: 'EXPIRED' as const, toOn: '2026-03-03' }];
    const opened = await whoHolds([
      [
        notices.holdings,
        ({ search }: Sent) => ({
          body: {
            dto: { ...holding, unseenBySuccessor: 0, successorLacks: search.has('successorId') ? lacks : [] },
          },
        }),
      ],
    ]);
    await opened.user.click(await screen.findByRole('button', { name: 'Reassign work…' }));
    const dialog = await chooseBen(opened.user);
    expect(await dialog.findByText('Ben Ode lacks training that this work requires')).toBeDefined();
    expect(dialog.getByText(/^Asbestos awareness expired/)).toBeDefined();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Reassign' }).disabled).toBe(false);
  });

  it('leaves it without anybody only when that is said', async () => {
    const opened = await whoHolds();
    await opened.user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    const dialog = within(await screen.findByRole('dialog'));
    await opened.user.click(await dialog.findByRole('checkbox', { name: 'Leave it unassigned' }));
    await opened.user.click(dialog.getByRole('button', { name: 'Deactivate' }));
    await screen.findByText('Ben now holds it');
    expect(bodiesSentTo(opened, 'user/deactivation.json')).toEqual([{ id: id(9), version: 3, leavesUnowned: true }]);
  });

  it('hands over without deactivating', async () => {
    const opened = await whoHolds();
    await opened.user.click(await screen.findByRole('button', { name: 'Reassign work…' }));
    const dialog = await chooseBen(opened.user);
    await opened.user.click(dialog.getByRole('button', { name: 'Reassign' }));
    await screen.findByText('Ben now holds it');
    expect(bodiesSentTo(opened, 'user/handover.json')).toEqual([{ id: id(9), successorId: id(7) }]);
  });

  it('tells an administrator that mail to them comes back', async () => {
    await open(`/admin/user?id=${id(9)}`, [
      [
        users.get,
        () => ({
          body: { dto: aUser({ mailProblem: { writtenAt: '2026-11-20T08:00:00Z', problem: '550 User unknown' } }) },
        }),
      ],
    ]);
    expect(await screen.findByText(/not delivered \(20\/11\/2026, 08:00\): 550 User unknown/)).toBeDefined();
  });

  it('says once that an invitation came back', async () => {
    const [sentAt, problem] = ['2026-11-20T08:00:00Z', '550 User unknown'];
    const invitation = { sentAt, expiresAt: '2026-11-27T08:00:00Z', mailState: 'failed', problem };
    const invited = aUser({ state: 'pending', invitation, mailProblem: { writtenAt: sentAt, problem } });
    await open(`/admin/user?id=${id(9)}`, [[users.get, () => ({ body: { dto: invited } })]]);
    expect(await screen.findAllByText(/550 User unknown/)).toHaveLength(1);
  });
});

describe('the pages of users', () => {
  it('SHELL-039: the role of a user says that the roles could not be loaded, below the one that is held', async () => {
    const { user } = await open(`/admin/user?id=${id(9)}`, [
      [users.get, () => ({ body: { dto: aUser() } })],
      [roles.options, () => problem(500, 'No')],
    ]);
    await user.click(await screen.findByRole('combobox', { name: 'Role' }));
    expect(await screen.findByRole('option', { name: 'Loading failed', hidden: true })).toBeDefined();
    expect(screen.getByRole('option', { name: 'Site staff', hidden: true })).toBeDefined();
  });

  it('SHELL-038, SHELL-039: who is found by typing is said to be missing, or not to have been loaded', async () => {
    const { user } = await open('/admin/assignment.html', [
      [
        users.list,
        ({ body }: Sent) =>
          body.includes('nobody')
            ? { body: { ...page, totalObjectsForQuery: 0, objects: [] } }
            : problem(500, 'The users could not be read'),
      ],
    ]);
    const box = await screen.findByRole('combobox', { name: 'Person' });
    await user.put(box, 'nobody');
    expect(await screen.findByText('No matches found')).toBeDefined();
    await user.clear(box);
    await user.put(box, 'anybody else');
    expect(await screen.findByText('Loading failed')).toBeDefined();
    expect(screen.queryByText('No matches found')).toBeNull();
  });

  it('USER-003: /admin/assignment.html is the assignment page, with what a person sees, who sees a property, and giving many at once', async () => {
    const object = {
      id: id(51),
      propertyReferenceNumber: 'P51',
      address: '51 Street, Leeds',
      roles: [{ id: id(1), name: 'Site staff', reach: 'chosen property', isChosen: true }],
    };
    const { user, sent } = await open(`/admin/assignment.html?userId=${id(9)}`, [
      [users.get, () => ({ body: { dto: aUser() } })],
      [users.reached, () => ({ body: { ...page, maxPage: 1, totalObjectsForQuery: 1, objects: [object] } })],
      [users.unassign, () => ({ body: { removedCount: 1 } })],
    ]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Property assignment' })).toBeDefined();
    const row = within((await screen.findByRole('link', { name: 'P51' })).closest('li')!);
    expect(row.getByText('Site staff: chosen property')).toBeDefined();
    await user.click(row.getByRole('button', { name: 'Remove P51' }));
    await screen.findByText('Removed');
    expect(JSON.parse(sent.find(({ path }) => path === '/api/assignment/removal.json')!.body)).toEqual({
      userIds: [id(9)],
      roleId: id(1),
      propertyIds: [id(51)],
    });
    await user.click(screen.getByRole('tab', { name: 'By property' }));
    expect(await screen.findByRole('combobox', { name: 'Property' })).toBeDefined();
    await user.click(screen.getByRole('tab', { name: 'Assign' }));
    expect(await screen.findByRole('combobox', { name: /^People/ })).toBeDefined();
    await user.click(screen.getByRole('tab', { name: 'By person' }));
    expect(await screen.findByRole('link', { name: 'P51' }), 'of whom it was stays').toBeDefined();
  });

  it('USER-003: the assignment page of a property tells who sees it, and through which role', async () => {
    const roles = [{ id: id(1), name: 'Site staff', reach: 'all properties', isChosen: false }];
    const holder = { userId: id(9), fullName: 'Ann Zed', jobTitle: 'Caretaker', isExternal: false, roles };
    await open(`/admin/assignment.html?tab=property&propertyId=${id(51)}`, [
      [properties.get, () => ({ body: { dto: aProperty(51) } })],
      [users.holders, () => ({ body: { objects: [holder] } })],
    ]);
    const row = within((await screen.findByRole('link', { name: 'Ann Zed' })).closest('li')!);
    expect(row.getByText('Site staff: all properties')).toBeDefined();
    expect(row.queryByRole('button')).toBeNull();
  });

  it.each(['/admin/users/active', `/admin/user?id=${id(9)}`, '/admin/assignment.html'])(
    'USER-004: %s opens with USER_MANAGE, or for support, and to nobody else',
    async (address) => {
      const everythingElse = (Object.keys(permissions) as Permission[]).filter(
        (code) => code !== 'USER_MANAGE' && !code.startsWith('PRISM_SUPPORT_'),
      );
      const open = async (me: Partial<CurrentUser>) => {
        const { unmount } = await openPage(address, { me, answers: leastAnswers });
        const { textContent } = await screen.findByRole('heading', { level: 1 });
        unmount();
        return textContent;
      };
      const refusal = 'You may not open this page';
      expect(await open({ permissions: everythingElse })).toBe(refusal);
      expect(await open({ permissions: ['USER_MANAGE'] })).not.toBe(refusal);
      expect(await open({ permissions: ['PRISM_SUPPORT_VIEW'], isSupportView: true })).not.toBe(refusal);
    },
  );
});
