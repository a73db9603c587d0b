import { screen, waitFor, within } from '@testing-library/react';
import { presets } from '@lintel/contract/areas/presets';
import { describe, expect, it } from 'vitest';
import { bodiesSentTo, problem, type Answers, type Sent } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { BoatListPage, boatAnswers } from './list-testing.tsx';

const order = { sortingField: 'name', sortingAscending: true };
const red = {
  id: '018f0000-0000-7000-8000-0000000000a1',
  name: 'Red ones',
  filterData: { colours: ['red'], state: 'OPEN', ...order },
};
const blue = {
  id: '018f0000-0000-7000-8000-0000000000a2',
  name: 'Blue ones',
  filterData: { colours: ['blue'], ...order },
};

async function openReports(address = '/boats', answers: Answers = []) {
  const page = await openPage(address, {
    pages: { '/boats': <BoatListPage /> },
    answers: boatAnswers(3, [...answers, [presets.list, () => ({ body: { objects: [red, blue] } })]]),
  });
  await screen.findByText('Boat 1');
  await page.user.click(await screen.findByRole('button', { name: /^(Existing reports|Red ones)$/ }));
  const menu = within(await screen.findByRole('dialog'));
  await menu.findByRole('button', { name: 'Red ones' });
  return { ...page, menu, address: () => page.router.state.location.searchStr };
}
const removals = (sent: Sent[]) => sent.filter(({ method }) => method === 'DELETE');

describe('the existing reports of a list', () => {
  it('FILTER-008, FILTER-011: are those saved for this list', async () => {
    const { sent } = await openReports();
    const call = sent.find((each) => each.path === '/api/filter-preset/list.json');
    expect(Object.fromEntries(call!.search)).toEqual({ type: 'boats', tableName: 'boats' });
  });

  it('say why nothing can be saved while no filter is set', async () => {
    const { menu } = await openReports();
    const save = menu.getByRole<HTMLButtonElement>('button', { name: 'Save this view…' });
    expect(save.disabled).toBe(true);
    const why = document.getElementById(save.getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toBe('Set a filter first: there is nothing to save yet.');
  });

  it('FILTER-005: set the filters of the list, cleared defaults included', async () => {
    const { user, menu, address } = await openReports('/boats?mast.lessThan=9');
    await user.click(menu.getByRole('button', { name: 'Blue ones' }));
    await waitFor(() => expect(address()).toBe('?colours[]=blue&state='));
    await screen.findByRole('button', { name: 'Blue ones' });
  });

  it('FILTER-004, FILTER-009, FILTER-010, FILTER-012: are saved with type, table, name and filters', async () => {
    const { user, menu, sent } = await openReports('/boats?mast.lessThan=9&page=1&limit=50', [
      [presets.save, () => ({ body: { dto: { ...red, name: 'Small' } } })],
    ]);
    await user.click(menu.getByRole('button', { name: 'Save this view…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), '  Small ');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved as “Small”');
    expect(bodiesSentTo({ sent }, 'filter-preset/item.json')[0]).toEqual({
      type: 'boats',
      tableName: 'boats',
      name: 'Small',
      filterData: { mast: { lessThan: 9 }, state: 'OPEN', ...order },
    });
  });

  it('FILTER-015, FILTER-016, FILTER-018: cannot be saved without a name or under a name that is taken', async () => {
    const { user, menu } = await openReports('/boats?mast.lessThan=9');
    await user.click(menu.getByRole('button', { name: 'Save this view…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await user.type(name, '   ');
    expect(save.disabled).toBe(true);
    await user.type(name, 'Red ones ');
    expect(dialog.getByText('Filter name "Red ones" already exists.')).toBeDefined();
    expect(save.disabled).toBe(true);
    await user.type(name, '2');
    expect(save.disabled).toBe(false);
  });

  it('FILTER-016, FILTER-018: show the server’s word that a name was taken meanwhile, and cannot be saved under it again', async () => {
    const taken = problem(422, 'Not valid', {
      errors: [{ field: 'name', message: 'Filter name "Small" already exists.' }],
    });
    const { user, menu } = await openReports('/boats?mast.lessThan=9', [[presets.save, () => taken]]);
    await user.click(menu.getByRole('button', { name: 'Save this view…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Small{Enter}');
    expect(await dialog.findByText('Filter name "Small" already exists.')).toBeDefined();
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'er');
    expect(save.disabled).toBe(false);
  });

  it('FILTER-006, FILTER-013, FILTER-017: are renamed, the own name being no duplicate', async () => {
    const { user, menu, sent } = await openReports('/boats', [
      [presets.rename, () => ({ body: { dto: { ...red, name: 'Red ones!' } } })],
    ]);
    await user.click(menu.getByRole('button', { name: 'Rename: Red ones' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename view' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false);
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), '!{Enter}');
    await waitFor(() =>
      expect(bodiesSentTo({ sent }, 'filter-preset/item.json', 'PUT')).toEqual([{ id: red.id, name: 'Red ones!' }]),
    );
    // The box is gone: the focus is at its button.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Existing reports'));
  });

  it('FILTER-007, FILTER-014: are deleted after a question', async () => {
    const { user, menu, sent } = await openReports('/boats', [[presets.delete, () => ({ body: { success: true } })]]);
    await user.click(menu.getByRole('button', { name: 'Delete: Blue ones' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete the view “Blue ones”?' }));
    expect(removals(sent)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(removals(sent).map((each) => each.search.get('id'))).toEqual([blue.id]));
  });
});
