import { act, screen, waitFor, within } from '@testing-library/react';
import { organisation } from '@lintel/contract/areas/organisation';
import { session } from '@lintel/contract/areas/session';
import { secondFactor } from '@lintel/contract/areas/second-factor';
import { signOn, type SignedOn, type SignOnSettings } from '@lintel/contract/areas/sign-on';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { problem, type Answers } from '../../../test/answers.ts';
import { remembered } from '#platform/remembered.ts';
import { openPage } from '../../../test/open-page.tsx';
import { adoptConfig, config } from '#platform/app/client-config.ts';
import { confirmIdentity } from '../second-factor/confirm-identity.tsx';
import { notifyOpener } from './apart.ts';
import { SignOnSection } from './settings-section.tsx';

const untouched = { ...config };
afterEach(() => {
  adoptConfig(untouched);
  window.history.replaceState(null, '', '/');
  vi.restoreAllMocks();
});

/** Opens the page that reads its own address. */
const openSignOnPage = (address: string, answers: Answers) => {
  window.history.replaceState(null, '', address);
  return openPage('/sign_on.html', { me: null, answers });
};

describe('a sign-in that failed', () => {
  it('says why until somebody goes on, and is not tried again', async () => {
    const { sent } = await openSignOnPage('/sign_on.html?code=c&state=s', [
      [signOn.finish, () => problem(422, 'Microsoft cannot be reached at the moment')],
    ]);
    expect(await screen.findByText('Microsoft cannot be reached at the moment')).toBeDefined();
    act(() => {
      window.dispatchEvent(new Event('online'));
      window.dispatchEvent(new Event('focus'));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(screen.getByText('Microsoft cannot be reached at the moment')).toBeDefined();
    expect(sent.filter(({ path }) => path.endsWith('/finish.json'))).toHaveLength(1);
  });

  it('says so on the sign-in page too, where it could not begin', async () => {
    adoptConfig({ ...untouched, signOn: { label: 'Microsoft' } });
    const { user, sent } = await openPage('/login.html', {
      me: null,
      answers: [[signOn.begin, () => problem(422, 'Microsoft cannot be reached at the moment')]],
    });
    const button = await screen.findByRole('button', { name: 'Sign in with Microsoft' });
    // Without an organisation there is nowhere to begin.
    await user.click(button);
    expect(sent.some(({ path }) => path.endsWith('/begin.json'))).toBe(false);
    await user.put(screen.getByLabelText(/^Organisation/), 'demo');
    await user.click(button);
    expect(await screen.findByText('Microsoft cannot be reached at the moment')).toBeDefined();
    await user.type(screen.getByLabelText(/^User name/), 'maria');
    expect(screen.getByText('Microsoft cannot be reached at the moment')).toBeDefined();
  });
});

describe('a link that connects', () => {
  const owner = {
    fullName: 'Noor Khan',
    email: 'noor@demo.example',
    organisation: 'Harbour Homes',
    label: 'Microsoft',
    isConnected: false,
  };

  it('names the account here and the provider before anybody goes there', async () => {
    const { sent } = await openSignOnPage('/sign_on.html#tok.en', [[signOn.link, () => ({ body: { dto: owner } })]]);
    expect(await screen.findByRole('button', { name: 'Connect with Microsoft' })).toBeDefined();
    for (const named of ['Noor Khan', 'noor@demo.example', 'Harbour Homes'])
      expect(screen.getByText(named)).toBeDefined();
    expect(JSON.parse(sent.find(({ path }) => path.endsWith('/link.json'))!.body)).toEqual({ token: 'tok.en' });
    expect(window.location.hash).toBe('');
  });

  it('leads to the provider from the page for a password, where passwords are ended', async () => {
    adoptConfig({ ...untouched, signOn: { label: 'Microsoft' } });
    await openPage('/reset_password.html#tok.en', {
      me: null,
      answers: [[session.passwordLink, () => problem(409, 'Your organisation signs in with Microsoft')]],
    });
    expect((await screen.findByRole('alert')).textContent).toBe('Your organisation signs in with Microsoft');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Single sign-on');
    const there = screen.getByRole('link', { name: 'Sign in with Microsoft' });
    expect(there.getAttribute('href')).toBe('/sign_on.html#tok.en');
    expect(screen.queryByLabelText(/^New password/)).toBeNull();
  });
});

it('after signing out here, one may sign out at the provider, if that has a page for it', async () => {
  adoptConfig({ ...untouched, signOn: { label: 'Google' } });
  remembered.signIn('mia', 'demo');
  const { user, sent } = await openPage('/login.html?left=true', {
    me: null,
    answers: [[signOn.leave, () => ({ body: { dto: { address: null } } })]],
  });
  await user.click(await screen.findByRole('button', { name: 'Sign out at Google' }));
  await screen.findByText('There is no page for this at Google. Sign out on its own site.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  expect(JSON.parse(sent.find(({ path }) => path.endsWith('/leave.json'))!.body)).toEqual({ spaceId: 'demo' });
});

describe('confirming at the provider', () => {
  const own = { label: 'Microsoft', connectedAt: '2026-11-20T08:00:00Z', mayUsePassword: false };

  async function open({ mayUsePassword } = own) {
    let begun = 0;
    const close = vi.spyOn(window, 'close').mockImplementation(() => {});
    const opened: { location: { replace: (address: string) => void }; close: () => void }[] = [];
    vi.spyOn(window, 'open').mockImplementation(() => {
      const apart = { location: { replace: vi.fn() }, close: vi.fn() };
      opened.push(apart);
      return apart as unknown as Window;
    });
    const page = await openPage('/', {
      pages: { '/': <p>A page</p> },
      answers: [
        [signOn.own, () => ({ body: { dto: { ...own, mayUsePassword } } })],
        [secondFactor.confirm, () => problem(409, 'Wait a minute')],
        [signOn.beginOwn, () => ({ body: { dto: { address: `https://sso.example/?state=s${(begun += 1)}` } } })],
      ],
    });
    const answer = confirmIdentity();
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
    await page.user.click(await dialog.findByRole('button', { name: 'Confirm with Microsoft' }));
    const again = await dialog.findByRole('button', { name: 'Start again' });
    await waitFor(() => expect(opened[0]!.location.replace).toHaveBeenCalledWith('https://sso.example/?state=s1'));
    return { ...page, answer, dialog, again, opened, close };
  }
  const comesBack = (attempt: number, came: { result: SignedOn['result'] } | { problem: string }) =>
    notifyOpener(`code=c&state=s${attempt}`, came);

  it('can be started again where the window was closed; only the last attempt counts', async () => {
    const { user, answer, dialog, again, opened, close } = await open();
    expect(dialog.getByText(/If you have closed it, start again/)).toBeDefined();
    await user.click(again);
    await waitFor(() => expect(opened[1]?.location.replace).toHaveBeenCalledWith('https://sso.example/?state=s2'));
    expect(opened[0]!.close).toHaveBeenCalled();
    comesBack(1, { result: 'confirmed' });
    comesBack(2, { result: 'confirmed' });
    expect(await answer).toBe(true);
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  });

  it('can be cancelled while the window is awaited', async () => {
    const { user, answer, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await answer).toBe(false);
  });

  it('says in the dialog what failed in the window', async () => {
    const { user, answer, dialog } = await open();
    comesBack(1, { problem: 'You signed in with another Microsoft account than your own. Start again.' });
    expect(await dialog.findByText(/another Microsoft account/)).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Confirm with Microsoft' })).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await answer).toBe(false);
  });

  it('no longer says what failed there once it is tried with the password, nor the other way round', async () => {
    const { user, dialog } = await open({ ...own, mayUsePassword: true });
    comesBack(1, { problem: 'You signed in with another Microsoft account' });
    await dialog.findByText(/another Microsoft account/);
    await user.type(dialog.getByLabelText(/^Password/), 'a long password');
    await user.keyboard('{Enter}');
    await dialog.findByText('Wait a minute');
    expect(dialog.queryByText(/another Microsoft account/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Confirm with Microsoft' }));
    expect(dialog.queryByText('Wait a minute')).toBeNull();
  });
});

describe('the settings', () => {
  const kept = (of: Partial<SignOnSettings> = {}): SignOnSettings => ({
    settings: null,
    version: 0,
    redirectUri: 'https://lintel.example/sign_on.html',
    backChannelUri: 'https://lintel.example/sign-on/1/back-channel-logout',
    unconnectedCount: 12,
    ...of,
  });
  const open = (of: SignOnSettings, change: Answers[number][1] = () => ({ body: { dto: of } })) =>
    openPage('/', {
      me: { permissions: ['PRISM_APP_SETTINGS_MANAGE', 'USER_MANAGE'] },
      pages: { '/': <SignOnSection /> },
      answers: [
        [signOn.settings, () => ({ body: { dto: of } })],
        [signOn.change, change],
        [session.config, () => ({ body: { ...untouched, sessionIdleMinutes: 30, signOn: { label: 'Microsoft' } } })],
        [organisation.get, () => problem(404, '')],
      ],
    });

  it('ask for what Microsoft Entra calls its own, and for the address of another provider', async () => {
    const errors = [{ field: 'issuer', message: 'Enter the address of the provider' }];
    const { user, sent } = await open(kept(), ({ body }) =>
      body.includes('a-tenant') ? { body: { dto: kept() } } : problem(422, 'x', { errors }),
    );
    await user.click(await screen.findByRole('button', { name: 'Edit: Single sign-on' }));
    await user.click(await screen.findByRole('button', { name: 'Save single sign-on' }));
    expect(await screen.findByText('Enter the Directory (tenant) ID')).toBeDefined();
    await user.put(await screen.findByRole('textbox', { name: /^Directory \(tenant\) ID/ }), 'a-tenant');
    expect(screen.queryByText('Enter the Directory (tenant) ID')).toBeNull();
    await user.put(screen.getByRole('textbox', { name: /^Application \(client\) ID/ }), 'a-client');
    await user.put(screen.getByLabelText(/^Client secret/), 'a-secret');
    await user.click(screen.getByRole('button', { name: 'Save single sign-on' }));
    await waitFor(() => expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(2));
    expect(JSON.parse(sent.findLast(({ method }) => method === 'PUT')!.body)).toMatchObject({
      issuer: 'https://login.microsoftonline.com/a-tenant/v2.0',
      clientId: 'a-client',
      label: 'Microsoft',
    });
    // Whoever goes on to connect their own account finds the section there without loading the page again.
    await waitFor(() => expect(config.signOn).toEqual({ label: 'Microsoft' }));
  });

  it('say how many people are not connected yet before passwords are ended', { tags: ['thorough'] }, async () => {
    const settings = {
      issuer: 'https://sso.example',
      clientId: 'lintel',
      label: 'Acme ID',
      asksSecondFactor: false,
      passwords: 'everyone' as const,
    };
    const { user } = await open(kept({ settings, version: 1 }));
    await user.click(await screen.findByRole('button', { name: 'Edit: Single sign-on' }));
    expect(await screen.findByRole('textbox', { name: /^Client ID/ })).toBeDefined();
    await user.click(screen.getByRole('checkbox', { name: /^Only those who manage these settings/ }));
    expect(screen.getByRole('status').textContent).toMatch(/^12 people who can sign in are not connected/);
    expect(screen.getByRole('link', { name: 'Show them' }).getAttribute('href')).toMatch(/signOn=NO/);
    // Of another provider nobody's connection counts.
    await user.put(screen.getByRole('textbox', { name: /^Address of the provider/ }), '/other');
    expect(screen.getByRole('status').textContent).toMatch(/^Nobody is connected with this provider yet/);
  });
});
