import { screen, within } from '@testing-library/react';
import { notices, type SentNotice } from '@lintel/contract/areas/notices';
import { describe, expect, it } from 'vitest';
import { problem } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { id } from './testing.ts';
import { SentNotifications } from './sent-notifications.tsx';

const aNotice = (at: number, of: Partial<SentNotice> = {}): SentNotice => ({
  id: id(at),
  kind: 'overdue',
  recipient: 'Ann Zed',
  isOutsider: false,
  insteadOf: null,
  sentence: 'Overdue: it was due on 1 November 2026',
  notes: [],
  createdAt: '2026-11-02T07:00:00Z',
  readAt: null,
  delivery: 'sent',
  digestOn: null,
  mailedAt: '2026-11-02T07:01:00Z',
  problem: null,
  ...of,
});
const pages = { '/': <SentNotifications of={{ entityType: 'ACTION', entityId: id(9) }} /> };

describe('who was told', () => {
  it('says of people outside nothing about a bell that they do not have', async () => {
    const objects = [aNotice(1, { recipient: 'Ada Hill (Hill Fire Ltd)', isOutsider: true }), aNotice(2)];
    await openPage('/', {
      pages,
      answers: [[notices.ofRecord, () => ({ body: { objects, hasMore: false, coming: [] } })]],
    });
    const lines = within(await screen.findByRole('list', { name: 'Notifications' })).getAllByRole('listitem');
    expect(lines.map((line) => /not read in Lintel yet/.test(line.textContent))).toEqual([false, true]);
  });

  it('says whom, what, when, by which way, and whether it arrived; and what is still to come', async () => {
    const { user, sent } = await openPage('/', {
      pages,
      answers: [
        [
          notices.ofRecord,
          ({ body }) => ({
            body: (JSON.parse(body) as { beforeId?: string }).beforeId
              ? {
                  objects: [aNotice(3, { recipient: 'Cy Gray', delivery: 'bell', mailedAt: null })],
                  hasMore: false,
                  coming: [],
                }
              : {
                  objects: [
                    aNotice(1, { digestOn: '2026-11-02', readAt: '2026-11-02T09:30:00Z' }),
                    aNotice(2, {
                      recipient: 'Ben Ode',
                      insteadOf: 'Dee Hart',
                      delivery: 'failed',
                      mailedAt: null,
                      problem: '550 User unknown',
                    }),
                  ],
                  hasMore: true,
                  coming: [{ on: '2026-11-15', days: 14, to: ['owner', 'director'] }],
                },
          }),
        ],
      ],
    });
    const [first, second] = within(await screen.findByRole('list', { name: 'Notifications' })).getAllByRole('listitem');
    for (const text of [/^Ann Zed/, '“Overdue: it was due on 1 November 2026”', 'Sent', '02/11/2026, 07:00'])
      expect(within(first!).getAllByText(text).length).toBeGreaterThan(0);
    expect(first!.textContent).toContain('in the daily e-mail of 02/11/2026');
    expect(first!.textContent).toContain('read in Lintel 02/11/2026, 09:30');
    expect(second!.textContent).toContain('Ben Ode for Dee Hart, who was away');
    expect(second!.textContent).toContain('Not delivered: 550 User unknown');
    expect(screen.getByText('15/11/2026, 14 days after: to its owner and the directors')).toBeDefined();

    await user.click(screen.getByRole('button', { name: 'Show earlier ones' }));
    expect(await screen.findByText('Cy Gray')).toBeDefined();
    expect(JSON.parse(sent.at(-1)!.body)).toEqual({ entityType: 'ACTION', entityId: id(9), beforeId: id(2) });
    // Future reminders are in the first reply.
    expect(screen.getByText(/^15\/11\/2026/)).toBeDefined();
  });

  it('says that nobody was told yet', async () => {
    await openPage('/', {
      pages,
      answers: [[notices.ofRecord, () => ({ body: { objects: [], hasMore: false, coming: [] } })]],
    });
    expect(await screen.findByText('No notifications have been sent yet.')).toBeDefined();
    expect(screen.getByText('No reminders to come.')).toBeDefined();
  });

  it('fails plainly and tries again', async () => {
    let isDown = true;
    const { user } = await openPage('/', {
      pages,
      answers: [
        [
          notices.ofRecord,
          () => (isDown ? problem(500, 'Down') : { body: { objects: [aNotice(1)], hasMore: false, coming: [] } }),
        ],
      ],
    });
    expect(await screen.findByText('The notifications could not be loaded')).toBeDefined();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Ann Zed')).toBeDefined();
  });
});
