import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mail, type MailMessage } from '@lintel/contract/areas/mail';
import { presets } from '@lintel/contract/areas/presets';
import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';

const aMessage = (of: Partial<MailMessage> = {}): MailMessage => ({
  id: '018f0000-0000-7000-8000-000000000001',
  recipient: 'Ann Zed <ann@demo.example>',
  subject: 'You are invited to Lintel',
  kind: 'Invitation',
  state: 'kept',
  createdAt: '2026-01-01T00:00:00Z',
  sentAt: null,
  attemptCount: 0,
  problem: null,
  nextAttemptAt: null,
  reply: null,
  paragraphs: ['Hello Ann Zed,', 'Choose a password to begin.'],
  isHidden: false,
  button: { label: 'Choose a password', hasLink: true },
  closing: 'The link works once.',
  ...of,
});
const open = (message: MailMessage) =>
  openPage('/admin/mail_view.html?id=1', {
    me: { permissions: ['PRISM_APP_MAIL_VIEW'] },
    answers: [
      [mail.get, () => ({ body: { dto: message } })],
      [mail.link, () => ({ body: { dto: { href: 'http://lintel.test/reset_password.html#a.b' } } })],
    ],
  });

const listAnswers = (waiting = { count: 0, since: null as string | null, problem: null as string | null }): Answers => [
  [
    mail.list,
    ({ body }) => ({
      body: { objects: [], maxPage: 1, totalObjectsForQuery: 0, filter: {}, ...(JSON.parse(body) as object) },
    }),
  ],
  [mail.waiting, () => ({ body: { dto: waiting } })],
  [presets.columns, () => ({ body: { dto: null } })],
  [presets.list, () => ({ body: { objects: [] } })],
];
const openList = (...waiting: Parameters<typeof listAnswers>) =>
  openPage('/admin/mail.html', {
    me: { permissions: ['PRISM_APP_MAIL_VIEW'] },
    answers: [...listAnswers(...waiting)],
  });

describe('the list of messages', () => {
  it('TABLE-002: shows 25 a page until somebody chooses otherwise', async () => {
    const { sent } = await openList();
    await screen.findByText('No message has been written yet');
    const asked = sent.find(({ path }) => path.endsWith(mail.list.path));
    expect(JSON.parse(asked!.body)).toMatchObject({ limit: 25 });
  });
});

it('a message gives its subject whole, however little of it the heading shows', async () => {
  const subject = `Asked to see to this action: ${'Replace the failed emergency luminaires of the stair '.repeat(3)}`;
  await open(aMessage({ subject }));
  expect((await screen.findByText('Subject')).nextElementSibling?.textContent).toBe(subject);
});

it('the list says that messages wait, and what the mail server said', async () => {
  const { unmount } = await openList({ count: 2, since: '2026-11-28T08:00:00Z', problem: '535 Authentication failed' });
  expect(
    await screen.findByText(/^2 messages have been waiting to be sent, the first since 28\/11\/2026/),
  ).toBeDefined();
  expect(screen.getByText('The last attempt failed: 535 Authentication failed')).toBeDefined();
  unmount();
  const { sent } = await openList({ count: 1, since: '2026-11-28T08:00:00Z', problem: null });
  await screen.findByText('No message has been written yet');
  expect(sent.some(({ path }) => path.endsWith(mail.waiting.path))).toBe(true);
  expect(screen.queryByText(/waiting to be sent/)).toBeNull();
});

it('a test message is sent on request, and its page says what the mail server answered', async () => {
  const { user } = await openPage('/admin/mail.html', {
    me: { permissions: ['PRISM_APP_MAIL_VIEW'] },
    answers: [
      ...listAnswers(),
      [mail.test, () => ({ body: { dto: { id: aMessage().id } } })],
      [mail.get, () => ({ body: { dto: aMessage({ state: 'sent', button: null, reply: '250 Queued as 4F7' }) } })],
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Send me a test message' }));
  expect((await screen.findByText('The mail server said')).nextElementSibling?.textContent).toBe('250 Queued as 4F7');
});

describe('a message', () => {
  it('that is kept has a link that works, shown to who asks for it', async () => {
    await open(aMessage());
    const show = await screen.findByRole('button', { name: 'Show the link' });
    expect(screen.queryByRole('link', { name: 'Choose a password' })).toBeNull();
    await userEvent.click(show);
    expect((await screen.findByRole<HTMLAnchorElement>('link', { name: 'Choose a password' })).href).toBe(
      'http://lintel.test/reset_password.html#a.b',
    );
    expect(screen.getByText('Kept here, not sent')).toBeDefined();
  });

  it('about a record says why its lines are not shown, and of no other', async () => {
    const { unmount } = await open(aMessage());
    expect(await screen.findByText('Choose a password to begin.')).toBeDefined();
    expect(screen.queryByText(/Only the recipient sees/)).toBeNull();
    unmount();
    await open(
      aMessage({ subject: 'Overdue: action', kind: 'Notice', paragraphs: ['Hello Ann Zed,'], isHidden: true }),
    );
    expect(await screen.findByText(/Only the recipient sees/)).toBeDefined();
  });

  it('that was not delivered says why, and shows no link', async () => {
    await open(
      aMessage({
        state: 'failed',
        problem: '550 No such mailbox',
        button: { label: 'Choose a password', hasLink: false },
      }),
    );
    expect(await screen.findByText('550 No such mailbox')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Choose a password' })).toBeNull();
    expect(screen.getByText(/The link is not shown/)).toBeDefined();
  });
});
