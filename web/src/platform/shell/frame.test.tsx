import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { session, type CurrentUser } from '@lintel/contract/areas/session';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { problem, type Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { watchArrivals } from '../app/arrival.ts';
import { adoptConfig, config } from '../app/client-config.ts';
import { PageHeader } from './page-header.tsx';

const untouched = { ...config };
afterEach(() => adoptConfig(untouched));

const pages = {
  '/': <PageHeader title="Start" />,
  '/property/': <PageHeader title="Properties here" />,
  '/library': <PageHeader title="Library here" />,
};
const menu = () => within(screen.getByRole('navigation', { name: 'Main menu' }));
const currentEntry = () => within(menu().getByRole('list')).getByRole('link', { current: 'page' }).textContent;

describe('the frame', () => {
  it('SHELL-005: has the entries that one may open, the current one marked, and leads to them', async () => {
    const { user } = await openPage('/', { pages, me: { permissions: ['PRISM_APP_PROPERTY_MENU'] } });
    expect(
      menu()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Lintel', 'Dashboard', 'Properties', 'Sign out']);
    expect(currentEntry()).toBe('Dashboard');
    await user.click(menu().getByRole('link', { name: 'Properties' }));
    await screen.findByRole('heading', { name: 'Properties here', level: 1 });
    expect(currentEntry()).toBe('Properties');
    expect(document.title).toBe('Properties here · Lintel');
  });

  it('the heading of a page that a link in a box of the header leads to gets the focus, though the box is still fading', async () => {
    const { router } = await openPage('/', { pages });
    watchArrivals(router);
    const box = document.body.appendChild(document.createElement('div'));
    onTestFinished(() => box.remove());
    box.innerHTML = '<div role="dialog"><a href="#there">There</a><input></div>';
    box.querySelector('a')!.focus();
    await act(() => router.navigate({ to: '/library' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Library here', level: 1 })),
    );
    // What is typed into, and is still there, keeps it.
    box.querySelector('input')!.focus();
    await act(() => router.navigate({ to: '/' }));
    await screen.findByRole('heading', { name: 'Start', level: 1 });
    expect(document.activeElement).toBe(box.querySelector('input'));
  });

  it('AUTH-019: signs out through /logout.html', async () => {
    await openPage('/', { pages });
    expect(menu().getByRole('link', { name: 'Sign out' }).getAttribute('href')).toBe('/logout.html');
  });

  it('does not show a page to a person without its permission', async () => {
    await openPage('/', { pages: { '/': { page: <p>Secret</p>, allow: ['USER_MANAGE'] } } });
    expect(await screen.findByRole('heading', { name: 'You may not open this page' })).toBeDefined();
    expect(screen.queryByText('Secret')).toBeNull();
  });

  it('SHELL-007, SHELL-009: shows the logo of the client', async () => {
    await openPage('/', { pages, me: { hasLogo: true } });
    expect(menu().getByRole<HTMLImageElement>('img', { name: 'Harbour Homes' }).getAttribute('src')).toBe(
      '/api/client/logo',
    );
  });

  it('SHELL-008: shows the product name when there is no logo or it cannot be fetched', async () => {
    await openPage('/', { pages, me: { hasLogo: true } });
    fireEvent.error(menu().getByRole('img', { name: 'Harbour Homes' }));
    expect(menu().getByRole('link', { name: 'Lintel' })).toBeDefined();
  });

  it('SHELL-010, SHELL-011: has the client name and the version in the footer', async () => {
    adoptConfig({ ...untouched, version: '1.2.3' });
    await openPage('/', { pages });
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByText('Harbour Homes')).toBeDefined();
    expect(footer.getByText('Lintel 1.2.3')).toBeDefined();
  });

  it('remembers that the menu is narrow, and names its entries all the same', async () => {
    const { user, unmount } = await openPage('/', { pages });
    await user.click(screen.getByRole('button', { name: 'Make the menu narrow' }));
    unmount();
    await openPage('/', { pages });
    expect(screen.getByRole('button', { name: 'Make the menu wide' }).getAttribute('aria-expanded')).toBe('false');
    expect(menu().getByRole('link', { name: 'Dashboard' })).toBeDefined();
  });

  it('tells a support user why and until when they are here', async () => {
    await openPage('/', {
      pages,
      me: { isSupportView: true, support: { reason: 'Ticket 4711', until: '2026-11-21T15:00:00Z' } },
    });
    expect(
      screen.getByText(
        /records of Harbour Homes as a support user until 21\/11\/2026, 15:00. Reason given: Ticket 4711/,
      ),
    ).toBeDefined();
  });
});

describe('Help', () => {
  const open = async (me: object) => {
    const { user } = await openPage('/', { pages, me });
    await user.click(screen.getByRole('button', { name: 'Help' }));
  };

  it('SHELL-013, SHELL-014, SHELL-016: has a link that calls the helpline', async () => {
    await open({ helpline: '0161 496 0123' });
    expect((await screen.findByRole('link', { name: 'Call 0161 496 0123' })).getAttribute('href')).toBe(
      'tel:01614960123',
    );
    expect(screen.queryByText('For help, contact your administrator.')).toBeNull();
  });

  it('SHELL-015, SHELL-016: has the support link', async () => {
    await open({ supportLink: 'https://support.example/' });
    expect((await screen.findByRole('link', { name: 'Support' })).getAttribute('href')).toBe(
      'https://support.example/',
    );
    expect(screen.queryByText('For help, contact your administrator.')).toBeNull();
  });

  it('SHELL-016: sends to the administrator when there is neither', async () => {
    await open({});
    expect(await screen.findByText('For help, contact your administrator.')).toBeDefined();
  });
});

describe('Account', () => {
  const open = async (me: object = {}) => {
    const { user } = await openPage('/', { pages, me });
    await user.click(screen.getByRole('button', { name: 'Account of Maria Okafor' }));
    return within(await screen.findByRole('dialog'));
  };

  it('SHELL-017, SHELL-018, SHELL-020: says who is signed in, leads to the account and signs out', async () => {
    const account = await open();
    for (const text of ['Maria Okafor', 'Compliance manager', 'maria@demo.example'])
      expect(account.getByText(text)).toBeDefined();
    expect(account.getByRole('link', { name: 'Your account' }).getAttribute('href')).toBe('/account.html');
    expect(account.getByRole('link', { name: 'Sign out' }).getAttribute('href')).toBe('/logout.html');
  });

  it.each([{ isSupportView: true }, { isSupportEdit: true }])(
    'SHELL-019: hides the account link from support users: %o',
    async (me) => {
      const account = await open(me);
      expect(account.queryByRole('link', { name: 'Your account' })).toBeNull();
    },
  );
});

describe('the header buttons of a page', () => {
  const header = () => within(screen.getByRole('banner'));

  it('SHELL-022, SHELL-024, SHELL-025: are absent where the page does not ask for them', async () => {
    await openPage('/', { pages });
    for (const name of ['RAG report', 'Print', 'Export', 'Previous', 'Next', 'Edit'])
      expect(header().queryByLabelText(name)).toBeNull();
  });

  it('ask for a RAG report and an export', async () => {
    const onRag = vi.fn();
    const onExport = vi.fn();
    const { user } = await openPage('/', {
      pages: { '/': <PageHeader title="Start" onRag={onRag} onExport={onExport} /> },
    });
    await user.click(header().getByRole('button', { name: 'RAG report' }));
    await user.click(header().getByRole('button', { name: 'Export' }));
    expect([onRag.mock.calls.length, onExport.mock.calls.length]).toEqual([1, 1]);
  });

  it('SHELL-024, SHELL-025, SHELL-028: lead to the neighbours and to the edit page', async () => {
    const page = (
      <PageHeader title="Start" neighbours={{ previous: null, next: '/property/b' }} edit="/property/a/edit" />
    );
    await openPage('/', { pages: { '/': page } });
    expect(header().getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/property/b');
    expect(header().getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/property/a/edit');
    expect(header().getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true);
  });

  it('on a phone are a menu, even of one command that has no button there', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => ({ matches: query.includes('48em'), addEventListener() {}, removeEventListener() {} }) as never,
    );
    const run = vi.fn();
    const { user } = await openPage('/', {
      pages: { '/': <PageHeader title="X" onPhone={[{ label: 'Subscribe', run }]} /> },
    });
    await user.click(await screen.findByRole('button', { name: 'More for this page' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Subscribe' }));
    expect(run).toHaveBeenCalledOnce();
  });

  it('SHELL-022, SHELL-026: print the page when there are no further options', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    const { user } = await openPage('/', { pages: { '/': <PageHeader title="Start" print /> } });
    await user.click(header().getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('SHELL-027: offer the further options', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    const onPrint = vi.fn();
    const { user } = await openPage('/', {
      pages: { '/': <PageHeader title="Start" print={[{ label: 'With activity', onPrint }]} /> },
    });
    await user.click(await header().findByRole('button', { name: 'Print' }));
    await user.click(await screen.findByRole('menuitem', { name: 'With activity' }));
    expect([print.mock.calls.length, onPrint.mock.calls.length]).toEqual([0, 1]);
  });
});

describe('keys', () => {
  const me = { permissions: ['PRISM_APP_PROPERTY_MENU'] as const };

  it('lead to a place, one after the other', async () => {
    const { user } = await openPage('/', { pages, me: { permissions: [...me.permissions] } });
    await user.keyboard('gp');
    expect(await screen.findByRole('heading', { name: 'Properties here', level: 1 })).toBeDefined();
  });

  it('are letters while one types, and when they are switched off', async () => {
    localStorage.setItem('lintel.shortcuts', 'off');
    const { user, router } = await openPage('/', {
      pages: { ...pages, '/': <input aria-label="Name" /> },
      me: { permissions: [...me.permissions] },
    });
    await user.keyboard('gp');
    localStorage.setItem('lintel.shortcuts', 'on');
    await user.click(screen.getByLabelText('Name'));
    await user.keyboard('gp');
    expect(router.state.location.pathname).toBe('/');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('gp');
  });

  it('open the list of shortcuts and the command palette', async () => {
    const { user } = await openPage('/', { pages, me: { permissions: [...me.permissions] } });
    await user.keyboard('?');
    const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(list.getByRole('row', { name: 'Properties g p' })).toBeDefined();
    expect(list.getByRole('row', { name: 'Save the form that you type in Ctrl Enter' })).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByPlaceholderText('Go to or do…'), 'prop');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Properties here', level: 1 })).toBeDefined();
  });

  it('do from the palette what the page does, too: change the appearance, for who may raise an action', async () => {
    const { user } = await openPage('/', {
      pages,
      me: { permissions: ['PRISM_APP_ACTION_MENU', 'PRISM_PROPERTY_ACTION_MANAGE'] },
    });
    await screen.findByRole('banner');
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByPlaceholderText('Go to or do…');
    expect(screen.getByRole('button', { name: 'Raise an action' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Switch to dark' }));
    await waitFor(() => expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark'));
    await user.keyboard('{Control>}k{/Control}');
    await user.click(await screen.findByRole('button', { name: 'Switch to light' }));
    await waitFor(() => expect(document.documentElement.dataset['mantineColorScheme']).toBe('light'));
  });
});

describe('an idle session', () => {
  it('AUTH-010, AUTH-011, AUTH-012: is refreshed once, by the first movement of the mouse after the configured minutes', async () => {
    const { sent } = await openPage('/', {
      pages,
      me: { idleMinutes: 20 },
      answers: [[session.refresh, () => ({ body: { success: true } })]],
    });
    const refreshes = () => sent.filter(({ path }) => path === '/api/session/refresh.json').length;
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now');
    const moveAfter = async (minutes: number) => {
      clock.mockReturnValue(now + minutes * 60_000);
      await act(async () => void fireEvent.mouseMove(document.body));
      return refreshes();
    };
    expect(await moveAfter(19)).toBe(0);
    expect(await moveAfter(38)).toBe(0);
    expect(await moveAfter(58)).toBe(1);
    expect(await moveAfter(58.1)).toBe(1);
    expect(await moveAfter(60)).toBe(1);
  });
});

describe('an interruption', () => {
  const sessions: Answers[number] = [session.sessions, () => ({ body: { objects: [] } })];

  it('AUTH-007: a 401 to any call leads to the sign-in page, which says why and knows the way back', async () => {
    const { router } = await openPage('/account/details?tab=a', {
      answers: [sessions, [session.ownDetails, () => problem(401, 'Signed out')]],
    });
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(router.state.location).toMatchObject({
      pathname: '/login.html',
      search: { returnTo: '/account/details?tab=a', problem: 'ended' },
    });
    const why =
      /^Your session has ended: .* or your password, e-mail address or roles were changed\. Sign in to continue/;
    expect((await screen.findByRole('alert')).textContent).toMatch(why);
  });

  it('AUTH-009: a 705 leads to the page that settles it, carrying the current address', async () => {
    const me: Partial<CurrentUser> = { settle: null };
    const expired: Answers[number] = [
      session.ownDetails,
      () => ((me.settle = 'password'), problem(705, 'Password expired')),
    ];
    const { router } = await openPage('/account/details?tab=a', { answers: [sessions, expired], me });
    await screen.findByRole('heading', { name: 'Choose a new password' });
    expect(router.state.location).toMatchObject({
      pathname: '/settle.html',
      search: { returnTo: '/account/details?tab=a' },
    });
  });

  it('AUTH-006: nobody signed in is sent to the sign-in page', async () => {
    const { router } = await openPage('/account.html', { me: null });
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(router.state.location.search).toEqual({ returnTo: '/account.html' });
  });
});
