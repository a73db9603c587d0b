import { screen, waitFor, within } from '@testing-library/react';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { presets } from '@lintel/contract/areas/presets';
import { describe, expect, it } from 'vitest';
import { problem, type Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { aProperty } from './testing.ts';

const id = aProperty().id;

async function openForm(answers: Answers, address = `/property_edit.html?id=${id}`) {
  const dictionary = (name: string) => ({ ...dictionaries.generic, path: `genericDict/${name}/listOptions.json` });
  const page = await openPage(address, {
    me: { permissions: ['PRISM_APP_PROPERTY_MENU', 'PRISM_APP_PROPERTY_CREATE', 'PRISM_PROPERTY_EDIT'] },
    answers: [
      ...answers,
      ...['REGIONS', 'LANDLORD', 'PROPERTY_TYPE', 'PROPERTY_USE', 'LOCAL_AUTHORITY'].map((name): Answers[number] => [
        dictionary(name),
        () => ({ body: { objects: [] } }),
      ]),
      [properties.neighbours, () => ({ body: { previousId: null, nextId: null, position: null, total: 0 } })],
      [presets.columns, () => ({ body: { dto: null } })],
    ],
  });
  await screen.findByRole('textbox', { name: 'Reference' });
  return page;
}

it('C-04: a property that was added replaces its empty form, so that going back cannot send it again', async () => {
  const { user, router } = await openForm(
    [
      [properties.create, () => ({ body: { dto: aProperty() } })],
      [properties.get, () => ({ body: { dto: aProperty() } })],
    ],
    '/property_add.html',
  );
  await user.put(screen.getByRole('textbox', { name: 'Reference' }), 'HH-1');
  await user.put(screen.getByRole('textbox', { name: 'Address 1' }), 'Elm House');
  await user.click(screen.getByRole('button', { name: 'Save property' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/property/${id}`));
  expect(router.history.length).toBe(1);
});

describe('editing a property', () => {
  it('C-01: tells who changed it meanwhile, keeps both people’s changes, and asks where they differ', async () => {
    const theirs = aProperty({ version: 2, storeys: 14, notes: 'Key safe 3' });
    let stored = aProperty({ storeys: 12 });
    const sentVersions: number[] = [];
    let isUnread = true;
    const { user, sent } = await openForm([
      [
        properties.get,
        () => (stored === theirs && isUnread ? problem(500, 'Cannot be read') : { body: { dto: stored } }),
      ],
      [
        properties.change,
        ({ body }) => {
          const { version } = JSON.parse(body) as { version: number };
          sentVersions.push(version);
          if (version === 2) return { body: { dto: stored } };
          stored = theirs;
          return problem(409, 'Changed meanwhile', {
            conflict: { version: 2, changedBy: 'Tom Birch', changedAt: new Date().toISOString(), fields: [] },
          });
        },
      ],
    ]);
    const storeys = screen.getByRole('textbox', { name: 'Storeys' });
    await user.clear(storeys);
    await user.type(storeys, '13');
    await user.put(screen.getByRole('textbox', { name: 'Client code' }), 'CC-9');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Error: Cannot be read');
    isUnread = false;
    await user.click(screen.getByRole('button', { name: 'Save changes' }));

    const dialog = within(await screen.findByRole('dialog', { name: 'Changed by somebody else meanwhile' }));
    expect(dialog.getByText(/^Tom Birch saved this record just now/)).toBeDefined();
    const merge = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save with these values (1 undecided)' });
    expect(merge.disabled).toBe(true);
    await user.click(dialog.getByRole('radio', { name: /Take theirs\s*14/ }));
    expect(dialog.getByText('2 changes need no choice')).toBeDefined();
    expect(merge.textContent).toBe('Save with these values');
    await user.click(merge);
    await waitFor(() => expect(sentVersions).toEqual([1, 1, 2]));
    const last = sent.filter((each) => each.method === 'PUT').at(-1)!;
    expect(JSON.parse(last.body)).toMatchObject({
      id,
      version: 2,
      storeys: 14,
      clientSpecificCode: 'CC-9',
      notes: 'Key safe 3',
    });
  });

  it(
    'C-01: says that it was oneself in another window, and asks before one’s own changes are given up',
    { tags: ['thorough'] },
    async () => {
      let stored = aProperty({ city: 'Bath' });
      const { user } = await openForm([
        [properties.get, () => ({ body: { dto: stored } })],
        [
          properties.change,
          () => {
            stored = aProperty({ version: 2, city: 'Leeds' });
            const changedAt = new Date().toISOString();
            return problem(409, 'Changed meanwhile', {
              conflict: { version: 2, changedBy: 'Maria Okafor', changedByYou: true, changedAt, fields: [] },
            });
          },
        ],
      ]);
      const city = screen.getByRole<HTMLInputElement>('textbox', { name: 'City' });
      await user.clear(city);
      await user.put(city, 'York');
      await user.click(screen.getByRole('button', { name: 'Save changes' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'You changed this in another window' }));
      expect(dialog.getByRole('radio', { name: /Take the other window’s\s*Leeds/ })).toBeDefined();

      await user.click(dialog.getByRole('button', { name: 'Discard mine and reload' }));
      await user.click(await screen.findByRole('button', { name: 'Keep my changes' }));
      expect(city.value).toBe('York');
      await user.click(dialog.getByRole('button', { name: 'Discard mine and reload' }));
      await user.click(await screen.findByRole('button', { name: 'Discard my changes' }));
      await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'City' }).value).toBe('Leeds'));
    },
  );

  it(
    'shows the server’s refusals at their fields, with a summary that has the focus',
    { tags: ['thorough'] },
    async () => {
      const { user } = await openForm([
        [properties.get, () => ({ body: { dto: aProperty() } })],
        [
          properties.change,
          () =>
            problem(422, 'Not valid', {
              errors: [{ field: 'propertyReferenceNumber', message: 'Another property has this reference' }],
            }),
        ],
      ]);
      await user.type(screen.getByRole('textbox', { name: 'Reference' }), '2');
      await user.click(screen.getByRole('button', { name: 'Save changes' }));
      const summary = await screen.findByRole('alert');
      await waitFor(() => expect(document.activeElement).toBe(summary));
      await user.click(within(summary).getByRole('link', { name: 'Reference: Another property has this reference' }));
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reference' }));
    },
  );

  it('FORM-008: asks before unsaved changes are left', { tags: ['thorough'] }, async () => {
    const { user, router } = await openForm([[properties.get, () => ({ body: { dto: aProperty() } })]]);
    await user.put(screen.getByRole('textbox', { name: 'City' }), 'Leeds');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
    expect(router.state.location.pathname).toBe('/property_edit.html');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'City' }).value).toBe('Leeds');
  });
});
