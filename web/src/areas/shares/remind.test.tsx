import { screen, waitFor, within } from '@testing-library/react';
import { reminders, type ReminderPlan } from '@lintel/contract/areas/shares/reminders';
import { expect, it, vi } from 'vitest';
import { problem } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import RemindDialog, { type Remind } from './remind-dialog.tsx';

const idOf = (n: number) => `018f0000-0000-7000-8000-0000000000a${n}`;
const item = (n: number, of: object = {}): ReminderPlan['recipients'][number]['items'][number] => ({
  shareId: idOf(n),
  id: idOf(n + 4),
  entityType: 'ACTION',
  ref: `ACT-${n}`,
  name: `Door ${n}`,
  property: 'Elm House',
  dueOn: '2026-11-01',
  isOverdue: true,
  writtenAt: '2026-11-01T09:30:00Z',
  remindedBy: null,
  isRecent: false,
  ...of,
});
const recipient = { name: 'Ada Hill', company: 'Hill Fire Ltd', email: 'ada@hill-fire.example' };
const other = { name: 'Bo Fine', company: 'Fine Lifts Ltd', email: 'bo@fine-lifts.example' };

it('who was written to lately is left out unless that is asked for, which is where it starts, and what nobody can be reminded of is said before', async () => {
  const plan: ReminderPlan = {
    recipients: [
      { ...recipient, items: [item(1), item(2, { isRecent: true })] },
      { ...other, items: [item(3, { isRecent: true, remindedBy: 'Maria Okafor' })] },
    ],
    askedCount: 1248,
    openCount: 3,
    refused: [
      {
        reason: 'Not assigned by e-mail',
        count: 1245,
        items: [{ id: idOf(9), entityType: 'ACTION', ref: 'ACT-9', name: 'Gate', property: 'Oak Court' }],
      },
    ],
    moreCount: 945,
    lettersLeft: 120,
  };
  const page = await openPage('/x', {
    pages: { '/x': <RemindDialog asked={{ entityIds: [idOf(5)] }} onClose={() => {}} /> },
    answers: [
      [reminders.plan, () => ({ body: plan })],
      [
        reminders.send,
        () => ({ body: { changedCount: 3, unchangedCount: 0, refusedCount: 0, refused: [], messageCount: 2 } }),
      ],
    ],
  });
  const dialog = await screen.findByRole('dialog', { name: 'Send a reminder' });
  await within(dialog).findByRole('button', { name: 'Send one e-mail' });
  expect(document.activeElement).toBe(within(dialog).getByRole('checkbox', { name: /^Also remind of 2 items/ }));
  expect(within(dialog).getAllByText('Left out: written to in the last 3 days')).toHaveLength(2);
  expect(within(dialog).getByRole('region', { name: 'Nobody can be reminded of these' }).textContent).toBe(
    'Not assigned by e-mail (1,245)ACT-9 GateOak Courtand 1,244 more',
  );
  within(dialog).getByText(/^945 more do not fit in: .* 2,000 items at most, and you may have 120 e-mails sent/);
  const summary = within(dialog).getByRole('status');
  expect(summary.textContent).toBe('3 of 1,248 have a link that works. One person is reminded of one item.');
  await page.user.click(within(dialog).getByRole('checkbox', { name: /^Also remind of 2 items/ }));
  expect(summary.textContent).toBe('3 of 1,248 have a link that works. 2 people are reminded of 3 items.');
  await page.user.put(within(dialog).getByRole('textbox', { name: /^Message to all/ }), 'By Friday');
  await page.user.click(within(dialog).getByRole('button', { name: 'Send 2 e-mails' }));
  await screen.findByText('2 reminders are on their way');
  const sent = page.sent.find(({ path }) => path === '/api/assignByEmailEntity/reminder.json')!;
  expect(JSON.parse(sent.body as string)).toEqual({
    shareIds: [idOf(1), idOf(2), idOf(3)],
    isAgain: true,
    note: 'By Friday',
  });
});

it('a plan that is refused is not sent to nobody: its button says no number', async () => {
  await openPage('/x', {
    pages: { '/x': <RemindDialog asked={{ entityIds: [idOf(5)] }} onClose={() => {}} /> },
    answers: [[reminders.plan, () => problem(403, 'You may not remind anybody of these')]],
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Send a reminder' }));
  await dialog.findByText(/You may not remind anybody/);
  expect(dialog.getByRole('button', { name: 'Send e-mails' })).toHaveProperty('disabled', true);
});

it('what was refused is named with its link, although the plan that is read again no longer has it', async () => {
  const keep = vi.fn<NonNullable<Remind['keep']>>();
  const plan = { askedCount: 2, openCount: 2, refused: [], moreCount: 0, lettersLeft: 300 };
  let plans = 0;
  const { user } = await openPage('/x', {
    pages: { '/x': <RemindDialog asked={{ entityIds: [idOf(5)] }} keep={keep} onClose={() => {}} /> },
    answers: [
      [
        reminders.plan,
        () => ({ body: { ...plan, recipients: [{ ...recipient, items: plans++ ? [item(2)] : [item(1), item(2)] }] } }),
      ],
      [
        reminders.send,
        () => ({
          body: {
            changedCount: 1,
            unchangedCount: 0,
            refusedCount: 1,
            refused: [{ id: idOf(1), ref: 'ACT-1', name: 'Door 1', reason: 'This assignment has ended' }],
            messageCount: 1,
          },
        }),
      ],
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Send one e-mail' }));
  const region = within(await screen.findByRole('region', { name: 'This assignment has ended' }));
  await waitFor(() => expect(plans).toBe(2));
  expect(region.getByRole('link', { name: 'ACT-1 Door 1' }).getAttribute('href')).toContain(idOf(5));
  region.getByText('Elm House');
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(keep.mock.calls).toEqual([[{ shareIds: [idOf(1)], recordIds: [idOf(5)] }]]);
});
