import { screen } from '@testing-library/react';
import { myWork } from '@lintel/contract/areas/my-work';
import { notices } from '@lintel/contract/areas/notices';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { aLine, id } from './testing.ts';

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
