import { screen, waitFor, within } from '@testing-library/react';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { activity } from '@lintel/contract/areas/activity';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { equipment } from '@lintel/contract/areas/equipment/endpoints';
import { presets } from '@lintel/contract/areas/presets';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { describe, expect, it } from 'vitest';
import { pageOf } from '#areas/tasks/testing.ts';
import { bodiesSentTo, type Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { aPiece, millgate, passengerLift, pieceId } from './testing.ts';

const manager = [
  'PRISM_APP_TASK_MENU',
  'PRISM_PROPERTY_TASK_MANAGE',
  'PRISM_APP_ACTION_MENU',
  'PRISM_PROPERTY_ACTION_MANAGE',
  'PRISM_APP_PROPERTY_MENU',
  'PRISM_PROPERTY_VIEW',
];
const open = (address: string, answers: Answers = []) =>
  openPage(address, {
    me: { permissions: manager as never },
    answers: [
      ...answers,
      [equipment.get, () => ({ body: { dto: aPiece() } })],
      [equipment.list, () => ({ body: pageOf([]) })],
      [equipment.neighbours, () => ({ body: { previousId: null, nextId: null, position: null, total: 0 } })],
      [actions.list, () => ({ body: { ...pageOf([]), maxPage: 0, page: 1, limit: 50 } })],
      [activity.list, () => ({ body: { success: true, records: [] } })],
      [dictionaries.generic, () => ({ body: { objects: [passengerLift] } })],
      [dictionaries.dropProperty, () => ({ body: { objects: [millgate] } })],
    ],
  });
const view = `/equipment_view.html?id=${pieceId}`;
type Sent = { method: string; path: string; body: string; search: URLSearchParams }[];
const added = (sent: Sent) => bodiesSentTo({ sent }, 'equipment/item.json');
const answered = (count: number) => ({
  body: {
    objects: Array.from({ length: count }, (_, at) => ({ id: pieceId, ref: `EQP-00001${at}`, name: `Lift ${at}` })),
    message: 'Equipment added',
  },
});

it('is brought in from a spreadsheet by those who may', async () => {
  await openPage('/equipment_list.html', {
    me: { permissions: [...manager, 'PRISM_APP_PROPERTY_IMPORT'] as never },
    answers: [
      [equipment.list, () => ({ body: { ...pageOf([]), filter: {} } })],
      [presets.columns, () => ({ body: { dto: null } })],
      [presets.list, () => ({ body: { objects: [] } })],
    ],
  });
  const bringIn = await screen.findByRole('link', { name: 'Import' });
  expect(bringIn.getAttribute('href')).toBe('/property_import.html?kind=equipment');
});

describe('adding equipment', () => {
  it('adds one piece to the property that it was opened from, and shows it', async () => {
    const { user, sent, router } = await open(`/equipment_add.html?propertyId=${millgate.id}`, [
      [equipment.add, () => answered(1)],
    ]);
    await user.put(await screen.findByRole('textbox', { name: 'Name' }), 'Lift 2, east core');
    await user.click(screen.getByRole('combobox', { name: 'Type' }));
    await user.click(await screen.findByRole('option', { name: passengerLift.name }));
    await user.put(screen.getByRole('textbox', { name: 'Asset tag' }), 'NB-0042');
    await user.click(screen.getByRole('button', { name: 'Save equipment' }));
    await waitFor(() => expect(router.state.location.href).toBe(view));
    expect(added(sent)).toMatchObject([
      { propertyId: millgate.id, names: ['Lift 2, east core'], typeId: passengerLift.id, assetTag: 'NB-0042' },
    ]);
  });

  it('adds others like one that is there: what they share is filled in, and the number counts on', async () => {
    const { user, sent, router } = await open(`/equipment_add.html?like=${pieceId}`, [
      [equipment.add, () => answered(3)],
    ]);
    const name = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Name' });
    expect(name.value).toBe('Lift 10');
    const count = screen.getByRole('textbox', { name: 'How many' });
    await user.clear(count);
    await user.type(count, '3');
    expect(await screen.findByText('Adds 3: Lift 10, Lift 11 … Lift 12')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Serial number' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save equipment' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/equipment_list.html'));
    expect(router.state.location.search).toMatchObject({ propertyIds: [millgate.id] });
    expect(added(sent)).toMatchObject([
      {
        propertyId: millgate.id,
        names: ['Lift 10', 'Lift 11', 'Lift 12'],
        manufacturer: 'Kone',
        location: 'East core',
        serialNumber: null,
        assetTag: null,
      },
    ]);
  });

  it('is not saved without property, name and type', async () => {
    const { user, sent } = await open('/equipment_add.html');
    await user.click(await screen.findByRole('button', { name: 'Save equipment' }));
    for (const field of ['Property', 'Name', 'Type'])
      expect(await screen.findByRole('link', { name: new RegExp(`^${field}: `) })).toBeDefined();
    expect(added(sent)).toEqual([]);
  });
});

describe('a piece of equipment', () => {
  it('offers what is due on it, for it alone, to who may complete that', async () => {
    const task = (at: number, more: object) => ({
      id: `018f0000-0000-7000-8000-0000000000f${at}`,
      code: `LFT0${at}`,
      name: `Examination ${at}`,
      state: 'active' as const,
      standing: 'overdue' as const,
      lastDoneOn: null,
      failedOn: null,
      dueOn: '2026-11-02',
      hasAnswers: false,
      canComplete: true,
      ...more,
    });
    await open(view, [
      [tasks.ofEquipment, () => ({ body: { objects: [task(1, { canComplete: false }), task(2, {})] } })],
    ]);
    const complete = await screen.findByRole('link', { name: 'Complete: Examination 2' });
    expect(complete.getAttribute('href')).toBe(
      `/task/018f0000-0000-7000-8000-0000000000f2?complete=true&piece=${pieceId}`,
    );
    expect(screen.queryByRole('link', { name: 'Complete: Examination 1' })).toBeNull();
  });

  it('is put out of use with a day and a reason', async () => {
    const outOfUse = { on: '2026-11-21', reason: 'The ropes are worn' };
    const { user, sent } = await open(view, [[equipment.putOutOfUse, () => ({ body: { dto: aPiece({ outOfUse }) } })]]);
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Put out of use' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Put Lift 09 out of use' }));
    await user.put(dialog.getByRole('textbox', { name: 'Reason' }), 'The ropes are worn');
    await user.click(dialog.getByRole('button', { name: 'Put out of use' }));
    await waitFor(() =>
      expect(bodiesSentTo({ sent }, 'equipment/outOfUse.json')).toEqual([{ id: pieceId, version: 3, ...outOfUse }]),
    );
  });

  it('says since when and why it is out of use, and is put back', async () => {
    const piece = aPiece({
      outOfUse: { on: '2026-11-02', reason: 'The ropes are worn' },
      can: { ...aPiece().can, putOutOfUse: false, putBackInUse: true },
    });
    const { user, sent } = await open(view, [
      [equipment.get, () => ({ body: { dto: piece } })],
      [equipment.putBackInUse, () => ({ body: { dto: aPiece() } })],
    ]);
    expect(await screen.findByText('Out of use since 02/11/2026')).toBeDefined();
    expect(screen.getByText('Reason: The ropes are worn')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Put back in use' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Put Lift 09 back in use' }));
    await user.put(dialog.getByRole('textbox', { name: 'Reason' }), 'New ropes');
    await user.click(dialog.getByRole('button', { name: 'Put back in use' }));
    const backs = () => sent.filter((each) => each.method === 'DELETE');
    await waitFor(() => expect(backs()).toHaveLength(1));
    expect(Object.fromEntries(backs()[0]!.search)).toMatchObject({ id: pieceId, version: '3', reason: 'New ropes' });
  });
});
