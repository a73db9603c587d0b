import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { everybody, leastAnswers } from '../../../test/every-list.ts';
import { openPage } from '../../../test/open-page.tsx';
import { MissingParam } from '../address.ts';
import { Refusal } from '../refusal.ts';
import { FailurePage, MissingRecordPage } from './message-page.tsx';

/** Lists that the menu has, where the pages of the application are replaced. */
const listsOf = {
  '/': 'start',
  '/contractor_list.html': 'list',
  '/admin/mail.html': 'list',
  '/people_list.html': 'list',
};

describe('a page that is not there', () => {
  it.each([
    ['SHELL-029', 'property', 'This property is not available', 'Back to the properties', '/property/'],
    ['SHELL-030', 'task', 'This task is not available', 'Back to the tasks', '/tasks'],
    ['SHELL-031', 'action', 'This action is not available', 'Back to the actions', '/actions/list'],
  ] as const)('%s: says so of a %s, with the way to its list', async (_, of, title, back, to) => {
    await openPage('/', { pages: { '/': <MissingRecordPage of={of} /> } });
    expect(screen.getByRole('heading', { name: title, level: 1 })).toBeDefined();
    expect(screen.getByRole('link', { name: back }).getAttribute('href')).toBe(to);
  });

  it.each([
    ['/contractor_list.html', new Refusal(404, 'no'), 'Open Contractors'],
    ['/admin/mail.html', new Refusal(422, 'no uuid'), 'Open Outgoing mail'],
  ])('says so of any other record, with the way to %s', async (to, error, name) => {
    const address = to.replace(/(_list)?\.html/, '_view.html');
    const page = <FailurePage error={error} reset={() => {}} />;
    await openPage(address, { me: everybody, pages: { [address]: page, ...listsOf } });
    expect(screen.getByRole('heading', { name: 'This record is not available', level: 1 })).toBeDefined();
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to);
  });

  it('says so of any other address', async () => {
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
});
