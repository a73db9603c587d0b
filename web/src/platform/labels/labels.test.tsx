import { screen, within } from '@testing-library/react';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { equipment } from '@lintel/contract/areas/equipment/endpoints';
import { presets } from '@lintel/contract/areas/presets';
import { codeOf, labelLink, MOST_LABELS, type Label } from '@lintel/contract/platform/label';
import { expect, it, vi } from 'vitest';
import { pageOf } from '#areas/tasks/testing.ts';
import type { Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { labelsOf } from './label-address.ts';

const idAt = (at: number) => `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const aLabel = (at: number): Label => ({
  id: idAt(at),
  link: labelLink('https://safe.example.org', '/e/', idAt(at)),
  name: `Lift ${at}`,
  ref: `EQP-${String(at).padStart(6, '0')}`,
  assetTag: null,
  type: 'Passenger lift',
  place: '9 Orchard Row, Millgate',
});
const me = { permissions: ['PRISM_APP_TASK_MENU' as const], clientName: 'Harbour Homes' };
const open = (address: string, answers: Answers = []) =>
  openPage(address, {
    me,
    answers: [
      ...answers,
      [presets.columns, () => ({ body: { dto: null } })],
      [presets.list, () => ({ body: { objects: [] } })],
      [dictionaries.generic, () => ({ body: { objects: [] } })],
    ],
  });
const sheets = () => screen.getAllByRole('list', { name: /^Sheet / });

it('labels of chosen equipment are on the sheets that are in the printer, from the first that is left', async () => {
  window.localStorage.setItem('lintel.labels', 'a4-24');
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const ids = Array.from({ length: 25 }, (_, at) => idAt(at + 1));
  const { user, sent } = await open(`/equipment_labels.html?codes=${labelsOf(ids).codes}`, [
    [equipment.labels, () => ({ body: { objects: ids.slice(1).map((_, at) => aLabel(at + 1)), total: 24 } })],
  ]);
  expect(await screen.findByText('Lift 24')).toBeDefined();
  expect(sent.find(({ path }) => path.endsWith('/labels.json'))!.body).toBe(JSON.stringify({ ids }));
  expect(sheets()).toHaveLength(1);
  expect(screen.getByText(/^One of those chosen is no longer there/)).toBeDefined();
  expect(screen.getAllByText('Harbour Homes').length).toBeGreaterThanOrEqual(24);
  const start = screen.getByRole('textbox', { name: 'Start at label' });
  await user.clear(start);
  await user.type(start, '23');
  expect(sheets()).toHaveLength(2);
  expect(within(sheets()[0]!).getByText('Lift 2')).toBeDefined();
  expect(within(sheets()[0]!).queryByText('Lift 3')).toBeNull();
  await user.type(start, '9');
  expect(screen.getByText('From 1 to 24')).toBeDefined();
  await user.click(screen.getByRole('combobox', { name: 'Labels in the printer' }));
  await user.click(await screen.findByRole('option', { name: 'Label printer, 62 × 29 mm' }));
  expect(sheets()).toHaveLength(24);
  const paper = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
  expect(paper).toContain('@page { size: 62mm 29mm; margin: 0; }');
  await user.click(screen.getByRole('button', { name: 'Print 24 labels' }));
  expect(print).toHaveBeenCalledOnce();
});

it('says how many more there are than are printed at once, and prints nothing of nothing', async () => {
  const many = { objects: Array.from({ length: 3 }, (_, at) => aLabel(at + 1)), total: MOST_LABELS + 7 };
  const first = await open(`/equipment_labels.html?propertyId=${idAt(1)}`, [
    [equipment.labels, () => ({ body: many })],
  ]);
  expect(await screen.findByText(/^These are the first 3 of 207, since 200 are printed at once/)).toBeDefined();
  first.unmount();
  await open('/equipment_labels.html');
  expect(await screen.findByText(/^There is nothing to print a label for/)).toBeDefined();
});

it('who is not signed in signs in first, and comes back to what was scanned', async () => {
  const code = codeOf(idAt(7)).toUpperCase();
  const { router } = await openPage(`/E/${code}`, { me: null, answers: [] });
  expect(router.state.location.pathname).toBe('/login.html');
  expect(router.state.location.search).toEqual({ returnTo: `/E/${code}` });
});

it('what was scanned leads to the page of its record, in capitals too, and by no other code anywhere', async () => {
  const { router } = await open(`/E/${codeOf(idAt(7)).toUpperCase()}`, [
    [equipment.list, () => ({ body: pageOf([]) })],
  ]);
  expect(router.state.location.href).toBe(`/equipment_view.html?id=${idAt(7)}`);
  router.history.push('/e/0000');
  expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeDefined();
});
