import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { everybody, leastAnswers } from '../../../test/every-list.ts';
import { openPage } from '../../../test/open-page.tsx';

const id = '018f0000-0000-7000-8000-000000000001';
const task = { 'task.id': id, 'task.name': 'Gas', 'task.propertyBriefInfoDto.id': id };
const inspectionOf = (of: Record<string, string>) => `/inspection_add.html?${String(new URLSearchParams(of))}`;

it.each([
  '/property_add.html',
  inspectionOf({ ...task, 'task.propertyBriefInfoDto.address2': 'Leeds' }),
  '/actions/add?standalone=true&backUrl=/tasks',
  '/accident_add.html',
  '/contractor_edit.html',
  '/enforcement_visit_add.html',
  '/statutory_notice_add.html',
  '/hazard_case_add.html',
  '/admin/user',
  '/task_type.html',
])('FORM-008: %s asks before what was typed into it is left', async (address) => {
  const { router } = await openPage(address, { me: everybody, answers: leastAnswers });
  const { href } = router.state.location;
  const main = await screen.findByRole('main');
  const isTyped = ({ type, disabled, role }: HTMLInputElement) =>
    ['text', 'textarea'].includes(type) && !disabled && role !== 'combobox';
  const box = () => [...main.querySelectorAll<HTMLInputElement>('input, textarea')].find(isTyped);
  await waitFor(() => expect(box()).toBeDefined());
  fireEvent.change(box()!, { target: { value: '12' } });
  void router.navigate({ to: '/account.html' });
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  expect(router.state.location.href).toBe(href);
});

it('FORM-010: an address that lacks what its page needs raises an error, which says what it lacks', async () => {
  const { router } = await openPage('/no/such/page', { me: everybody, answers: leastAnswers });
  const said = async (address: string) => {
    router.history.push(address);
    const [, param] = (await screen.findByText(/^It lacks /)).textContent.match(/“(.+)”/)!;
    router.history.push('/no/such/page');
    await screen.findByRole('heading', { name: 'This page does not exist' });
    return [address, param];
  };
  const needed = [
    ...[
      '/property_edit.html',
      '/action_edit.html',
      '/accident_view.html',
      '/accident_held.html',
      '/accident_riddor_form.html',
      '/contractor_view.html',
      '/enforcement_visit_view.html',
      '/enforcement_visit_edit.html',
      '/statutory_notice_view.html',
      '/statutory_notice_edit.html',
      '/hazard_case_view.html',
      '/hazard_case_edit.html',
      '/hazard_case_print.html',
      '/inspection_view.html',
      '/inspection_edit.html',
      '/people_view.html',
      '/library/document',
      '/admin/mail_view.html',
    ].map((address) => [address, 'id']),
    ['/accident/poster.html', 'propertyId'],
    ['/actions/add', 'backUrl'],
    [inspectionOf({}), 'task.id'],
    [inspectionOf({ 'task.id': id }), 'task.name'],
    [inspectionOf({ 'task.id': id, 'task.name': 'Gas' }), 'task.propertyBriefInfoDto.id'],
    [inspectionOf(task), 'task.propertyBriefInfoDto.address2'],
  ] as [string, string][];
  for (const [address, param] of needed) expect(await said(address)).toEqual([address, param]);
  // React and the router log what their error page shows.
  vi.mocked(console.error).mockClear();
  vi.mocked(console.warn).mockClear();
});
