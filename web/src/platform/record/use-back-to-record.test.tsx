import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { useBackToRecord } from './use-back-to-record.ts';

function Edit() {
  const backToRecord = useBackToRecord();
  return <button onClick={() => backToRecord('/boat')}>Save</button>;
}

const pages = {
  '/boats': 'the list',
  '/boat': <PageHeader title="Boat" edit="/boat/edit" />,
  '/boat/edit': <Edit />,
};

it('leaves no form in the history: Back leads from a saved record to where one came from', async () => {
  const { user, router } = await openPage('/boats', { pages });
  router.history.push('/boat');
  await user.click(await screen.findByRole('link', { name: 'Edit' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { name: 'Boat' });
  router.history.back();
  await screen.findByText('the list');
});

it('shows the record where the form was opened by its address', async () => {
  const { user, router } = await openPage('/boat/edit', { pages });
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { name: 'Boat' });
  expect(router.history.length).toBe(1);
});
