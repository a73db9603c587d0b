import { screen, waitFor } from '@testing-library/react';
import { activity } from '@lintel/contract/areas/activity';
import type { Contractor } from '@lintel/contract/areas/contractors/contractor';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { files } from '@lintel/contract/areas/files';
import type { Permission } from '@lintel/contract/platform/permissions';
import { describe, expect, it } from 'vitest';
import { pageOf } from '#areas/tasks/testing.ts';
import { openPage } from '../../../test/open-page.tsx';
import { aContractor, contractorId, electrical } from './testing.ts';

const everything: Permission[] = [
  'PRISM_APP_CONTRACTOR_MENU',
  'PRISM_APP_CONTRACTOR_MANAGE',
  'PRISM_PROPERTY_LIBRARY_VIEW',
];
const open = (address: string, of: Partial<Contractor> = {}, permissions = everything) =>
  openPage(address, {
    me: { permissions },
    answers: [
      [contractors.get, () => ({ body: { dto: aContractor(of) } })],
      [contractors.create, () => ({ body: { dto: aContractor() } })],
      [contractors.change, () => ({ body: { dto: aContractor() } })],
      [contractors.list, () => ({ body: { ...pageOf([]), totalIsExact: true } })],
      [contractors.neighbours, () => ({ body: { previousId: null, nextId: null, position: null, total: 0 } })],
      [activity.list, () => ({ body: { success: true, records: [] } })],
      [files.list, () => ({ body: { ...pageOf([]), mostBytes: 1, can: { add: true, remove: true } } })],
      [dictionaries.generic, () => ({ body: { objects: [electrical] } })],
    ],
  });
const viewAddress = `/contractor_view.html?id=${contractorId}`;
const editAddress = `/contractor_edit.html?id=${contractorId}`;
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

describe('the passport of a contractor', () => {
  it('CON-002, CON-007, CON-008, CON-009, CON-010: has overview, files and activity, its light, and a way to edit it', async () => {
    await open(viewAddress);
    expect(await screen.findByRole('heading', { level: 1, name: /Millgate Electrical/ })).toBeDefined();
    expect(screen.getAllByText('Approved').length).toBe(1);
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Overview', 'Files (2)', 'Activity']);
    expect(screen.getByRole('link', { name: /edit/i }).getAttribute('href')).toBe(editAddress);
  });

  it('CON-008, CON-010: has no files and no edit for who may neither see nor change', async () => {
    await open(viewAddress, { can: { edit: false, archive: false, restore: false, comment: false } }, [
      'PRISM_APP_CONTRACTOR_MENU',
    ]);
    expect(await screen.findByRole('heading', { level: 1, name: /Millgate Electrical/ })).toBeDefined();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Overview', 'Activity']);
    expect(screen.queryByRole('link', { name: /edit/i })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Archive…' })).toBeNull();
  });
});

describe('the form of a contractor', () => {
  it('CON-003, CON-004, CON-016: without an id makes one, proposes the review, takes a year later with one press', async () => {
    const { user, sent, router } = await open('/contractor_edit.html');
    await user.type(await box('Name'), 'Calder Doors');
    await user.type(await box('Approved on'), '01/12/2026');
    expect((await box('Review on')).value).toBe('17/11/2026');
    await user.click(screen.getByRole('button', { name: 'A year after approval, less 14 days: 17/11/2027' }));
    expect((await box('Review on')).value).toBe('17/11/2027');
    await user.click(screen.getByRole('button', { name: 'Add contractor' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/contractor_view.html'));
    expect(
      sent
        .filter(({ method, path }) => method === 'POST' && path.endsWith('contractor/item.json'))
        .map(({ body }) => JSON.parse(body)),
    ).toContainEqual(
      expect.objectContaining({ name: 'Calder Doors', dateApproved: '2026-12-01', dateReview: '2027-11-17' }),
    );
  });

  it('CON-019: asks for a name and a whole e-mail address', async () => {
    const { user } = await open('/contractor_edit.html');
    await user.type(await box('E-mail'), 'nobody');
    await user.click(screen.getByRole('button', { name: 'Add contractor' }));
    expect((await screen.findAllByText(/Name the contractor/)).length).toBeGreaterThan(0);
    expect((await box('E-mail')).getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    ['CON-005: given up while editing, goes to the contractor', editAddress, '/contractor_view.html'],
    ['CON-006: given up while adding, goes to the list', '/contractor_edit.html', '/contractor_list.html'],
  ])('%s', async (_, address, to) => {
    const { user, router } = await open(address);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(to));
  });
});
