import { screen, waitFor, within } from '@testing-library/react';
import { session, type CurrentUser } from '@lintel/contract/areas/session';
import { describe, expect, it } from 'vitest';
import { problem } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';

const details = {
  fullName: 'Maria Okafor',
  jobTitle: null,
  phone: null,
  email: 'maria@demo.example',
  login: 'maria',
  roles: [],
  managed: [],
  version: 1,
};

/** A user changes their details, and the session ends before they save. */
async function saveAfterTheEnd() {
  localStorage.setItem('lintel.space', 'demo');
  localStorage.setItem('lintel.login', 'maria');
  const me: Partial<CurrentUser> = {};
  const state = { isSignedIn: true };
  const page = await openPage('/account/details', {
    me,
    answers: [
      [session.ownDetails, () => ({ body: { dto: details } })],
      [session.sessions, () => ({ body: { objects: [] } })],
      [
        session.changeOwnDetails,
        () => (state.isSignedIn ? { body: { dto: { ...details, version: 2 } } } : problem(401, 'Sign in first')),
      ],
      [
        session.signIn,
        ({ body }) =>
          new URLSearchParams(body).get('user_password') === 'correct horse'
            ? ((state.isSignedIn = true), { body: { success: true } })
            : problem(401, 'The password is wrong'),
      ],
    ],
  });
  await page.user.click(await screen.findByRole('button', { name: 'Edit: Your details' }));
  await page.user.put(await screen.findByRole('textbox', { name: 'Phone' }), '0161 496 0000');
  state.isSignedIn = false;
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign in again' });
  const signIn = async (password = 'correct horse') => {
    const input = within(dialog).getByLabelText(/^Password/);
    await page.user.clear(input);
    await page.user.type(input, password);
    await page.user.click(within(dialog).getByRole('button', { name: 'Sign in' }));
  };
  return { ...page, me, dialog, signIn };
}

describe('a session that ends while something is unsaved', () => {
  it('asks for the password over the page, and what was entered is saved by saving again', async () => {
    const { user, dialog, signIn, router, sent } = await saveAfterTheEnd();
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Organisation/).value).toBe('demo');
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^User name/).value).toBe('maria');
    expect(router.state.location.pathname).toBe('/account/details');
    await signIn('wrong');
    expect((await within(dialog).findByRole('alert')).textContent).toBe('The password is wrong');
    await signIn();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    const phone = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });
    expect(phone.value).toBe('0161 496 0000');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Phone' })).toBeNull());
    const saves = sent.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body) as object);
    expect(saves).toHaveLength(2);
    expect(saves[1]).toMatchObject({ phone: '0161 496 0000' });
  });

  it('asks again at the next save when the question was closed', { tags: ['thorough'] }, async () => {
    const { user, dialog } = await saveAfterTheEnd();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('dialog', { name: 'Sign in again' })).toBeDefined();
  });

  it('does not let another person go on with it', async () => {
    const { user, me, dialog, signIn } = await saveAfterTheEnd();
    Object.assign(me, { id: '018f0000-0000-7000-8000-000000000077', fullName: 'Tom Birch' });
    await signIn();
    expect((await within(dialog).findByRole('alert')).textContent).toContain('You are now signed in as Tom Birch');
    expect(within(dialog).getByRole('button', { name: 'Discard it and reload' })).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Sign in as Maria Okafor' }));
    expect(within(dialog).getByLabelText(/^Password/)).toBeDefined();
  });

  it('warns before what must be settled first takes the page', async () => {
    const { user, me, dialog, signIn, router } = await saveAfterTheEnd();
    me.settle = 'password';
    await signIn();
    expect((await within(dialog).findByRole('alert')).textContent).toContain('What you typed is kept');
    expect(router.state.location.pathname).toBe('/account/details');
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeDefined();
  });
});
