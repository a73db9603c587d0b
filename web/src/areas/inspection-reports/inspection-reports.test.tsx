import { screen, waitFor, within } from '@testing-library/react';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { files } from '@lintel/contract/areas/files';
import { inspectionReports, type InspectionReport } from '@lintel/contract/areas/inspection-reports';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { activity } from '@lintel/contract/areas/activity';
import { describe, expect, it, vi } from 'vitest';
import { anActionRow, aStart } from '#areas/actions/testing.ts';
import { aTask, pageOf, taskId } from '#areas/tasks/testing.ts';
import type { Answers } from '../../../test/answers.ts';
import type { Permission } from '@lintel/contract/platform/permissions';
import { openPage } from '../../../test/open-page.tsx';

const id = '018f0000-0000-7000-8000-000000000abc';
const propertyBriefInfoDto = {
  id: aTask().property.id,
  caption: 'Elm House, Leeds',
  address1: 'Elm House',
  address2: 'Mill Lane',
};
const aReport = (of: Partial<InspectionReport> = {}): InspectionReport => ({
  id,
  version: 2,
  ref: 'INS-000012',
  task: { id: taskId, name: 'Gas safety check', code: 'GAS01', propertyBriefInfoDto },
  cycleId: null,
  inspectedOn: '2026-11-20',
  inspector: 'Ann Zed',
  outcome: null,
  actionsIdentified: true,
  summary: null,
  actionCount: 2,
  fileCount: 0,
  cycleFileCount: 0,
  newestFiles: [],
  createdAt: '2026-11-20T10:00:00Z',
  can: { edit: true, comment: true, addFile: true, deleteFile: true },
  ...of,
});
const fields = {
  'task.id': taskId,
  'task.name': 'Gas safety check',
  'task.propertyBriefInfoDto.id': propertyBriefInfoDto.id,
  'task.propertyBriefInfoDto.address2': 'Mill Lane',
};
const addAddress = (params: Record<string, string> = fields) =>
  `/inspection_add.html?${new URLSearchParams(params).toString()}`;
const ofManager: Permission[] = [
  'PRISM_APP_TASK_MENU',
  'PRISM_PROPERTY_INSPECTION_MANAGE',
  'PRISM_PROPERTY_ACTION_MANAGE',
  'PRISM_PROPERTY_LIBRARY_VIEW',
];
const open = (address: string, answers: Answers = [], permissions = ofManager) =>
  openPage(address, {
    me: { permissions },
    answers: [
      ...answers,
      [inspectionReports.get, () => ({ body: { dto: aReport() } })],
      [inspectionReports.ofTask, () => ({ body: pageOf([]) })],
      [activity.list, () => ({ body: { success: true, records: [] } })],
      [tasks.get, () => ({ body: { dto: aTask() } })],
      [tasks.neighbours, () => ({ body: { previousId: null, nextId: null, position: null, total: 0 } })],
      [tasks.cycles, () => ({ body: pageOf([]) })],
    ],
  });

async function seesWhatIsMissing(param: string) {
  expect(await screen.findByText(`It lacks “${param}”. Open the page from its list instead.`)).toBeDefined();
  // React and the router log what their error page shows.
  vi.mocked(console.error).mockClear();
  vi.mocked(console.warn).mockClear();
}

describe('adding an inspection report', () => {
  it('INS-001, INS-004, INS-005, INS-007, INS-008: names task and property, has two tabs, takes actions for identified', async () => {
    await open(addAddress());
    expect(await screen.findByRole('heading', { name: 'Add inspection report' })).toBeDefined();
    expect(screen.getByText('Gas safety check · Mill Lane')).toBeDefined();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Overview', 'Files']);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Actions identified' }).checked).toBe(true);
  });

  it.each<[missing: string, named: string]>([
    ...Object.keys(fields).map((name): [string, string] => [name, name]),
    ['task', 'task.id'],
    ['task.propertyBriefInfoDto', 'task.propertyBriefInfoDto.id'],
  ])('INS-006: is refused without %s', async (missing, named) => {
    const isLeft = ([name]: [string, string]) => name !== missing && !name.startsWith(`${missing}.`);
    await open(addAddress(Object.fromEntries(Object.entries(fields).filter(isLeft))));
    await seesWhatIsMissing(named);
  });

  it('INS-012: is not saved without an inspection date', async () => {
    const { user, sent } = await open(addAddress());
    await user.clear(await screen.findByRole('textbox', { name: 'Inspection date' }));
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByRole('link', { name: /^Inspection date: / })).toBeDefined();
    expect(sent.filter((each) => each.path === '/api/inspectionReport/item.json')).toEqual([]);
  });

  it('INS-013, INS-024: saves against its task and shows what was saved', async () => {
    const { user, sent, router } = await open(addAddress(), [
      [inspectionReports.create, () => ({ body: { dto: aReport({ actionCount: 0 }) } })],
    ]);
    await user.click(await screen.findByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(router.state.location.href).toBe(`/inspection_view.html?id=${id}`));
    expect(router.history.length).toBe(1);
    const [saved] = sent.filter((each) => each.method === 'POST' && each.path === '/api/inspectionReport/item.json');
    expect(JSON.parse(saved!.body)).toEqual({
      taskId,
      inspectedOn: '2026-11-21',
      inspector: 'Maria Okafor',
      outcome: null,
      actionsIdentified: true,
      summary: '',
    });
  });

  it('records report, actions and completion at once, and asks only what the report has not said', async () => {
    const { user, sent } = await open(addAddress(), [
      [inspectionReports.create, () => ({ body: { dto: aReport({ outcome: 'actions-raised' }) } })],
      [actions.start, () => ({ body: aStart() })],
      [tasks.preview, () => ({ body: { nextDueOn: null, explanation: 'once', daysLate: null, warnings: [] } })],
    ]);
    expect(await screen.findByText(/^Without an outcome this is kept as a draft/)).toBeDefined();
    await user.click(screen.getByRole('combobox', { name: 'Outcome' }));
    await user.click(await screen.findByRole('option', { name: 'Satisfactory, with actions' }));
    await user.click(await screen.findByRole('button', { name: 'Add an action' }));
    await user.put(screen.getByRole('textbox', { name: 'Action of line 1' }), 'Fix the flue');
    await user.type(screen.getByRole('textbox', { name: 'Certificate number' }), 'C-1');
    await user.click(screen.getByRole('button', { name: 'Save and complete task' }));
    expect(await screen.findByRole('link', { name: /^Reason for missing evidence: / })).toBeDefined();
    await user.put(screen.getByRole('textbox', { name: /^Reason for missing evidence/ }), 'By post');
    await user.click(screen.getByRole('button', { name: 'Save and complete task' }));
    const posted = () => sent.find((each) => each.method === 'POST' && each.path === '/api/inspectionReport/item.json');
    await waitFor(() => expect(posted()).toBeDefined());
    expect(JSON.parse(posted()!.body)).toMatchObject({
      taskId,
      outcome: 'actions-raised',
      completes: { cycleId: aTask().cycle!.id, version: aTask().version },
      certificateNumber: 'C-1',
      withoutEvidenceReason: 'By post',
      actions: [{ name: 'Fix the flue', priority: 'MEDIUM' }],
    });
  });

  it('INS-008: claims findings at first, and no more once it is satisfactory', async () => {
    const { user } = await open(addAddress());
    const found = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Actions identified' });
    expect(found.checked).toBe(true);
    const choose = async (outcome: string) => {
      await user.click(screen.getByRole('combobox', { name: 'Outcome' }));
      await user.click(await screen.findByRole('option', { name: outcome }));
    };
    await choose('Satisfactory');
    expect(found.checked).toBe(false);
    await choose('Unsatisfactory');
    expect(found.checked).toBe(true);
  });

  it('INS-023, INS-024: sends its files when it is saved', async () => {
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
    const { user, router } = await open(addAddress(), [
      [inspectionReports.create, () => ({ body: { dto: aReport() } })],
    ]);
    // Attachments are shown beside the fields, and the tab has the same list.
    const overview = await screen.findByRole('tabpanel', { name: 'Overview' });
    // The evidence for the task comes first, whether or not an outcome is chosen yet.
    await within(overview).findByText('Evidence for the task');
    const ofReport = () => screen.getByText('Other files of the report').parentElement!.querySelector('input')!;
    await user.upload(ofReport(), new File(['%PDF'], 'door.pdf', { type: 'application/pdf' }));
    expect(within(screen.getByRole('list', { name: 'Files' })).getByText('door.pdf')).toBeDefined();
    await user.click(screen.getByRole('tab', { name: 'Files' }));
    await user.upload(ofReport(), new File(['%PDF'], 'flue.pdf', { type: 'application/pdf' }));
    expect(within(screen.getByRole('list', { name: 'Files' })).getByText('flue.pdf')).toBeDefined();
    expect(sentFiles).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/inspection_view.html'));
    expect(sentFiles).toEqual(
      ['door.pdf', 'flue.pdf'].map((name) => `POST /api/inspectionReport/${id}/uploadFile.json?fileName=${name}`),
    );
  });

  it('INS-011: asks before what was entered is left', async () => {
    const address = `/inspection_edit.html?id=${id}`;
    const { user, router } = await open(address);
    await user.put(await screen.findByRole('textbox', { name: 'Summary' }), 'Flue loose');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
    expect(router.state.location.pathname).toBe(address.split('?')[0]);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Summary' }).value).toBe('Flue loose');
  });
});

describe('an inspection report', () => {
  it.each([
    ['who may see documents', ofManager, 1],
    ['nobody else', ofManager.filter((each) => each !== 'PRISM_PROPERTY_LIBRARY_VIEW'), 0],
  ])('PERM-026: has the tab of files for %s', async (_, permissions, count) => {
    await open(`/inspection_view.html?id=${id}`, [], permissions);
    await screen.findByRole('tab', { name: 'Activity' });
    expect(screen.queryAllByRole('tab', { name: 'Files' })).toHaveLength(count);
  });

  it('INS-003, INS-014, INS-017, INS-018: is shown with its reference, date and actions', async () => {
    const raised = anActionRow({ location: 'Stair 2, door 14', assignee: 'Dora Well' });
    const mayAlsoSee: Permission[] = [...ofManager, 'PRISM_APP_ACTION_MENU'];
    const answers: Answers = [[actions.list, () => ({ body: { ...pageOf([raised]), totalObjectsForQuery: 2 } })]];
    const { user, router, sent } = await open(`/inspection_view.html?id=${id}`, answers, mayAlsoSee);
    expect(await screen.findByRole('heading', { name: 'Inspection report INS-000012' })).toBeDefined();
    const asked = sent.filter(({ method, path }) => method === 'GET' && path === '/api/inspectionReport/item.json');
    expect(asked.map(({ search }) => search.get('id'))).toEqual([id]);
    expect(screen.getByText('20/11/2026')).toBeDefined();
    expect(await screen.findByText('2 actions')).toBeDefined();
    const row = screen.getByRole('row', { name: /ACT-/ });
    expect([row.textContent.includes('Stair 2, door 14'), row.textContent.includes('Dora Well')]).toEqual([true, true]);
    expect(screen.getByRole('link', { name: 'GAS01 Gas safety check' })).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Finish the report' }));
    expect(router.history.location).toMatchObject({
      href: `/inspection_edit.html?id=${id}`,
      state: { isFromRecord: true },
    });
  });

  it('shows the evidence that the task was given with it beside its own files, and counts both', async () => {
    const cycleId = '018f0000-0000-7000-8000-00000000cccc';
    const { sent } = await open(`/inspection_view.html?id=${id}&tab=files`, [
      [inspectionReports.get, () => ({ body: { dto: aReport({ cycleId, cycleFileCount: 1, fileCount: 2 }) } })],
      [files.list, () => ({ body: { ...pageOf([]), can: { add: true, remove: true } } })],
    ]);
    expect(await screen.findByRole('tab', { name: 'Files (3)' })).toBeDefined();
    const evidence = await screen.findByRole('region', { name: 'Evidence for the task' });
    expect(within(evidence).queryByRole('button', { name: 'Choose files' })).toBeNull();
    const asked = sent.filter(({ path }) => path === '/api/file/filter.json');
    expect(asked.map(({ body }) => (JSON.parse(body) as { ownerId: string }).ownerId)).toEqual([cycleId, id]);
  });

  it('leads from its own files to the task, where evidence counts', async () => {
    await open(`/inspection_view.html?id=${id}&tab=files`, [
      [files.list, () => ({ body: { ...pageOf([]), can: { add: true, remove: false } } })],
    ]);
    const sentence = await screen.findByText(/counts only if it is added on the page of the task/);
    expect(within(sentence).getByRole('link').getAttribute('href')).toBe(`/task/${taskId}`);
  });

  it('FORM-010: is not shown without an id', async () => {
    await open('/inspection_view.html');
    await seesWhatIsMissing('id');
  });

  it('INS-002, INS-009: is shown again when its changes are saved', async () => {
    const { user, sent, router } = await open(`/inspection_edit.html?id=${id}`, [
      [inspectionReports.change, () => ({ body: { dto: aReport({ version: 3 }) } })],
    ]);
    await user.click(await screen.findByRole('checkbox', { name: 'Actions identified' }));
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(router.state.location.href).toBe(`/inspection_view.html?id=${id}`));
    const [saved] = sent.filter((each) => each.method === 'PUT');
    expect(JSON.parse(saved!.body)).toMatchObject({ id, version: 2, actionsIdentified: false });
  });

  it('INS-010, INS-022, INS-025: asks before it is deleted, and whether its actions go too; then its task is shown', async () => {
    const { user, sent, router } = await open(`/inspection_edit.html?id=${id}`, [
      [inspectionReports.remove, () => ({ body: { success: true } })],
    ]);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete inspection report INS-000012?' }));
    expect(sent.filter((each) => each.method === 'DELETE')).toEqual([]);
    await user.click(dialog.getByRole('checkbox', { name: /Delete its actions too/ }));
    await user.put(dialog.getByRole('textbox', { name: 'Reason for deletion' }), 'Entered twice');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/task/${taskId}`));
    const removed = sent.find((each) => each.method === 'DELETE');
    const later = sent.slice(sent.indexOf(removed!) + 1);
    expect(later.length).toBeGreaterThan(0);
    expect(
      later.filter(({ path, search, body }) => [path, search.toString(), body].some((part) => part.includes(id))),
      'nothing of it is asked for again',
    ).toEqual([]);
    expect(Object.fromEntries(removed!.search)).toMatchObject({
      id,
      reason: 'Entered twice',
      deleteWithActions: 'true',
    });
  });

  it('is added from its task, whose address carries what the page needs', async () => {
    const { user, router } = await open(`/task/${taskId}?tab=inspections`);
    await user.click(await screen.findByRole('link', { name: 'Add report' }));
    await screen.findByRole('heading', { name: 'Add inspection report' });
    expect(router.state.location.search).toMatchObject({
      task: { id: taskId, name: 'Gas safety check', propertyBriefInfoDto: { address2: 'Elm House' } },
    });
    expect(screen.getByText('Gas safety check · Elm House')).toBeDefined();
  });
});
