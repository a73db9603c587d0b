import { screen, waitFor } from '@testing-library/react';
import { myWork } from '@lintel/contract/areas/my-work';
import { notices } from '@lintel/contract/areas/notices';
import { describe, expect, it } from 'vitest';
import { problem } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { aLine, aNotice, id } from './testing.ts';

describe('the page of notices', () => {
  it('goes on after the oldest one shown, and shows the unread alone', async () => {
    const { user, router, sent } = await openPage('/notices.html', {
      answers: [
        [myWork.get, () => ({ body: { groups: [] } })],
        [
          notices.lines,
          ({ search }) => ({
            body:
              search.get('unread') === 'true'
                ? { objects: [], hasMore: false }
                : search.has('beforeId')
                  ? { objects: [aLine(3)], hasMore: false }
                  : { objects: [aLine(1), aLine(2)], hasMore: true },
          }),
        ],
      ],
    });
    expect(await screen.findByText('Action 2')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Action 3')).toBeDefined();
    expect(sent.at(-1)?.search.get('beforeId')).toBe(id(2));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();

    await user.click(screen.getByRole('radio', { name: 'Unread' }));
    expect(await screen.findByText('You have read everything')).toBeDefined();
    expect(router.state.location.href).toBe('/notices.html?unread=true');
  });

  it('shows the line that a message leads to, unfolded and with the focus, and nothing else', async () => {
    const { user, router, sent } = await openPage(`/notices.html?line=${id(7)}`, {
      me: { permissions: ['PRISM_APP_ACTION_MENU'] },
      answers: [
        [myWork.get, () => ({ body: { groups: [] } })],
        [
          notices.lines,
          ({ search }) => ({
            body: {
              objects: search.has('ofId')
                ? [aLine(8, { isOfSeveral: true, others: { count: 1, isMore: false } })]
                : [aLine(1), aLine(2)],
              hasMore: false,
            },
          }),
        ],
        [notices.list, () => ({ body: { objects: [aNotice(7)], hasMore: false } })],
      ],
    });
    const first = await screen.findByRole('link', { name: 'Action 8' });
    expect(sent.find(({ path }) => path === '/api/notice/lines.json')?.search.get('ofId')).toBe(id(7));
    await waitFor(() => expect(document.activeElement).toBe(first));
    expect(await screen.findByRole('link', { name: 'Action 7' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Needs you' })).toBeNull();

    await user.click(screen.getByRole('link', { name: 'Show all notifications' }));
    expect(await screen.findByText('Action 2')).toBeDefined();
    expect(router.state.location.href).toBe('/notices.html');
  });

  it.each([
    ['is seen no more', () => ({ body: { objects: [], hasMore: false } })],
    ['is of somebody else', () => problem(404, 'There is no such notice')],
  ])('says so where the line that a message leads to %s', { tags: ['thorough'] }, async (_, answer) => {
    await openPage(`/notices.html?line=${id(7)}`, { answers: [[notices.lines, answer]] });
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This notification is no longer here/);
    expect(screen.getByRole('link', { name: 'Show all notifications' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('shows no news before it is known how much stands above them', async () => {
    const needed = Promise.withResolvers<{ body: object }>();
    await openPage('/notices.html', {
      answers: [
        [myWork.get, () => needed.promise],
        [notices.lines, () => ({ body: { objects: [aLine(1)], hasMore: false } })],
      ],
    });
    expect(await screen.findByRole('heading', { name: 'Needs you' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Updates' })).toBeNull();
    needed.resolve({ body: { groups: [] } });
    expect(await screen.findByText('Action 1')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Updates' })).toBeDefined();
  });
});
