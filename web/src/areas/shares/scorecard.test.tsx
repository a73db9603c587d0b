import { screen } from '@testing-library/react';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { shareList } from '@lintel/contract/areas/shares/list';
import { expect, it } from 'vitest';
import { parseSearch } from '#platform/address.ts';
import { readAddress } from '#platform/list/list-address.ts';
import { openPage } from '../../../test/open-page.tsx';
import { Scorecard } from './scorecard.tsx';

it('each number of a scorecard opens its records in the list', async () => {
  const dto = {
    since: '2025-11-22',
    given: 12,
    done: 9,
    onTime: 7,
    sentBack: 2,
    noAccess: 0,
    lapsed: 1,
    averageDays: 4.5,
  };
  await openPage('/x', {
    me: { permissions: ['PRISM_APP_ASSIGN_BY_EMAIL_ENTITY_MENU'] },
    pages: { '/x': <Scorecard contractorId="018f0000-0000-7000-8000-0000000000b1" /> },
    answers: [[shares.scorecard, () => ({ body: { dto } })]],
  });
  const link = await screen.findByRole('link', { name: '7' });
  const address = new URL(link.getAttribute('href')!, 'http://lintel');
  expect(readAddress(shareList, parseSearch(address.search))).toEqual({
    contractorIds: ['018f0000-0000-7000-8000-0000000000b1'],
    results: ['ON_TIME'],
    statusClosed: 'ALL',
    assignedFrom: '2025-11-22',
  });
  expect(screen.getByText('4.5')).toBeDefined();
  expect(screen.queryByRole('link', { name: '0' })).toBeNull();
});
