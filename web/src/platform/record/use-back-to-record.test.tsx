import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { AddressLink } from '../list/address-link.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { fromRecord, useBackToRecord } from './use-back-to-record.ts';

function Edit() {
  const backToRecord = useBackToRecord();
  return (
    <>
      <button onClick={() => backToRecord('/boat')}>Save</button>
      <button onClick={() => backToRecord('/boat?tab=repairs', { shows: true })}>Save and show</button>
    </>
  );
}

const pages = {
  '/boats': 'the list',
  '/desk': (
    <AddressLink href="/boat/edit" state={fromRecord}>
      Do it here
    </AddressLink>
  ),
  '/boat': (
    <>
      <PageHeader title="Boat" edit="/boat/edit" />
      <AddressLink href="/boat/edit" state={fromRecord}>
        Fill it in
      </AddressLink>
    </>
  ),
  '/boat/edit': <Edit />,
};

it('leaves no form in the history: the saved record has the focus, and Back leads to where one came from', async () => {
  const { user, router } = await openPage('/boats', { pages });
  router.history.push('/boat');
  for (const name of ['Edit', 'Fill it in']) {
    await user.click(await screen.findByRole('link', { name }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    const heading = await screen.findByRole('heading', { name: 'Boat' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  }
  router.history.back();
  await screen.findByText('the list');
});

it('shows what was added to the record, which is in the history once', async () => {
  const { user, router } = await openPage('/boats', { pages });
  router.history.push('/boat');
  await user.click(await screen.findByRole('link', { name: 'Fill it in' }));
  await user.click(await screen.findByRole('button', { name: 'Save and show' }));
  await screen.findByRole('heading', { name: 'Boat' });
  await waitFor(() => expect(router.history.location.href).toBe('/boat?tab=repairs'));
  router.history.back();
  await screen.findByText('the list');
});

it('leads back to another page that it was opened from, such as My work', async () => {
  const { user, router } = await openPage('/boats', { pages });
  router.history.push('/desk');
  await user.click(await screen.findByRole('link', { name: 'Do it here' }));
  await user.click(await screen.findByRole('button', { name: 'Save and show' }));
  await screen.findByRole('link', { name: 'Do it here' });
  expect(router.history.location.href).toBe('/desk');
});

it('shows the record where the form was opened by its address', async () => {
  const { user, router } = await openPage('/boat/edit', { pages });
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { name: 'Boat' });
  expect(router.history.length).toBe(1);
});
