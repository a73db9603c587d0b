import { screen, within } from '@testing-library/react';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import type { Absence } from '@lintel/contract/areas/absence';
import { notices, type NoticePreferences } from '@lintel/contract/areas/notices';
import { session } from '@lintel/contract/areas/session';
import { describe, expect, it } from 'vitest';
import { problem, type Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { id } from './testing.ts';

const usual: NoticePreferences = {
  assigned: 'usual',
  due: 'usual',
  overdue: 'usual',
  progress: 'usual',
  comments: 'bell',
  shares: 'usual',
};
const anAbsence = (of: Partial<Absence> = {}): Absence => ({
  id: id(1),
  userId: id(2),
  fromOn: '2026-12-01',
  untilOn: '2026-12-14',
  deputy: { id: id(3), name: 'Ben Ode' },
  can: { end: true },
  ...of,
});
const open = (section: 'notifications' | 'absence', more: Answers = [], absences: Absence[] = []) =>
  openPage(`/account/${section}`, {
    answers: [
      ...more,
      [session.sessions, () => ({ body: { objects: [] } })],
      [
        session.ownDetails,
        () => ({
          body: {
            dto: {
              fullName: 'Maria',
              jobTitle: null,
              phone: null,
              email: 'm@demo.example',
              login: 'm',
              roles: [],
              version: 1,
            },
          },
        }),
      ],
      [notices.preferences, () => ({ body: { dto: usual } })],
      [notices.absences, () => ({ body: { objects: absences } })],
      [notices.addAbsence, () => (absences.push(anAbsence()), { body: { dto: anAbsence() } })],
      [notices.endAbsence, () => (absences.pop(), { body: { success: true } })],
      [dictionaries.dropPerson, () => ({ body: { objects: [{ id: id(3), name: 'Ben Ode' }] } })],
    ],
  });

describe('how I am told', () => {
  it('is chosen for each group; what is overdue is always mailed, and the page says why', async () => {
    const { user, sent } = await open('notifications', [
      [notices.changePreferences, ({ body }) => ({ body: { dto: JSON.parse(body) as NoticePreferences } })],
    ]);
    await user.click(await screen.findByRole('button', { name: 'Edit: Notification settings' }));
    await user.click(screen.getByRole('combobox', { name: 'Overdue' }));
    const options = screen.getAllByRole('option').map((option) => option.textContent);
    expect(options).toEqual(['Urgent ones at once, the rest once a day', 'All once a day', 'All at once']);
    expect(screen.getByText(/What is overdue or expired is always e-mailed/)).toBeDefined();
    await user.click(screen.getByRole('option', { name: 'All at once' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Edit: Notification settings' });
    expect(JSON.parse(sent.find(({ method }) => method === 'PUT')!.body)).toEqual({ ...usual, overdue: 'at-once' });
  });
});

describe('my absence', () => {
  it('is entered with who stands in, and taken back', async () => {
    const { user, sent } = await open('absence');
    await user.click(await screen.findByRole('button', { name: 'Add absence' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'When you are away' }));
    await user.put(dialog.getByRole('textbox', { name: /First day away/ }), '01/12/2026');
    await user.put(dialog.getByRole('textbox', { name: /Last day away/ }), '14/12/2026');
    await user.type(dialog.getByRole('combobox', { name: /Deputy/ }), 'ben');
    await user.click(await screen.findByRole('option', { name: 'Ben Ode' }));
    await user.click(dialog.getByRole('button', { name: 'Save absence' }));
    expect(await screen.findByText('01/12/2026 to 14/12/2026')).toBeDefined();
    expect(
      JSON.parse(sent.find(({ path, method }) => path.includes('absence/item') && method === 'POST')!.body),
    ).toEqual({
      userId: null,
      fromOn: '2026-12-01',
      untilOn: '2026-12-14',
      deputyId: id(3),
    });
    await user.click(screen.getByRole('button', { name: 'Cancel absence: 01/12/2026 to 14/12/2026' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel absence' }));
    expect(await screen.findByText('No absence is entered.')).toBeDefined();
  });

  it('that has begun is marked and ends now', async () => {
    await open('absence', [], [anAbsence({ fromOn: '2026-11-20' })]);
    expect(await screen.findByText('Away now')).toBeDefined();
    expect(screen.getByRole('button', { name: 'End now: 20/11/2026 to 14/12/2026' })).toBeDefined();
  });

  it('that is refused says why at the field', { tags: ['thorough'] }, async () => {
    const { user } = await open('absence', [
      [
        notices.addAbsence,
        () => problem(422, 'x', { errors: [{ field: 'untilOn', message: 'Choose the first day or a later one' }] }),
      ],
    ]);
    await user.click(await screen.findByRole('button', { name: 'Add absence' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.put(dialog.getByRole('textbox', { name: /First day away/ }), '02/12/2026');
    await user.put(dialog.getByRole('textbox', { name: /Last day away/ }), '01/12/2026');
    await user.type(dialog.getByRole('combobox', { name: /Deputy/ }), 'ben');
    await user.click(await screen.findByRole('option', { name: 'Ben Ode' }));
    await user.click(dialog.getByRole('button', { name: 'Save absence' }));
    expect(await dialog.findByText('Choose the first day or a later one')).toBeDefined();
  });
});
