import 'fake-indexeddb/auto';
import { act, screen, within } from '@testing-library/react';
import { myWork } from '@lintel/contract/areas/my-work';
import type { CurrentUser } from '@lintel/contract/areas/session';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionBack, connectionLost } from '#platform/on-device/connection.ts';
import { openPage } from '../../../test/open-page.tsx';

const button = 'Keep my work on this device';
const open = async (me: Partial<CurrentUser> = {}, isPhone = true) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isPhone && query.includes('max-width: 48em'),
    addEventListener() {},
    removeEventListener() {},
  }));
  const page = await openPage('/my_work.html', {
    me: { permissions: ['PRISM_APP_TASK_MENU'], ...me },
    answers: [[myWork.get, () => ({ body: { groups: [], next: null, waiting: [] } })]],
  });
  await screen.findByRole('heading', { name: 'My work' });
  await screen.findByText('Nothing is overdue or due today');
  return page;
};
const offer = () => screen.queryByRole('button', { name: button });

beforeEach(() => {
  localStorage.clear();
  Object.assign(navigator, { serviceWorker: {} });
  vi.stubGlobal('caches', {});
});

describe('Keeping work on the device', () => {
  it('is offered on a phone, until it is declined there', async () => {
    const { user, unmount } = await open();
    expect(offer()).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(offer()).toBeNull();
    unmount();
    await open();
    expect(offer()).toBeNull();
  });

  it.each([
    ['beside a desk', {}, false],
    ['where the organisation does not want it', { keepsWorkOnDevices: false }, true],
    ['to support', { isSupportView: true }, true],
  ])('is not offered %s', async (_, me, isPhone) => {
    await open(me, isPhone);
    expect(offer()).toBeNull();
  });

  it('says of a page that is not on the device that it opens with a connection, and leads to the work', async () => {
    connectionLost(Date.now());
    await openPage('/task/018f0000-0000-7000-8000-0000000000a1', {
      me: { permissions: ['PRISM_APP_TASK_MENU'] },
      answers: [[tasks.get, () => ({ status: 503 })]],
    });
    await screen.findByRole('heading', { name: 'Not on this device' });
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'My work' }).getAttribute('href')).toBe('/my_work.html');
    expect(screen.getByText(/As of \d\d:\d\d\./).textContent).toMatch(/^No connection\./);
    act(connectionBack);
    act(() => connectionLost(Date.now(), true));
    expect(screen.getByText(/As of \d\d:\d\d\./).textContent).toMatch(/^The server has not answered yet\./);
  });
});
