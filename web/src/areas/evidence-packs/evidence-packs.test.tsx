import { screen, within } from '@testing-library/react';
import type { Permission } from '@lintel/contract/platform/permissions';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { evidencePacks, type EvidencePack } from '@lintel/contract/areas/evidence-packs';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { MAKING_POLL_MILLISECONDS } from '@lintel/contract/platform/made-file';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { problem, type Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { aProperty } from '../properties/testing.ts';

const id = '018f0000-0000-7000-8000-0000000000ab';
const pack = (more: Partial<EvidencePack> = {}): EvidencePack => ({
  id,
  title: 'Elm House',
  from: null,
  askedAt: '2026-11-20T09:30:00Z',
  state: 'waiting',
  doneCount: 0,
  totalCount: null,
  size: null,
  sha256: null,
  mayDownload: false,
  errorMessage: null,
  expiresAt: '2026-11-27T09:30:00Z',
  ...more,
});
const property = aProperty();
const zero = { previousId: null, nextId: null, position: null, total: 0 };

/** Opens the dialog on the page of a property, as somebody with these permissions. */
async function open(permissions: readonly Permission[], packs: EvidencePack[], answers: Answers = []) {
  const opened = await openPage(`/property/${property.id}`, {
    me: { permissions: ['PRISM_APP_PROPERTY_MENU', ...permissions], today: '2026-11-20' },
    answers: [
      ...answers,
      [properties.get, () => ({ body: { dto: { ...property, can: { ...property.can, archive: false } } } })],
      [properties.neighbours, () => ({ body: zero })],
      [properties.standing, () => ({ body: { dto: { compliance: null, groups: [], items: [], next: [] } } })],
      [{ ...dictionaries.generic, path: 'genericDict/TASK_TYPE/listOptions.json' }, () => ({ body: { objects: [] } })],
      [evidencePacks.list, () => ({ body: { objects: packs } })],
      [evidencePacks.request, () => ({ body: { dto: pack() } })],
      [evidencePacks.progress, () => ({ body: { data: null, isFailed: false, errorMessage: null } })],
    ],
  });
  await opened.user.click(await screen.findByRole('button', { name: 'More' }));
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Evidence pack…' }));
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Evidence pack' })) };
}

let saved: string[] = [];
beforeEach(() => {
  saved = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(new URL(this.href).pathname + new URL(this.href).search);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the evidence pack of a property', () => {
  it('is asked for with what the user may see, of the last 12 months, and saved by the browser once it is ready', async () => {
    const { user, dialog, sent } = await open(['PRISM_APP_TASK_MENU', 'PRISM_PROPERTY_LIBRARY_VIEW'], []);
    expect(dialog.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
      'Tasks',
      'Equipment',
      'Documents of the property itself',
    ]);
    await user.click(dialog.getByRole('checkbox', { name: 'Equipment' }));
    await user.click(dialog.getByRole('button', { name: 'Make the pack' }));
    expect(await screen.findByText('The evidence pack is ready')).toBeDefined();
    expect(JSON.parse(sent.find(({ path }) => path === '/api/property/evidencePack.json')!.body)).toEqual({
      propertyIds: [property.id],
      from: '2025-11-20',
      subjects: ['tasks', 'documents'],
      taskGroupIds: [],
      withPeople: false,
    });
    expect(saved).toEqual([`/api/property/evidencePack.zip?id=${id}`]);
    expect(MAKING_POLL_MILLISECONDS).toBe(5000);
  });

  it('since a date needs the date, and about nothing is not made; people are offered to those who may read about them', async () => {
    const { user, dialog } = await open(['PRISM_APP_ACCIDENTS_MENU', 'PRISM_APP_SAFETY_MANAGER'], []);
    const make = dialog.getByRole('button', { name: 'Make the pack' }) as HTMLButtonElement;
    expect(dialog.getByRole('checkbox', { name: 'With information about people' })).toBeDefined();
    await user.click(dialog.getByRole('radio', { name: 'Since a date' }));
    expect(make.disabled).toBe(true);
    await user.put(dialog.getByRole('textbox', { name: 'Since' }), '01/02/2026');
    expect(make.disabled).toBe(false);
    await user.click(dialog.getByRole('checkbox', { name: 'Accidents' }));
    expect(make.disabled).toBe(true);
  });

  it('that was made before can be saved while it is kept and the user may see all of it; a refusal is shown', async () => {
    const { user, dialog } = await open(
      ['PRISM_APP_TASK_MENU'],
      [
        pack({ state: 'done', mayDownload: true, from: '2026-01-01' }),
        pack({ id: id.replace('ab', 'ac'), state: 'done' }),
        pack({ id: id.replace('ab', 'ad'), state: 'failed', errorMessage: 'You have left' }),
      ],
      [[evidencePacks.request, () => problem(409, 'One of yours is being made')]],
    );
    expect(await dialog.findByText('Elm House, since 01/01/2026')).toBeDefined();
    expect(dialog.getByText('You may no longer see everything in it. Make a new one.')).toBeDefined();
    expect(dialog.getByText('You have left')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Download the evidence pack of 20/11/2026, 09:30' }));
    expect(saved).toEqual([`/api/property/evidencePack.zip?id=${id}`]);
    await user.click(dialog.getByRole('button', { name: 'Make the pack' }));
    expect(await screen.findByText('One of yours is being made')).toBeDefined();
  });
});
