import { screen, waitFor, within } from '@testing-library/react';
import { presets } from '@lintel/contract/areas/presets';
import { describe, expect, it } from 'vitest';
import { problem, type Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { BoatListPage, boatAnswers } from './list-testing.tsx';

async function openSettings(answers: Answers = []) {
  const page = await openPage('/boats', { pages: { '/boats': <BoatListPage /> }, answers: boatAnswers(60, answers) });
  await screen.findByText('Boat 1');
  await page.user.click(screen.getByRole('button', { name: 'Columns' }));
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Column settings' })) };
}
const headers = () => screen.getAllByRole('columnheader', { hidden: true }).map((header) => header.textContent);

describe('the column settings of a list', () => {
  it('show and hide columns, kept under the table’s code', async () => {
    let saved: object | null = null;
    const { user, dialog, sent } = await openSettings([
      [presets.columns, () => ({ body: { dto: saved } })],
      [presets.saveColumns, ({ body }) => ({ body: { dto: (saved = JSON.parse(body) as object) } })],
    ]);
    expect(headers()).toEqual(['Name', 'Harbour', 'Mast', 'Built']);
    await user.click(dialog.getByRole('checkbox', { name: 'Harbour' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Afloat' }));
    await user.click(dialog.getByRole('button', { name: 'Move Built up' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Rows per page' }), '50');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(headers()).toEqual(['Name', 'Built', 'Mast', 'Afloat']));
    await screen.findByText('1–50 of 60');
    expect(
      sent
        .find((each) => each.path === '/api/table-preset/item.json' && each.method === 'GET')!
        .search.get('tableCode'),
    ).toBe('boats');
    expect(saved).toEqual({
      tableCode: 'boats',
      tableSize: 50,
      presetData: [
        { code: 'name', width: 1, mandatory: true },
        { code: 'harbour', width: 0 },
        { code: 'builtOn', width: 1 },
        { code: 'mast', width: 1 },
        { code: 'isAfloat', width: 1 },
      ],
    });
  });

  it('leave a mandatory column shown, and with it the last', async () => {
    const { user, dialog } = await openSettings();
    for (const name of ['Harbour', 'Mast', 'Built']) await user.click(dialog.getByRole('checkbox', { name }));
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Name' }).disabled).toBe(true);
    expect(dialog.getAllByRole<HTMLInputElement>('checkbox').filter((box) => box.checked)).toHaveLength(1);
  });

  it('say why the server refused', { tags: ['thorough'] }, async () => {
    const { user, dialog } = await openSettings([
      [presets.saveColumns, () => problem(422, 'Not valid', { errorMessage: 'The table is being rebuilt' })],
    ]);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('The table is being rebuilt');
  });

  it('have a text of their own when the server gave no reason', { tags: ['thorough'] }, async () => {
    const { user, dialog } = await openSettings([[presets.saveColumns, () => ({ status: 500 })]]);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Something went wrong while saving settings');
  });
});
