import 'fake-indexeddb/auto';
import { Blob, File } from 'node:buffer';
import { screen, waitFor, within } from '@testing-library/react';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { activity } from '@lintel/contract/areas/activity';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { files } from '@lintel/contract/areas/files';
import { myWork, type WorkRow } from '@lintel/contract/areas/my-work';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { Permission } from '@lintel/contract/platform/permissions';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownerOf, whatWaits } from '#platform/outbox/what-waits.ts';
import { discard, discardAll, keep } from '#platform/outbox/outbox.ts';
import { aPerson, problem, type Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { anAction, aStart, completed } from '../actions/testing.ts';
import { aTask } from '../tasks/testing.ts';

const me = aPerson();
const task = aTask({ evidence: ['certificate'] });
const action = anAction();
const permissions: Permission[] = [
  'PRISM_APP_TASK_MENU',
  'PRISM_APP_ACTION_MENU',
  'PRISM_PROPERTY_ACTION_MANAGE',
  'PRISM_PROPERTY_COMMENT',
  'PRISM_PROPERTY_TASK_COMPLETE',
  'PRISM_PROPERTY_ACTION_FILE_UPLOAD',
  'PRISM_PROPERTY_SUPERVISOR',
  'PRISM_PROPERTY_LIBRARY_VIEW',
];
const row: WorkRow = {
  kind: 'TASK',
  id: task.id,
  ref: 'GAS01',
  name: 'Gas safety check',
  property: 'Elm House',
  dueOn: '2026-11-20',
  isStatutory: true,
  priority: null,
  warnings: [],
  can: { complete: true },
};
const part = { kind: 'TASK' as const, label: 'Tasks', count: 1, shownCount: 1, isExact: true, search: null };
const noConnection = () => {
  throw new TypeError('Failed to fetch');
};
const empty = { objects: [], page: 1, limit: 10, maxPage: 1, totalObjectsForQuery: 0 };
const there: Answers = [
  [myWork.get, () => ({ body: { groups: [{ id: 'overdue', rows: [row], parts: [part] }], next: null, waiting: [] } })],
  [tasks.get, () => ({ body: { dto: task } })],
  [tasks.preview, noConnection],
  [actions.get, () => ({ body: { dto: action } })],
  [actions.start, () => ({ body: aStart() })],
  [dictionaries.closedActionStatuses, () => ({ body: { objects: [completed] } })],
  [
    actions.view,
    () => ({ body: { dto: action, taskOwners: [], propertyOwners: [], assignmentInfoList: [], files: [] } }),
  ],
  [actions.neighbours, () => ({ body: { previousId: null, nextId: null, position: null, total: 0 } })],
  [activity.list, () => ({ body: { success: true, records: [] } })],
  [files.list, () => ({ body: { ...empty, can: { add: true, remove: false } } })],
  [files.openSession, noConnection],
  [tasks.complete, noConnection],
  [actions.close, noConnection],
  [actions.create, noConnection],
  [myWork.notDone, noConnection],
];
const open = (address: string, answers: Answers = []) =>
  openPage(address, { me: { permissions }, answers: [...answers, ...there] });
const photograph = (name = 'door.png') =>
  new File(['picture'], name, { type: 'image/png' }) as unknown as globalThis.File;
const chooser = () => screen.getByRole('dialog').querySelector<HTMLInputElement>('input[type=file]')!;
const isKept = async () => {
  await screen.findByText('Kept on this device. It is sent as soon as there is a connection.');
  await waitFor(() => expect(whatWaits()).toHaveLength(1));
  const [one] = whatWaits();
  return { ...one!, sends: JSON.parse(one!.call.body) as object };
};

beforeEach(() => {
  // The database can copy those of Node, not those of jsdom.
  vi.stubGlobal('Blob', Blob);
  vi.stubGlobal('File', File);
  URL.createObjectURL = () => 'blob:kept';
  URL.revokeObjectURL = () => {};
});
afterEach(async () => {
  await discardAll(ownerOf(me));
  vi.restoreAllMocks();
});

describe('without a connection', () => {
  it('a task is completed with its evidence, and its row says that it waits', async () => {
    const { user, router } = await open('/my_work.html');
    await user.click(await screen.findByRole('button', { name: 'Complete Gas safety check, Elm House' }));
    const form = within(await screen.findByRole('dialog', { name: /^Complete/ }));
    expect(await form.findByRole('textbox', { name: /^Reason for missing evidence/ })).toBeDefined();
    await user.upload(chooser(), photograph());
    expect((await form.findByRole('list', { name: 'Files kept on this device' })).textContent).toContain(
      'not sent yet',
    );
    expect(form.queryByRole('textbox', { name: /^Reason for missing evidence/ })).toBeNull();
    await user.click(form.getByRole('radio', { name: 'Satisfactory' }));
    await user.click(form.getByRole('button', { name: 'Complete' }));
    expect(await isKept()).toMatchObject({
      files: { to: 'record', ownerId: task.cycle!.id },
      fileCount: 1,
      sends: { id: task.id, cycleId: task.cycle!.id, outcome: 'satisfactory', withoutEvidenceReason: null },
    });
    // The button that opened the form went: the focus stays in its row.
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Waiting to be sent'));
    await user.click(await screen.findByRole('button', { name: '1 waiting to be sent' }));
    const list = within(await screen.findByRole('dialog', { name: 'Waiting to be sent' }));
    expect(list.getByText(/^Satisfactory · 21\/11\/2026/)).toBeDefined();
    // Its form, without its page, which may not be on the device.
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(list.getByRole('button', { name: 'Open' }));
    const again = within(await screen.findByRole('dialog', { name: /^Complete/ }));
    await again.findByText(/^What you saved on .* is not sent yet$/);
    expect(router.state.location.pathname).toBe('/my_work.html');
    // Nothing was changed, so nothing is asked.
    await user.click(again.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(screen.queryByRole('button', { name: /^Complete Gas/ })).toBeNull();
    // It asks before its page is closed, and before its person signs out.
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    await user.click(screen.getAllByRole('link', { name: 'Sign out' })[0]!);
    await screen.findByText('1 thing is not sent yet and would be deleted from this device.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(whatWaits()).toHaveLength(1);
  });

  it('a form that is not on the device says so over the page, and opens once there is a connection', async () => {
    let answer: () => object = noConnection;
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user } = await open('/my_work.html', [[tasks.get, () => answer()]]);
    await user.click(await screen.findByRole('button', { name: 'Complete Gas safety check, Elm House' }));
    const dialog = await screen.findByRole('dialog', { name: 'The form cannot be opened yet' });
    expect(dialog.textContent).toContain('opens as soon as there is a connection');
    answer = () => ({ body: { dto: task } });
    online.mockReturnValue(true);
    for (const event of ['offline', 'online']) window.dispatchEvent(new Event(event));
    await screen.findByRole('dialog', { name: /^Complete/ });
  });

  it('a visit at which nothing could be done is kept with its photograph, and opens again with both', async () => {
    const { user, router } = await open('/my_work.html');
    await user.click(await screen.findByRole('button', { name: /^Could not do Gas safety check/ }));
    const form = within(await screen.findByRole('dialog', { name: 'Could not do: Gas safety check' }));
    await user.put(form.getByRole('textbox', { name: /^What happened/ }), 'Nobody opened');
    await user.upload(chooser(), photograph());
    await form.findByText('door.png');
    // Kept at once, where the device knows that it is offline.
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.upload(chooser(), photograph('frame.png'));
    expect((await form.findByRole('list', { name: 'Files kept on this device' })).textContent).toContain('frame.png');
    await user.click(form.getByRole('button', { name: 'Record attempt' }));
    expect(await isKept()).toMatchObject({
      files: { to: 'call', sessionId: null },
      fileCount: 2,
      lines: ['No access', 'Nobody opened'],
      sends: { id: task.id, note: 'Nobody opened', uploadSessionId: null },
    });
    await screen.findByRole('button', { name: 'Waiting to be sent: Gas safety check, Elm House' });
    // Somebody may open after all.
    expect(screen.getByRole('button', { name: /^Complete Gas/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Could not do Gas/ })).toBeNull();
    await router.navigate({ href: whatWaits()[0]!.opensAt } as never);
    const again = within(await screen.findByRole('dialog', { name: 'Could not do: Gas safety check' }));
    await again.findByText(/^What you saved on .* is not sent yet$/);
    expect(again.getByRole<HTMLTextAreaElement>('textbox', { name: /^What happened/ }).value).toBe('Nobody opened');
    const names = (await again.findByRole('list', { name: 'Files kept on this device' })).textContent;
    expect([names.includes('door.png'), names.includes('frame.png')]).toEqual([true, true]);
  });

  it('an action is raised, and leads back to where it was raised from', async () => {
    const { user, router } = await open('/actions/add?standalone=true&backUrl=/my_work.html');
    await user.put(await screen.findByRole('textbox', { name: /^Action/ }), 'Loose handrail');
    await user.click(screen.getByRole('radio', { name: /^Low/ }));
    await user.click(screen.getByRole('button', { name: 'Save action' }));
    expect(await isKept()).toMatchObject({ recordId: null, sends: { name: 'Loose handrail', priority: 'LOW' } });
    await waitFor(() => expect(router.state.location.pathname).toBe('/my_work.html'));
    await router.navigate({ href: whatWaits()[0]!.opensAt } as never);
    const name = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Action/ });
    await waitFor(() => expect(name.value).toBe('Loose handrail'));
  });

  it('what another tab sends while its form is open here is not sent as a second one', async () => {
    const first = await open('/actions/add?standalone=true&backUrl=/my_work.html');
    await first.user.put(await screen.findByRole('textbox', { name: /^Action/ }), 'Loose handrail');
    await first.user.click(screen.getByRole('radio', { name: /^Low/ }));
    await first.user.click(screen.getByRole('button', { name: 'Save action' }));
    const { id, call, opensAt } = await isKept();
    first.unmount();
    const { user, sent } = await open(opensAt, [[actions.create, () => problem(422, 'This was saved before')]]);
    const name = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Action/ });
    await waitFor(() => expect(name.value).toBe('Loose handrail'));
    await discard(id);
    await user.put(name, 'Loose handrail, second floor');
    await user.click(screen.getByRole('button', { name: 'Save action' }));
    // What waits may be sent, too, before its form is open: with the same key.
    const saves = () => sent.filter(({ method, path }) => method === 'POST' && path.endsWith('action/item.json'));
    await waitFor(() => expect(saves().at(-1)?.body).toContain('second floor'));
    expect(new Set(saves().map(({ headers }) => headers.get('Idempotency-Key')))).toEqual(
      new Set([call.idempotencyKey]),
    );
  });

  it('an action is closed; what was refused later opens with the reason, and is sent with its first key', async () => {
    const address = `/actions/item/${action.id}?close=true`;
    const first = await open(address);
    const form = within(await screen.findByRole('dialog', { name: 'Close: ACT-000001' }));
    await first.user.put(form.getByRole('textbox', { name: /^What was done/ }), 'Closer replaced');
    await first.user.click(form.getByRole('button', { name: 'Mark as done' }));
    const { sends: _, ...kept } = await isKept();
    first.unmount();
    await keep({ ...kept, refused: 'Somebody changed this while you were editing' });
    const { user, sent } = await open(address, [[actions.close, () => ({ body: { dto: action } })]]);
    const again = within(await screen.findByRole('dialog', { name: 'Close: ACT-000001' }));
    await again.findByText('It was refused: Somebody changed this while you were editing');
    expect(again.getByRole<HTMLTextAreaElement>('textbox', { name: /^What was done/ }).value).toBe('Closer replaced');
    await user.click(again.getByRole('button', { name: 'Mark as done' }));
    await waitFor(() => expect(whatWaits()).toEqual([]));
    const call = sent.find(({ path }) => path.endsWith('action/closure.json'))!;
    expect(call.headers.get('Idempotency-Key')).toBe(kept.call.idempotencyKey);
  });

  it('what the device has no room for stays in its form, which says so where it is seen', async () => {
    const intoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = await open(`/actions/item/${action.id}?close=true`);
    const form = within(await screen.findByRole('dialog', { name: 'Close: ACT-000001' }));
    const done = form.getByRole<HTMLTextAreaElement>('textbox', { name: /^What was done/ });
    await user.put(done, 'Closer replaced');
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    await user.click(form.getByRole('button', { name: 'Mark as done' }));
    const why = await form.findByText(/^There is no room on this device to keep this\./);
    expect(intoView.mock.contexts.some((shown) => (shown as Element).contains(why))).toBe(true);
    expect([done.value, whatWaits().length]).toEqual(['Closer replaced', 0]);
  });
});
