import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { problem } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { read } from '../api.ts';
import { FailureAlert } from './failure-alert.tsx';

function Figures() {
  const { data, error } = useQuery(read(tasks.matrix, { query: {} }));
  return <section aria-label="Figures">{data ? <p>Here they are</p> : <FailureAlert error={error} />}</section>;
}

const open = (answer: () => object) =>
  openPage('/', { pages: { '/': <Figures /> }, answers: [[tasks.matrix, answer]] });

it('tries again what could not be loaded, without being told what it was', async () => {
  const away = problem(500, 'The database is away');
  let answer: object = away;
  const { user } = await open(() => answer);
  expect((await screen.findByRole('alert')).textContent).toContain('The database is away');
  const failing = Promise.withResolvers<typeof away>();
  answer = failing.promise;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  failing.resolve(away);
  // Failed again, the button that comes back has the focus; loaded, the section around it.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' })));
  answer = { body: { objects: [] } };
  await user.keyboard('{Enter}');
  await screen.findByText('Here they are');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Figures' })));
});

it('a later failure does not take the focus of whoever has gone on', async () => {
  const away = problem(500, 'The database is away');
  let answer: object = away;
  const { user, queries } = await open(() => answer);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  answer = { body: { objects: [] } };
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('Here they are');
  const section = screen.getByRole('region', { name: 'Figures' });
  await waitFor(() => expect(document.activeElement).toBe(section));
  await user.keyboard('{ArrowDown}');
  answer = away;
  await queries.resetQueries();
  await screen.findByRole('button', { name: 'Try again' });
  expect(document.activeElement).toBe(section);
});

it('says what is wrong with the input, where no field of it is shown', async () => {
  const errors = [{ field: 'ids', message: 'Choose at most 200 at once' }];
  await open(() => problem(422, 'Please check what you entered', { errors }));
  expect((await screen.findByRole('alert')).textContent).toBe('Choose at most 200 at once');
});

it('offers nothing where trying again would change nothing', async () => {
  await open(() => problem(403, 'Not for you'));
  await screen.findByText('Not for you');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
