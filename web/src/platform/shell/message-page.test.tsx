import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { everybody, leastAnswers } from '../../../test/every-list.ts';
import { openPage } from '../../../test/open-page.tsx';
import { MissingParam } from '../address.ts';
import { Refusal } from '../refusal.ts';
import { FailurePage } from './message-page.tsx';

/** Lists that the menu has, where the pages of the application are replaced. */
const listsOf = {
  '/': 'start',
  '/contractor_list.html': 'list',
  '/admin/mail.html': 'list',
  '/people_list.html': 'list',
};

describe('a page that is not there', () => {
  it('says so', async () => {
    await openPage('/nowhere', { pages: { '/': 'start' } });
    expect(screen.getByRole('heading', { name: 'This page does not exist' })).toBeDefined();
  });

  it('is left for the first page as for any other', async () => {
    const { user } = await openPage('/nowhere', { me: everybody, answers: leastAnswers });
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await screen.findByRole('heading', { name: 'Dashboard', level: 1 });
  });
});

describe('an address without its id', () => {
  it.each([
    ['/contractor_view.html', everybody, 'Open Contractors', '/contractor_list.html'],
    ['/admin/mail_view.html', everybody, 'Open Outgoing mail', '/admin/mail.html'],
    ['/people_view.html', {}, 'Go to the start page', '/'],
  ])('leads from %s to its list, as far as that may be opened', async (address, me, name, to) => {
    await openPage(address, {
      me,
      pages: { [address]: <FailurePage error={new MissingParam('id')} reset={() => {}} />, ...listsOf },
    });
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to);
  });
});

describe('a page that failed', () => {
  it.each([
    ['FORM-010: for want of a parameter', new MissingParam('id'), 'The address is incomplete'],
    ['SHELL-029: because the record is not available', new Refusal(404, 'no'), 'This property is not available'],
    ['because no record can have such an id', new Refusal(422, 'no uuid'), 'This property is not available'],
    ['because it is forbidden', new Refusal(403, 'no'), 'You may not open this page'],
    ['because the server is out of reach', new Refusal(0, 'away'), 'No connection'],
    ['for a reason unknown', new Error('?'), 'Something went wrong'],
  ])('says why: %s', async (_, error, title) => {
    await openPage('/', { pages: { '/': <FailurePage error={error} reset={() => {}} of="property" /> } });
    expect(screen.getByRole('heading', { name: title, level: 1 })).toBeDefined();
  });

  it.each([404, 422])(
    'gives the server’s reason where it asked for no record (%d), and tries again',
    async (status) => {
      const error = new Refusal(status, 'There is no such region', {}, true);
      await openPage('/', { pages: { '/': <FailurePage error={error} reset={() => {}} /> } });
      expect(screen.getByRole('heading', { name: 'Something went wrong', level: 1 })).toBeDefined();
      expect(screen.getByText('There is no such region')).toBeDefined();
      expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
    },
  );
});
