import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { problem } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { read } from '../api.ts';
import { FailureAlert } from './failure-alert.tsx';

function Figures() {
  const { data, error } = useQuery(read(tasks.matrix, { query: {} }));
  return data ? <p>Here they are</p> : <FailureAlert error={error} />;
}

const open = (answer: () => object) =>
  openPage('/', { pages: { '/': <Figures /> }, answers: [[tasks.matrix, answer]] });

it('tries again what could not be loaded, without being told what it was', async () => {
  let isAway = true;
  const { user } = await open(() => (isAway ? problem(500, 'The database is away') : { body: { objects: [] } }));
  expect((await screen.findByRole('alert')).textContent).toContain('The database is away');
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Here they are');
});

it('offers nothing where trying again would change nothing', async () => {
  await open(() => problem(403, 'Not for you'));
  await screen.findByText('Not for you');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
