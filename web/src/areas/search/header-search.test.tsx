import { screen, waitFor } from '@testing-library/react';
import { search } from '@lintel/contract/areas/search';
import { expect, it } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { HeaderSearch } from './header-search.tsx';

it('takes over from the command palette what was typed there', async () => {
  const { user, sent } = await openPage('/', {
    pages: { '/': <HeaderSearch /> },
    answers: [[search.all, () => ({ body: { options: [], page: 1, limit: 10 } })]],
  });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByPlaceholderText('Go to or do…'), 'Elm Primary');
  await user.click(await screen.findByRole('button', { name: /Search everything for “Elm Primary”/ }));
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search everything' });
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect(input.value).toBe('Elm Primary');
  await waitFor(() => expect(sent.some(({ body }) => body.includes('"searchString":"Elm Primary"'))).toBe(true));
});
