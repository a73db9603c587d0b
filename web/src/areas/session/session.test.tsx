import { screen, waitFor, within } from '@testing-library/react';
import { secondFactor } from '@lintel/contract/areas/second-factor';
import { session, type CurrentUser } from '@lintel/contract/areas/session';
import { afterEach, describe, expect, it } from 'vitest';
import { problem, type Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { adoptConfig, config } from '#platform/app/client-config.ts';

const untouched = { ...config };
afterEach(() => adoptConfig(untouched));

const id = (n: number) => `018f0000-0000-7000-8000-00000000000${n}`;
const ok = () => ({ body: { success: true } });
const ownerOfLink: Answers[number] = [
  session.passwordLink,
  () => ({
    body: {
      dto: {
        fullName: 'Maria Hill',
        email: 'maria@demo.example',
        organisation: 'Northbridge Homes',
        spaceId: 'northbridge',
      },
    },
  }),
];
const bodyOf = (sent: { path: string; body: string }[], path: string) =>
  sent.find((one) => one.path === path)?.body ?? '';

describe('signing in', () => {
  const open = (answer: Answers[number][1], address = '/login.html') =>
    openPage(address, { me: null, answers: [[session.signIn, answer]] });
  const fill = async ({ user }: Awaited<ReturnType<typeof open>>, login = 'maria') => {
    await user.clear(screen.getByLabelText(/^Organisation/));
    await user.put(screen.getByLabelText(/^Organisation/), 'demo');
    await user.clear(screen.getByLabelText(/^User name/));
    await user.put(screen.getByLabelText(/^User name/), login);
    await user.put(screen.getByLabelText(/^Password/), 'correct horse');
    await user.click(screen.getByLabelText('Remember me'));
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
  };

  it('AUTH-001 to AUTH-005: posts the form with login, password, remember me and space', async () => {
    const page = await open(ok);
    await fill(page);
    await waitFor(() => expect(bodyOf(page.sent, '/login/process-login.htm')).not.toBe(''));
    expect(Object.fromEntries(new URLSearchParams(bodyOf(page.sent, '/login/process-login.htm')))).toEqual({
      spaceId: 'demo',
      user_login: 'maria',
      user_password: 'correct horse',
      rememberMe: 'true',
    });
    const form = screen.queryByRole('button', { name: 'Sign in' })?.closest('form');
    expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['post', '/login/process-login.htm']);
  });

  it('AUTH-008: says why it was refused and stays, though the answer is a 401', async () => {
    const page = await open(
      () => problem(401, 'User name or password is wrong'),
      '/login.html?returnTo=%2Fproperty%2F',
    );
    await fill(page);
    expect((await screen.findByRole('alert')).textContent).toBe('User name or password is wrong');
    expect(page.router.state.location.href).toBe('/login.html?returnTo=%2Fproperty%2F');
  });

  it.each([
    ['wrong', 'User name or password is wrong'],
    ['expired', 'This temporary password has expired. Ask your administrator for another one.'],
    ['throttled', 'Too many attempts. Try again in a quarter of an hour.'],
  ])('says why a form that was sent without script came back: %s', async (why, sentence) => {
    await open(ok, `/login.html?problem=${why}`);
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  });

  it('offers a new password to who has tried too often', async () => {
    const page = await open(() => problem(429, 'Too many attempts. Try again in 60 seconds.'));
    await fill(page);
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByRole('link', { name: 'Forgotten your password?' }).getAttribute('href')).toBe(
      '/forgotten_password.html',
    );
  });

  it('goes back to where one was', async () => {
    const me: Partial<CurrentUser> = {};
    const page = await openPage('/login.html?returnTo=%2Fnowhere%3Fa%3Db', { me, answers: [[session.signIn, ok]] });
    await fill(page);
    await waitFor(() => expect(page.router.state.location.href).toBe('/nowhere?a=b'));
  });

  it('AUTH-014: asks who it was with their e-mail, as it was typed or as it was answered before; a user name is none', async () => {
    const answers: Answers = [
      [session.signIn, ok],
      [session.sessions, () => ({ body: { objects: [] } })],
    ];
    const asked: unknown[] = [];
    for (const login of ['ada@demo.example', undefined, 'maria']) {
      const page = await openPage(login ? '/login.html?returnTo=%2Fnowhere' : '/nowhere', { answers });
      if (login) await fill(page, login);
      await screen.findByRole('heading', { name: 'This page does not exist' });
      asked.push(...page.sent.filter(({ path }) => path === '/currentUser').map(({ body }) => JSON.parse(body)));
      page.unmount();
    }
    expect(asked).toEqual([{ email: 'ada@demo.example' }, { email: 'maria@demo.example' }, {}]);
  });

  it('does not go to another site', async () => {
    const page = await openPage('/login.html?returnTo=%2F%2Fevil.example', {
      answers: [
        [session.signIn, ok],
        [session.ownDetails, () => problem(404, '')],
        [session.sessions, () => problem(404, '')],
      ],
    });
    await fill(page);
    await waitFor(() => expect(page.router.state.location.pathname).not.toBe('/login.html'));
    expect(page.router.history.location.href).not.toContain('evil');
  });

  it('starts with the space and the name last used', async () => {
    adoptConfig({ ...untouched, defaultSpaceId: 'demo' });
    const first = await openPage('/login.html', { me: null });
    expect(screen.getByLabelText<HTMLInputElement>(/^Organisation/).value).toBe('demo');
    first.unmount();
    localStorage.setItem('lintel.space', 'harbour');
    localStorage.setItem('lintel.login', 'maria');
    await openPage('/login.html', { me: null });
    expect([
      screen.getByLabelText<HTMLInputElement>(/^Organisation/).value,
      screen.getByLabelText<HTMLInputElement>(/^User name/).value,
    ]).toEqual(['harbour', 'maria']);
  });
});

describe('a forgotten password', () => {
  it('sends a link to the address, and says the same whoever asks', async () => {
    const { user, sent } = await openPage('/forgotten_password.html', {
      me: null,
      answers: [[session.forgottenPassword, ok]],
    });
    await user.put(await screen.findByLabelText(/^Organisation/), 'demo');
    await user.put(screen.getByLabelText(/^E-mail/), 'maria');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText('Enter an e-mail address, for example name@example.org')).toBeDefined();
    await user.put(screen.getByLabelText(/^E-mail/), '@demo.example');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect((await screen.findByRole('status')).textContent).toContain('If there is an account');
    expect(JSON.parse(bodyOf(sent, '/api/account/forgotten-password.json'))).toEqual({
      spaceId: 'demo',
      email: 'maria@demo.example',
    });
  });

  it('is replaced with the token of the link, which stands behind #, and asked for no more', async () => {
    const { user, sent, router } = await openPage('/reset_password.html#tok.en', {
      me: null,
      answers: [ownerOfLink, [session.resetPassword, ok]],
    });
    expect(await screen.findByText('For Maria Hill at Northbridge Homes')).toBeDefined();
    await user.put(await screen.findByLabelText(/^New password/), 'short');
    await user.click(screen.getByRole('button', { name: 'Save the password' }));
    expect(await screen.findByText('Use at least 12 characters')).toBeDefined();
    await user.put(screen.getByLabelText(/^New password/), ' but now long');
    await user.click(screen.getByRole('button', { name: 'Save the password' }));
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeDefined();
    expect(JSON.parse(bodyOf(sent, '/api/account/password-reset.json'))).toEqual({
      token: 'tok.en',
      newPassword: 'short but now long',
    });
    await waitFor(() => expect(router.state.location.href).toBe('/reset_password.html'));
    // It is over by now, and would be refused.
    expect(sent.filter(({ path }) => path === '/api/account/password-link.json')).toHaveLength(1);
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    expect((await screen.findByLabelText<HTMLInputElement>(/^Organisation/)).value).toBe('northbridge');
    expect(screen.getByLabelText<HTMLInputElement>(/^User name/).value).toBe('maria@demo.example');
  });

  it('says that a link without its token is incomplete', async () => {
    await openPage('/reset_password.html', { me: null });
    expect(await screen.findByText('This link is incomplete. Copy the whole address from the message.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe(
      '/forgotten_password.html',
    );
  });

  it('is not asked for where the link is used up', async () => {
    await openPage('/reset_password.html#tok.en', {
      me: null,
      answers: [[session.passwordLink, () => problem(422, 'Used')]],
    });
    expect(await screen.findByText('Used')).toBeDefined();
    expect(screen.queryByLabelText(/^New password/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeDefined();
  });

  it('leads to a new link when this one is used up, but not when the password is too weak', async () => {
    let isOver = false;
    const again = () => screen.queryByRole('link', { name: 'Ask for a new link' });
    const weak = { errors: [{ field: 'newPassword', message: 'This password is too common' }] };
    const { user } = await openPage('/reset_password.html#tok.en', {
      me: null,
      answers: [
        ownerOfLink,
        [session.resetPassword, () => (isOver ? problem(422, 'Used') : problem(422, 'Weak', weak))],
      ],
    });
    await user.put(await screen.findByLabelText(/^New password/), 'longenoughlong');
    await user.click(screen.getByRole('button', { name: 'Save the password' }));
    expect(await screen.findByText('This password is too common')).toBeDefined();
    expect(again()).toBeNull();
    await user.put(screen.getByLabelText(/^New password/), 'er');
    expect(screen.queryByText('This password is too common')).toBeNull();
    expect(again()).toBeNull();
    isOver = true;
    await user.click(screen.getByRole('button', { name: 'Save the password' }));
    expect(await screen.findByText('Used')).toBeDefined();
    expect(again()).not.toBeNull();
  });
});

describe('what must be settled first', () => {
  it('AUTH-009: is settled one after the other, then one is back where one was', async () => {
    const me: Partial<CurrentUser> = { settle: 'password' };
    const { user, router } = await openPage('/nowhere?x=1', {
      me,
      answers: [
        [session.changePassword, () => ((me.settle = 'terms'), ok())],
        [session.terms, () => ({ body: { dto: { text: 'Be careful.', version: 1 } } })],
        [session.acceptTerms, () => ((me.settle = 'support-reason'), ok())],
        [session.giveSupportReason, () => ((me.settle = null), ok())],
      ],
    });
    expect(router.state.location.search).toEqual({ returnTo: '/nowhere?x=1' });
    await user.type(await screen.findByLabelText(/^Current password/), 'old');
    await user.put(screen.getByLabelText(/^New password/), 'a much longer one');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByText('Be careful.');
    await user.click(screen.getByRole('button', { name: 'I accept the terms' }));
    await user.put(await screen.findByLabelText(/^Reason/), 'Ticket 4711');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { name: 'This page does not exist' });
    expect(router.state.location.href).toBe('/nowhere?x=1');
  });

  it('shows the recovery codes of a second factor that a role requires until they are kept', async () => {
    const me: Partial<CurrentUser> = { settle: 'second-factor' };
    const { user, router } = await openPage('/nowhere', {
      me,
      answers: [
        [secondFactor.begin, () => ({ body: { dto: { secret: 'ABCD2345', address: 'otpauth://totp/Lintel' } } })],
        [
          secondFactor.switchOn,
          () => ((me.settle = null), { body: { dto: { recoveryCodes: ['abcd-efgh-ijkm-npqr-stuv-wxyz'] } } }),
        ],
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    await user.put(await screen.findByLabelText(/^Code/), '123456');
    await user.click(screen.getByRole('button', { name: 'Switch on' }));
    await screen.findByText('abcd-efgh-ijkm-npqr-stuv-wxyz');
    // The focus is not lost with the step before.
    expect(document.activeElement?.textContent).toBe('Keep your recovery codes');
    expect(router.state.location.pathname).toBe('/settle.html');
    await user.click(screen.getByRole('button', { name: 'I have kept them' }));
    await screen.findByRole('heading', { name: 'This page does not exist' });
  });

  it('does not go round in circles when there is nothing to settle', async () => {
    const { router } = await openPage('/settle.html?returnTo=%2Fnowhere', {});
    expect((await screen.findByRole('link', { name: 'Continue' })).getAttribute('href')).toBe('/nowhere');
    expect(router.state.location.pathname).toBe('/settle.html');
  });
});

describe('the account page', () => {
  const details = {
    fullName: 'Maria Okafor',
    jobTitle: null,
    phone: null,
    email: 'maria@demo.example',
    login: 'maria',
    roles: ['Auditor'],
    managed: [],
    version: 3,
  };
  const aSession = {
    startedAt: '2026-11-20T08:00:00Z',
    lastSeenAt: '2026-11-21T09:00:00Z',
    address: '10.0.0.7',
    isRemembered: false,
  };
  const sessions = [
    { ...aSession, id: id(1), browser: 'Firefox on Linux', isThisOne: true },
    { ...aSession, id: id(2), browser: 'Safari on iPhone', isThisOne: false },
  ];
  const answers: Answers = [
    [session.ownDetails, () => ({ body: { dto: details } })],
    [session.sessions, () => ({ body: { objects: sessions } })],
    [session.changeOwnDetails, () => ({ body: { dto: { ...details, version: 4 } } })],
    [session.endSession, ok],
  ];

  it('AUTH-018: shows and changes one’s own details', async () => {
    const { user, sent } = await openPage('/account/details', { answers });
    expect((await screen.findAllByText('maria@demo.example')).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Edit: Your details' }));
    await user.clear(await screen.findByLabelText(/^Full name/));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter your full name')).toBeDefined();
    await user.put(screen.getByLabelText(/^Full name/), 'Maria O.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Edit: Your details' });
    expect(
      JSON.parse(
        bodyOf(
          sent.filter(({ method }) => method === 'PUT'),
          '/api/account/item.json',
        ),
      ),
    ).toEqual({ fullName: 'Maria O.', jobTitle: null, phone: null, version: 3 });
  });

  it('C-01: says that another tab saved first, and whose is to stand', async () => {
    const theirs = { ...details, phone: '0161 496 0001', version: 4 };
    let kept = details as typeof theirs | typeof details;
    const { user, sent } = await openPage('/account/details', {
      answers: [
        ...answers.filter(([endpoint]) => endpoint !== session.ownDetails && endpoint !== session.changeOwnDetails),
        [session.ownDetails, () => ({ body: { dto: kept } })],
        [
          session.changeOwnDetails,
          ({ body }) =>
            (JSON.parse(body) as { version: number }).version === 4
              ? { body: { dto: { ...theirs, version: 5 } } }
              : problem(409, 'You changed this somewhere else', {
                  conflict: {
                    version: 4,
                    changedBy: 'Maria Okafor',
                    changedAt: null,
                    changedByYou: true,
                    fields: [
                      {
                        field: 'phone',
                        label: 'Phone',
                        theirs: theirs.phone,
                        yours: '0161 496 0002',
                        theirsShown: theirs.phone,
                        yoursShown: '0161 496 0002',
                      },
                    ],
                  },
                }),
        ],
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Edit: Your details' }));
    await user.put(screen.getByLabelText(/^Phone/), '0161 496 0002');
    kept = theirs;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Phone: it is now 0161 496 0001, you entered 0161 496 0002')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>(/^Phone/).value).toBe('0161 496 0002');
    await user.click(screen.getByRole('button', { name: 'Save mine instead' }));
    await screen.findByRole('button', { name: 'Edit: Your details' });
    const saves = sent.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body) as object);
    expect(saves).toMatchObject([{ version: 3 }, { version: 4, phone: '0161 496 0002' }]);
  });

  it('lists where one is signed in and ends a session, though not this one', async () => {
    const { user, sent } = await openPage('/account/devices', { answers });
    const list = within(await screen.findByRole('region', { name: 'Signed-in devices' }));
    await list.findByText('Firefox on Linux');
    expect(list.queryByRole('button', { name: 'Sign out Firefox on Linux' })).toBeNull();
    await user.click(list.getByRole('button', { name: 'Sign out Safari on iPhone' }));
    await waitFor(() => expect(sent.find(({ method }) => method === 'DELETE')?.search.get('id')).toBe(id(2)));
  });
});
