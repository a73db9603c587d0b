import { screen, waitFor, within } from '@testing-library/react';
import { calendar } from '@lintel/contract/areas/calendar/endpoints';
import { calendarFeeds } from '@lintel/contract/areas/calendar-feeds/endpoints';
import type { CalendarFeed } from '@lintel/contract/areas/calendar-feeds/feed';
import type { Permission } from '@lintel/contract/platform/permissions';
import { describe, expect, it } from 'vitest';
import { problem, type Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';

const permissions: Permission[] = ['PRISM_APP_CALENDAR_MENU', 'PRISM_APP_TASK_MENU'];
const address = 'http://lintel.test/api/calendar/feed/018f.secret.ics';
const made: CalendarFeed = { whose: 'MINE', kinds: [], madeAt: '2026-11-20T09:00:00Z', lastReadAt: null };

async function open(first: CalendarFeed | null, me: object = {}, isOn = true) {
  let feed = first;
  const answers: Answers = [
    [calendar.propertyTasks, () => problem(403, 'Not asked here')],
    [calendarFeeds.get, () => ({ body: { isOn, dto: feed } })],
    [
      calendarFeeds.make,
      ({ body }) => {
        feed = { ...made, ...(JSON.parse(body) as object) };
        return { body: { dto: { address, feed } } };
      },
    ],
    [
      calendarFeeds.change,
      ({ body }) => {
        feed = { ...made, ...(JSON.parse(body) as object) };
        return { body: { dto: feed } };
      },
    ],
    [
      calendarFeeds.end,
      () => {
        feed = null;
        return { body: { success: true } };
      },
    ],
  ];
  const opened = await openPage('/calendar/tasks/list.html', { me: { permissions, ...me }, answers });
  const written = () =>
    opened.sent
      .filter(({ path, method }) => path.includes('calendar-feed') && method !== 'GET')
      .map(({ path, method, body }) => [method, path.split('/').at(-1), body ? (JSON.parse(body) as unknown) : null]);
  return { ...opened, written };
}

describe('the calendar', () => {
  it('is subscribed to at an address that is shown once, with what was chosen', async () => {
    const { user, written } = await open(null);
    await user.click(await screen.findByRole('button', { name: 'Subscribe' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Subscribe to the calendar' }));
    await user.click(await dialog.findByRole('radio', { name: 'Everything that I may see' }));
    await user.click(dialog.getByRole('combobox', { name: 'Kinds' }));
    // Only the kinds that the reader may see.
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Tasks']);
    await user.click(screen.getByRole('option', { name: 'Tasks' }));
    await user.click(dialog.getByRole('button', { name: 'Create address' }));
    expect(((await dialog.findByRole('textbox', { name: 'Your secret address' })) as HTMLInputElement).value).toBe(
      address,
    );
    expect(dialog.getByRole('link', { name: 'Open in calendar app' }).getAttribute('href')).toBe(
      address.replace('http:', 'webcal:'),
    );
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(address);
    expect(written()).toEqual([['PUT', 'address.json', { whose: 'ALL', kinds: ['task'] }]]);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Subscribe' }));
    const again = within(await screen.findByRole('dialog', { name: 'Subscribe to the calendar' }));
    expect(await again.findByText(/not read yet/)).toBeDefined();
    expect(again.queryByRole('textbox', { name: 'Your secret address' })).toBeNull();
  });

  it('changes what a subscription has, and ends it once that is confirmed', async () => {
    const { user, written } = await open(made);
    await user.click(await screen.findByRole('button', { name: 'Subscribe' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Subscribe to the calendar' }));
    const save = (await dialog.findByRole('button', { name: 'Save' })) as HTMLButtonElement;
    expect(save.disabled).toBe(true);
    await user.click(dialog.getByRole('radio', { name: 'Everything that I may see' }));
    await user.click(save);
    await waitFor(() => expect(written()).toEqual([['PUT', 'calendar-feed.json', { whose: 'ALL', kinds: [] }]]));
    // Escape closes the question, not the dialog below it; the second time its place is there already, and hears of the key first.
    const renew = dialog.getByRole('button', { name: 'New address' });
    for (let times = 0; times < 2; times += 1) {
      await user.click(renew);
      await screen.findByRole('dialog', { name: 'New address' });
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New address' })).toBeNull());
    }
    await waitFor(() => expect(document.activeElement).toBe(renew));
    await user.click(dialog.getByRole('button', { name: 'End' }));
    const asked = within(await screen.findByRole('dialog', { name: 'End the subscription' }));
    await user.click(asked.getByRole('button', { name: 'End' }));
    expect(await dialog.findByRole('button', { name: 'Create address' })).toBeDefined();
    expect(written().at(-1)).toEqual(['DELETE', 'calendar-feed.json', null]);
  });

  it('says that the organisation allows no subscriptions, where it does not', async () => {
    const { user } = await open(null, {}, false);
    await user.click(await screen.findByRole('button', { name: 'Subscribe' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Subscribe to the calendar' }));
    expect(await dialog.findByText(/does not allow calendar subscriptions\. .* under Settings\.$/)).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Create address' })).toBeNull();
  });

  it('cannot be subscribed to by support', async () => {
    await open(null, { isSupportView: true });
    expect(await screen.findByRole('heading', { name: 'Calendar' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
  });
});
