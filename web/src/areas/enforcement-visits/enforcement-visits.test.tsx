import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { activity } from '@lintel/contract/areas/activity';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { enforcementVisits } from '@lintel/contract/areas/enforcement-visits/endpoints';
import { describe, expect, it, vi } from 'vitest';
import { pageOf } from '#areas/tasks/testing.ts';
import { problem, type Answers, type Sent } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { aVisit, fireService, millgate, visitId } from './testing.ts';

const manager = [
  'PRISM_APP_ENFORCEMENT_VISIT_MENU',
  'PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE',
  'PRISM_PROPERTY_ENFORCEMENT_VISIT_COMMENT',
  'PRISM_APP_ACTION_MENU',
  'PRISM_PROPERTY_ACTION_MANAGE',
  'PRISM_APP_PROPERTY_MENU',
  'PRISM_PROPERTY_VIEW',
  'PRISM_PROPERTY_LIBRARY_VIEW',
];
const open = (address: string, answers: Answers = [], permissions: string[] = manager) =>
  openPage(address, {
    me: { permissions: permissions as never },
    answers: [
      ...answers,
      [enforcementVisits.get, () => ({ body: { dto: aVisit() } })],
      [enforcementVisits.outcomes, () => ({ body: { objects: [] } })],
      [enforcementVisits.neighbours, () => ({ body: { previousId: null, nextId: null, position: null, total: 0 } })],
      [actions.list, () => ({ body: { ...pageOf([]), maxPage: 0, page: 1, limit: 50 } })],
      [activity.list, () => ({ body: { success: true, records: [] } })],
      [dictionaries.generic, () => ({ body: { objects: [fireService] } })],
      [dictionaries.dropProperty, () => ({ body: { objects: [millgate] } })],
    ],
  });
const view = `/enforcement_visit_view.html?id=${visitId}`;
const edit = `/enforcement_visit_edit.html?id=${visitId}`;
const idsRead = (sent: { method: string; path: string; search: URLSearchParams }[]) =>
  sent
    .filter(({ method, path }) => method === 'GET' && path === '/api/enforcementVisit/item.json')
    .map(({ search }) => search.get('id'));
const saves = (sent: { method: string; path: string; body: string }[]) =>
  sent
    .filter(({ method, path }) => method === 'POST' && path === '/api/enforcementVisit/item.json')
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);

describe('the list of enforcement visits', () => {
  it('ENF-001: shows visits with reference, date, property and category', async () => {
    const row = {
      id: visitId,
      ref: 'ENF-000012',
      visitDate: '2026-11-18',
      property: '9 Orchard Row, Millgate',
      propertyId: millgate.id,
      propertyReference: 'P-1',
      region: null,
      category: fireService.name,
      kind: null,
      authority: null,
      outcome: null,
      nextVisitOn: null,
      openActionCount: 2,
    };
    await open('/enforcement_visit_list.html', [[enforcementVisits.list, () => ({ body: pageOf([row]) })]]);
    const link = await screen.findByRole('link', { name: /ENF-000012/ });
    expect(link.getAttribute('href')).toBe(view);
    expect(screen.getByText('18/11/2026')).toBeDefined();
    expect(screen.getByText(fireService.name)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Add enforcement visit' })).toBeDefined();
  });
});

describe('an enforcement visit', () => {
  it('PROP-005, ENF-002, ENF-010, ENF-011, ENF-012, ENF-013, ENF-014, ENF-015: is shown with overview, related actions, files and activity, its property and a way to edit', async () => {
    const { user, router, sent } = await open(view);
    expect(await screen.findByRole('heading', { name: 'Enforcement visit ENF-000012' })).toBeDefined();
    expect(idsRead(sent)).toEqual([visitId]);
    const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
    expect(tabs.map((name) => name?.replace(/ \(\d+\)$/, ''))).toEqual([
      'Overview',
      'Statutory notices',
      'Related actions',
      'Files',
      'Activity',
    ]);
    expect(screen.getByText('Stairs and plant room')).toBeDefined();
    const property = screen.getByRole('link', { name: '9 Orchard Row, Millgate' });
    expect(property.getAttribute('href')).toBe(`/property/${millgate.id}`);
    expect(screen.getByRole('link', { name: /^Edit/ }).getAttribute('href')).toBe(edit);
    // The next step is to record the outcome, in the form.
    await user.keyboard('c');
    expect(router.history.location).toMatchObject({ href: edit, state: { isFromRecord: true } });
  });

  it('ENF-014, ENF-017: names its property without a link, and offers no editing, to who may do neither', async () => {
    const can = { edit: false, delete: false, comment: false, addFile: false, deleteFile: false, addAction: false };
    await open(
      view,
      [[enforcementVisits.get, () => ({ body: { dto: aVisit({ can }) } })]],
      ['PRISM_APP_ENFORCEMENT_VISIT_MENU', 'PRISM_APP_ACTION_MENU'],
    );
    expect(await screen.findByText('9 Orchard Row, Millgate')).toBeDefined();
    expect(screen.queryByRole('link', { name: '9 Orchard Row, Millgate' })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Edit/ })).toBeNull();
  });

  it('ENF-017: is changed, but not deleted, where only that is allowed', async () => {
    const can = { ...aVisit().can, delete: false };
    await open(edit, [[enforcementVisits.get, () => ({ body: { dto: aVisit({ can }) } })]]);
    expect(await screen.findByRole('button', { name: 'Save enforcement visit' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it('ENF-018: takes comments from who may comment', async () => {
    const { user } = await open(view);
    await user.click(await screen.findByRole('tab', { name: 'Activity' }));
    expect(await screen.findByRole('textbox', { name: /comment/i })).toBeDefined();
  });

  it('ENF-018: takes no comment from who may not comment', async () => {
    const can = { ...aVisit().can, comment: false };
    const { user } = await open(view, [[enforcementVisits.get, () => ({ body: { dto: aVisit({ can }) } })]]);
    await user.click(await screen.findByRole('tab', { name: 'Activity' }));
    expect(await screen.findByText('No activity yet')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: /comment/i })).toBeNull();
  });

  it('ENF-016: raises actions with itself as their source, and a way back', async () => {
    const { user, router } = await open(view);
    await user.click(await screen.findByRole('tab', { name: /^Related actions/ }));
    await user.click(await screen.findByRole('link', { name: 'Add action' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/actions/add'));
    expect(router.state.location.search).toMatchObject({
      backUrl: `${view}&tab=actions`,
      propertyBriefInfoDto: { id: millgate.id },
      source: {
        id: visitId,
        type: 'ENFORCEMENT_VISIT',
        caption: 'ENF-000012 · Fire and rescue authority · 9 Orchard Row',
      },
    });
  });

  it('FORM-010: is not shown without an id', async () => {
    await open('/enforcement_visit_view.html');
    expect(await screen.findByText('It lacks “id”. Open the page from its list instead.')).toBeDefined();
    // React and the router log what their error page shows.
    vi.mocked(console.error).mockClear();
    vi.mocked(console.warn).mockClear();
  });
});

describe('adding an enforcement visit', () => {
  it('ENF-003, ENF-005, ENF-023: has the tabs Overview and Files, and is not saved without property, category and visit date', async () => {
    const { user, sent } = await open('/enforcement_visit_add.html');
    expect(await screen.findByRole('heading', { name: 'Add enforcement visit' })).toBeDefined();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Overview', 'Files']);
    await user.clear(await screen.findByRole('textbox', { name: /^Visit date/ }));
    await user.click(screen.getByRole('button', { name: 'Save enforcement visit' }));
    expect(await screen.findByRole('link', { name: /^Property: / })).toBeDefined();
    expect(screen.getByRole('link', { name: /^Category: / })).toBeDefined();
    expect(screen.getByRole('link', { name: /^Visit date: / })).toBeDefined();
    expect(saves(sent)).toEqual([]);
  });

  it('ENF-006, ENF-023: sends its files when it is saved, and then shows the visit', async () => {
    const sentFiles: string[] = [];
    vi.stubGlobal(
      'XMLHttpRequest',
      class {
        upload = {};
        status = 200;
        responseText = '{"dto":{}}';
        onload?: () => void;
        open = (method: string, address: string) => void sentFiles.push(`${method} ${address}`);
        setRequestHeader() {}
        send() {
          queueMicrotask(() => this.onload?.());
        }
      },
    );
    const { user, sent, router } = await open(`/enforcement_visit_add.html?propertyId=${millgate.id}`, [
      [enforcementVisits.save, () => ({ body: { dto: aVisit() } })],
    ]);
    await user.click(await screen.findByRole('combobox', { name: 'Category' }));
    await user.click(await screen.findByRole('option', { name: fireService.name }));
    await user.click(screen.getByRole('button', { name: 'Add an officer' }));
    await user.put(screen.getByRole('textbox', { name: 'Name' }), 'Ada Hill');
    await user.click(screen.getByRole('tab', { name: 'Files' }));
    const [input] = [...document.querySelectorAll<HTMLInputElement>('input[type="file"]')];
    await user.upload(input!, new File(['%PDF'], 'letter.pdf', { type: 'application/pdf' }));
    expect(sentFiles).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save enforcement visit' }));
    await waitFor(() => expect(router.state.location.href).toBe(view));
    expect(router.history.length).toBe(1);
    expect(saves(sent)).toMatchObject([
      {
        propertyId: millgate.id,
        categoryId: fireService.id,
        visitDate: '2026-11-21',
        officers: [{ name: 'Ada Hill' }],
      },
    ]);
    expect(sentFiles).toEqual([`POST /api/enforcementVisit/${visitId}/uploadFile.json?fileName=letter.pdf`]);
  });
});

describe('editing an enforcement visit', () => {
  it('ENF-004, ENF-007, ENF-008, ENF-029: has the overview only, and shows the visit when it is saved, once however long Enter is held down', async () => {
    const { user, sent, router } = await open(edit, [
      [enforcementVisits.save, () => ({ body: { dto: aVisit({ version: 4 }) } })],
    ]);
    const reason = await screen.findByRole('textbox', { name: 'Reason for the visit' });
    expect(idsRead(sent)).toEqual([visitId]);
    expect(screen.queryByRole('tab')).toBeNull();
    await user.clear(reason);
    await user.put(reason, 'A complaint');
    await user.click(screen.getByRole('button', { name: 'Save enforcement visit' }));
    const held = setInterval(() => fireEvent.submit(reason.closest('form')!), 5);
    await waitFor(() => expect(router.state.location.href).toBe(view));
    clearInterval(held);
    expect(saves(sent)).toMatchObject([{ id: visitId, version: 3, reason: 'A complaint' }]);
  });

  it('ENF-009, ENF-029: asks before it is deleted, stays with what was typed if that is refused, and then shows the list', async () => {
    const removals = (): Sent[] => sent.filter((each) => each.method === 'DELETE');
    const { user, sent, router } = await open(edit, [
      [
        enforcementVisits.remove,
        () => (removals().length === 1 ? problem(503, 'Try again') : { body: { success: true } }),
      ],
      [enforcementVisits.list, () => ({ body: pageOf([]) })],
    ]);
    await user.put(await screen.findByRole('textbox', { name: 'Reason for the visit' }), 'A complaint');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete enforcement visit ENF-000012?' }));
    expect(removals()).toEqual([]);
    await user.put(dialog.getByRole('textbox', { name: 'Reason for deletion' }), 'Entered twice');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await dialog.findByText(/Try again/);
    expect(screen.getByDisplayValue(/A complaint/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/enforcement_visit_list.html'));
    expect(Object.fromEntries(removals()[0]!.search)).toMatchObject({ id: visitId, reason: 'Entered twice' });
  });
});
