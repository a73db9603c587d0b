import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { everybody, leastAnswers } from '../../../test/every-list.ts';
import { problem, type Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';

const id = '018f0000-0000-7000-8000-000000000001';
const task = { 'task.id': id, 'task.name': 'Gas', 'task.propertyBriefInfoDto.id': id };
const inspectionOf = (of: Record<string, string>) => `/inspection_add.html?${String(new URLSearchParams(of))}`;

/** An accident says so in its own tests. Those that are made of the same parts as another are asked in the thorough ones. */
const forms = [
  '/property_add.html',
  inspectionOf({ ...task, 'task.propertyBriefInfoDto.address2': 'Leeds' }),
  '/actions/add?standalone=true&backUrl=/tasks',
  '/enforcement_visit_add.html',
  '/hazard_case_add.html',
  '/evacuation_plan_add.html',
  '/admin/user',
];
const alike = ['/contractor_edit.html', '/equipment_add.html', '/statutory_notice_add.html', '/task_type.html'];

describe.each([
  [forms, []],
  [alike, ['thorough']],
])('a form', (addresses, tags) => {
  it.each(addresses)('FORM-008: %s asks before what was typed into it is left', { tags }, async (address) => {
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
});

/** The pages of one record, by its id. */
const ofRecords = [
  '/property_edit.html',
  '/action_edit.html',
  '/accident_view.html',
  '/accident_held.html',
  '/accident_riddor_form.html',
  '/contractor_view.html',
  '/enforcement_visit_view.html',
  '/enforcement_visit_edit.html',
  '/equipment_view.html',
  '/equipment_edit.html',
  '/statutory_notice_view.html',
  '/statutory_notice_edit.html',
  '/hazard_case_view.html',
  '/hazard_case_edit.html',
  '/hazard_case_print.html',
  '/evacuation_plan_view.html',
  '/evacuation_plan_edit.html',
  '/evacuation_statement.html',
  '/inspection_view.html',
  '/inspection_edit.html',
  '/people_view.html',
  '/library/document',
  '/admin/mail_view.html',
];

const asked = [
  ['every second', [], (_: unknown, at: number) => at % 2 === 0],
  ['each', ['thorough'], () => true],
] as const;

it('an address that is the beginning of others opens the page of these', async () => {
  const { router } = await openPage('/no/such/page', { me: everybody, answers: leastAnswers });
  for (const [address, page] of [
    ['/admin/organisation', '/admin/organisation.html'],
    ['/account/', '/account.html'],
    ['/people', '/people_list.html'],
    ['/calendar', '/calendar/tasks/list.html'],
    ['/admin', '/admin/users/active'],
  ]) {
    router.history.push(address!);
    await waitFor(() => expect(router.state.location.pathname).toBe(page));
  }
});

describe.each(asked)('of %s page', (_, tags, isAsked) => {
  it(
    'FORM-010: an address that lacks what its page needs raises an error, which says what it lacks',
    { tags: [...tags] },
    async () => {
      const { router } = await openPage('/no/such/page', { me: everybody, answers: leastAnswers });
      const refused = async (address: string) => {
        router.history.push(address);
        const [, param] = (await screen.findByText(/^It lacks /)).textContent.match(/“(.+)”/)!;
        router.history.push('/no/such/page');
        await screen.findByRole('heading', { name: 'This page does not exist' });
        return [address, param];
      };
      const needed = [
        ...ofRecords.map((address) => [address, 'id']),
        ['/accident/poster.html', 'propertyId'],
        ['/actions/add', 'backUrl'],
        [inspectionOf({}), 'task.id'],
        [inspectionOf({ 'task.id': id }), 'task.name'],
        [inspectionOf({ 'task.id': id, 'task.name': 'Gas' }), 'task.propertyBriefInfoDto.id'],
        [inspectionOf(task), 'task.propertyBriefInfoDto.address2'],
      ] as [string, string][];
      for (const [address, param] of needed.filter(isAsked)) expect(await refused(address)).toEqual([address, param]);
      // React and the router log what their error page shows.
      vi.mocked(console.error).mockClear();
      vi.mocked(console.warn).mockClear();
    },
  );

  it(
    'SHELL-029, SHELL-030, SHELL-031: an address of a record that is not there says so, with the way to its list',
    { tags: [...tags] },
    async () => {
      const answers = leastAnswers.map(([call]): Answers[number] => [call, () => problem(404, 'Not found')]);
      const { router } = await openPage('/no/such/page', { me: everybody, answers });
      const refused = async (address: string) => {
        router.history.push(address);
        const title = await screen.findByText(/^This .+ is not available$/, { selector: 'h1' });
        const back = screen
          .getByText<HTMLElement>(/^(Open|Back to the) /)
          .closest('a')
          ?.getAttribute('href');
        router.history.push('/no/such/page');
        await screen.findByText('This page does not exist');
        return [address, title.textContent, back];
      };
      const property = ['This property is not available', '/property/'];
      const action = ['This action is not available', '/actions/list'];
      const named: Record<string, string[]> = {
        [`/property/${id}`]: property,
        [`/property_edit.html?id=${id}`]: property,
        [`/task/${id}`]: ['This task is not available', '/tasks'],
        [`/actions/item/${id}`]: action,
        [`/action_edit.html?id=${id}`]: action,
      };
      for (const address of [
        ...ofRecords.map((path) => `${path}?id=${id}`),
        ...['/property/', '/task/', '/actions/item/'].map((path) => `${path}${id}`),
        ...['/contractor_edit.html', '/admin/user', '/admin/role.html', '/task_type.html', '/property_import.html'].map(
          (path) => `${path}?id=${id}`,
        ),
        `/admin/role.html?copyOf=${id}`,
        `/accident_add.html?sameIncidentAs=${id}`,
        `/statutory_notice_add.html?visitId=${id}`,
      ].filter((address, at) => address in named || isAsked(address, at)))
        expect(await refused(address)).toEqual([
          address,
          ...(named[address] ?? ['This record is not available', expect.stringMatching(/^\/.+/)]),
        ]);
    },
  );
});
