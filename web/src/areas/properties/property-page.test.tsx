import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { files } from '@lintel/contract/areas/files';
import { library } from '@lintel/contract/areas/library/endpoints';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import type { Permission } from '@lintel/contract/platform/permissions';
import { presets } from '@lintel/contract/areas/presets';
import { standings } from '@lintel/contract/areas/tasks/states';
import type { StandingCounts } from '@lintel/contract/areas/tasks/figures';
import type { PropertyStanding } from '@lintel/contract/areas/properties/standing';
import { describe, expect, it } from 'vitest';
import { problem } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { aProperty } from './testing.ts';

const me = { permissions: ['PRISM_APP_PROPERTY_MENU' as const] };
const seesAll: Permission[] = [
  ...me.permissions,
  'PRISM_APP_TASK_MENU',
  'PRISM_APP_ACTION_MENU',
  'PRISM_APP_ENFORCEMENT_VISIT_MENU',
];
const zero = Object.fromEntries(standings.map(({ id }) => [id, 0])) as StandingCounts;
const standing: PropertyStanding = { compliance: null, groups: [], items: [], next: [] };
const neighbours = { previousId: null, nextId: null, position: null, total: 0 };

describe('the addresses of the properties', () => {
  it('PROP-001: /property/ is their list', async () => {
    const page = { page: 1, limit: 25, maxPage: 1, totalObjectsForQuery: 0, filter: {}, objects: [] };
    await openPage('/property/', {
      me,
      answers: [
        [properties.list, () => ({ body: page })],
        [presets.columns, () => ({ body: { dto: null } })],
        [presets.list, () => ({ body: { objects: [] } })],
      ],
    });
    expect(await screen.findByRole('heading', { name: 'Properties', level: 1 })).toBeDefined();
  });

  it('PROP-001: with an id behind it, it is that property', async () => {
    const property = aProperty({ address1: 'Elm House' });
    const { sent } = await openPage(`/property/${property.id}`, {
      me,
      answers: [
        [properties.get, () => ({ body: { dto: property } })],
        [properties.neighbours, () => ({ body: neighbours })],
        [properties.standing, () => ({ body: { dto: standing } })],
      ],
    });
    expect(await screen.findByRole('heading', { name: 'Elm House', level: 1 })).toBeDefined();
    const asked = sent.find(({ path }) => path.endsWith(properties.get.path));
    expect(asked!.search.get('id')).toBe(property.id);
  });
});

describe('a property of which something is not known', () => {
  it('SHELL-043: says “No data” in a block that has none, and leads to the form as the pencil does', async () => {
    const property = aProperty({ owners: [] });
    const { user, router } = await openPage(`/property/${property.id}?tab=details`, {
      me,
      answers: [
        [properties.get, () => ({ body: { dto: property } })],
        [properties.neighbours, () => ({ body: neighbours })],
        [properties.standing, () => ({ body: { dto: standing } })],
      ],
    });
    expect(within(await screen.findByRole('region', { name: 'Owners' })).getByText('No data')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Fill them in' }));
    expect(router.history.location).toMatchObject({
      href: `/property_edit.html?id=${property.id}`,
      state: { isFromRecord: true },
    });
  });
});

describe('the lifecycle bar of a property', () => {
  const drawn = async (passed: number, failed: number, more: object = {}) => {
    const [positiveCount, negativeCount] = [passed, failed];
    const period = { lifecycleId: 'a', lifecycleStartDate: '2026-01-01', lifecycleEndDate: '2026-12-31' };
    const lifecycleScore = passed + failed === 0 ? null : { ...period, positiveCount, negativeCount };
    const counts = [{ taskTypeId: 'a', taskTypeName: 'Gas', taskCount: 1, compliantCount: 1, nonCompliantCount: 0 }];
    const property = aProperty({ lifecycleScore, counts } as never);
    const page = await openPage(`/property/${property.id}`, {
      me: { ...me, ...more },
      answers: [
        [properties.get, () => ({ body: { dto: property } })],
        [properties.neighbours, () => ({ body: neighbours })],
        [properties.standing, () => ({ body: { dto: standing } })],
      ],
    });
    const bar = await screen.findByRole('progressbar');
    const colour = /--progress-section-color: var\(--mantine-color-([a-z]+)/.exec(bar.getAttribute('style') ?? '')?.[1];
    const shown = [
      colour,
      bar.getAttribute('aria-valuenow'),
      within(bar.closest('section')!).queryByText(/^\d+%$/)?.textContent,
    ];
    page.unmount();
    return shown;
  };

  it('DASH-019: is grey, of 100 and without a score while nothing is counted', async () => {
    expect(await drawn(0, 0)).toEqual(['gray', '100', undefined]);
  });

  it('DASH-020: shows the percent positive, rounded, in the colour of the level it reaches', async () => {
    expect(await drawn(2, 1)).toEqual(['red', '67', '67%']);
    expect(await drawn(3, 1)).toEqual(['orange', '75', '75%']);
    expect(await drawn(9, 1)).toEqual(['teal', '90', '90%']);
    expect(await drawn(2, 1, { scoreThresholds: { high: 60, low: 30 } })).toEqual(['teal', '67', '67%']);
  });
});

describe('the files of a property', () => {
  it.each([
    ['PRISM_PROPERTY_LIBRARY_VIEW', { permissions: [...me.permissions, 'PRISM_PROPERTY_LIBRARY_VIEW' as const] }, 1],
    ['support view', { isSupportView: true }, 1],
    ['neither', me, 0],
  ])('PERM-026: have their tab with %s', async (_, who, count) => {
    const property = aProperty();
    await openPage(`/property/${property.id}`, {
      me: who,
      answers: [
        [properties.get, () => ({ body: { dto: property } })],
        [properties.neighbours, () => ({ body: neighbours })],
        [properties.standing, () => ({ body: { dto: standing } })],
      ],
    });
    await screen.findByRole('tab', { name: 'Overview' });
    expect(screen.queryAllByRole('tab', { name: 'Files' })).toHaveLength(count);
  });
});

it('a property takes on its own page what its folder of the library takes', async () => {
  const property = aProperty();
  const none = { page: 1, limit: 50, maxPage: 1, totalObjectsForQuery: 0, mostBytes: 1, objects: [] };
  const { sent } = await openPage(`/property/${property.id}?tab=files`, {
    me: { permissions: [...me.permissions, 'PRISM_PROPERTY_LIBRARY_VIEW'] },
    answers: [
      [properties.get, () => ({ body: { dto: property } })],
      [properties.neighbours, () => ({ body: neighbours })],
      [files.list, () => ({ body: { ...none, can: { add: true, remove: true } } })],
      [files.openSession, () => problem(409, 'Not now')],
      [library.ofProperty, () => ({ body: { regimes: [], hasMore: false } })],
    ],
  });
  const area = await screen.findByRole('group', { name: 'Add files' });
  within(area).getByText(/^Pictures, PDF, Word, spreadsheets or text/);
  const strategy = new File(['x'], 'Fire strategy.docx');
  fireEvent.drop(area.querySelector('[class*=drop]')!, { dataTransfer: { files: [strategy] } });
  await screen.findByText('Not now');
  const opened = sent.filter(({ path }) => path === '/api/file/uploadSession/item.json');
  expect(opened.map(({ body }) => JSON.parse(body))).toEqual([{ ownerId: property.id, takesDocuments: true }]);
});

describe('J and K on a record', () => {
  it('walk the list that one came from', async () => {
    const [first, second] = [
      aProperty({ address1: 'Elm House' }),
      aProperty({ id: '018f0000-0000-7000-8000-0000000000f2', address1: 'Oak House' }),
    ];
    const { user } = await openPage(`/property/${first.id}`, {
      me,
      answers: [
        [properties.get, ({ search }) => ({ body: { dto: search.get('id') === second.id ? second : first } })],
        [
          properties.neighbours,
          ({ search, body }) => {
            const isSecond = `${String(search)}${body}`.includes(second.id);
            const beside = isSecond ? { previousId: first.id } : { nextId: second.id };
            return { body: { ...neighbours, ...beside } };
          },
        ],
        [properties.standing, () => ({ body: { dto: standing } })],
      ],
    });
    await screen.findByRole('heading', { name: 'Elm House', level: 1 });
    await waitFor(() => expect(screen.getByRole('link', { name: 'Next' })).toBeDefined());
    await user.keyboard('j');
    await screen.findByRole('heading', { name: 'Oak House', level: 1 });
    await waitFor(() => expect(screen.getByRole('link', { name: 'Previous' })).toBeDefined());
    await user.keyboard('k');
    expect(await screen.findByRole('heading', { name: 'Elm House', level: 1 })).toBeDefined();
  });
});

describe('what needs attention on a property', () => {
  it.each([
    [[], 'Nothing is overdue, missing or unsatisfactory.'],
    [['PRISM_APP_TASK_MENU'], 'Nothing that you may see here is overdue.'],
  ] as [Permission[], string][])('is nothing only to who may see all of it (without %j)', async (lacking, sentence) => {
    const property = aProperty();
    await openPage(`/property/${property.id}`, {
      me: { permissions: seesAll.filter((permission) => !lacking.includes(permission)) },
      answers: [
        [properties.get, () => ({ body: { dto: property } })],
        [properties.neighbours, () => ({ body: neighbours })],
        [properties.standing, () => ({ body: { dto: standing } })],
      ],
    });
    expect(await screen.findByText(sentence)).toBeDefined();
  });

  it('is not said to be nothing where no task is set up: the tasks that may apply are a link away', async () => {
    const property = aProperty();
    const bare = { ...standing, compliance: { percent: null, compliantCount: 0, nonCompliantCount: 0, counts: zero } };
    await openPage(`/property/${property.id}`, {
      me: { permissions: seesAll },
      answers: [
        [properties.get, () => ({ body: { dto: property } })],
        [properties.neighbours, () => ({ body: neighbours })],
        [properties.standing, () => ({ body: { dto: bare } })],
      ],
    });
    const link = await screen.findByRole('link', { name: 'See which tasks may apply' });
    expect(link.getAttribute('href')).toBe(`/property/${property.id}?tab=tasks`);
    expect(screen.queryByText('Nothing is overdue, missing or unsatisfactory.')).toBeNull();
  });

  it('stands first, each number with its list, and before what is known of the building', async () => {
    const property = aProperty({
      owners: [{ id: '018f0000-0000-7000-8000-0000000000aa', name: 'Ada Hill', email: null, phone: '0161 496 0000' }],
    });
    const href = `/tasks/list?status=ALL&standings[]=overdue&propertyIds[]=${property.id}`;
    const figures: PropertyStanding = {
      compliance: {
        percent: 66.7,
        compliantCount: 2,
        nonCompliantCount: 1,
        counts: { ...zero, compliant: 2, overdue: 1 },
      },
      groups: [{ id: 'overdue', label: 'Overdue tasks', tone: 'bad', count: 1, isExact: true, href }],
      items: [
        { id: property.id, title: 'Gas safety check', why: 'Overdue', tone: 'bad', on: '2026-01-02', href: '/task/1' },
      ],
      next: [{ id: property.id, title: 'Lift service', dueOn: '2026-12-02', href: '/task/2' }],
    };
    await openPage(`/property/${property.id}`, {
      me: { permissions: [...me.permissions, 'PRISM_APP_TASK_MENU', 'PRISM_APP_ACTION_MENU'] },
      answers: [
        [properties.get, () => ({ body: { dto: property } })],
        [properties.neighbours, () => ({ body: neighbours })],
        [properties.standing, () => ({ body: { dto: figures } })],
      ],
    });
    const attention = await screen.findByRole('region', { name: 'Needs attention' });
    expect(within(attention).getByRole('link', { name: 'Overdue tasks 1' }).getAttribute('href')).toBe(href);
    expect(within(attention).getByRole('link', { name: 'Gas safety check' }).getAttribute('href')).toBe('/task/1');
    expect(screen.getByText('66.7%')).toBeDefined();
    expect(screen.getByRole('link', { name: '0161 496 0000' }).getAttribute('href')).toBe('tel:01614960000');
    expect(within(screen.getByRole('region', { name: 'Due next' })).getByText('02/12/2026')).toBeDefined();
    expect(screen.getByText('2 of 3 tasks are done', { exact: false })).toBeDefined();
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs.slice(0, 3)).toEqual(['Overview', 'Tasks', 'Actions']);
    expect(tabs.slice(-2)).toEqual(['Details', 'Activity']);
    expect(screen.queryByRole('button', { name: 'Archive…' })).toBeNull();
  });
});

describe('archiving a property where something is wrong', () => {
  it('says before it is confirmed what leaves every list and figure', async () => {
    const property = aProperty({ can: { edit: true, archive: true, comment: false } });
    const groups = [
      { id: 'overdue', label: 'Overdue tasks', tone: 'bad' as const, count: 3, isExact: true, href: '/tasks/list' },
      { id: 'due-soon', label: 'Tasks due soon', tone: 'soon' as const, count: 4, isExact: true, href: '/tasks/list' },
      { id: 'high-actions', label: 'High priority actions', tone: 'bad' as const, count: 2, isExact: true, href: '/x' },
    ];
    const { user } = await openPage(`/property/${property.id}`, {
      me,
      answers: [
        [properties.get, () => ({ body: { dto: property } })],
        [properties.neighbours, () => ({ body: neighbours })],
        [properties.standing, () => ({ body: { dto: { ...standing, groups } } })],
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Archive…' }));
    const dialog = within(await screen.findByRole('dialog'));
    const warning = 'These will no longer appear in any list or figure: Overdue tasks 3, High priority actions 2.';
    expect(dialog.getByText(warning, { exact: false })).toBeDefined();
    expect(dialog.getByText('Its managers are notified.', { exact: false })).toBeDefined();
  });
});

describe('archiving a property where hazard cases or notices are open', () => {
  it('says how many, and archives only when that is known and said again', async () => {
    const property = aProperty({ can: { edit: true, archive: true, comment: false } });
    const message = 'This property has 1 open hazard case.';
    const refusal = problem(422, message, { errors: [{ field: 'evenIfBound', message }] });
    const { user, sent } = await openPage(`/property/${property.id}`, {
      me,
      answers: [
        [properties.get, () => ({ body: { dto: property } })],
        [properties.neighbours, () => ({ body: neighbours })],
        [properties.standing, () => ({ body: { dto: standing } })],
        [properties.archive, ({ body }) => (JSON.parse(body).evenIfBound ? { body: { dto: property } } : refusal)],
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Archive…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.put(dialog.getByRole('textbox'), 'Sold');
    await user.click(dialog.getByRole('button', { name: 'Archive property' }));
    expect(await dialog.findByText(/1 open hazard case/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Archive anyway' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const warning = sent
      .filter(({ path }) => path.endsWith('archival.json'))
      .map(({ body }) => JSON.parse(body).evenIfBound);
    expect(warning).toEqual([false, true]);
  });
});
