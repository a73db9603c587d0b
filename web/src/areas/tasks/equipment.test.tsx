import { screen, waitFor, within } from '@testing-library/react';
import { activity } from '@lintel/contract/areas/activity';
import type { CoveredPiece } from '@lintel/contract/areas/tasks/covered-equipment';
import { inspectionReports } from '@lintel/contract/areas/inspection-reports';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../test/answers.ts';
import { anAssignment, aResponse, aShare } from '../shares/testing.ts';
import { openPage } from '../../../test/open-page.tsx';
import { aCycle, aTask, pageOf, taskId } from './testing.ts';

const idOf = (number: number) => `018f0000-0000-7000-8000-00000000e00${number}`;
const aPiece = (number: number, of: Partial<CoveredPiece> = {}): CoveredPiece => ({
  id: idOf(number),
  ref: `EQP-${number}`,
  name: `Lift ${number}`,
  type: 'Passenger lift',
  location: 'East core',
  assetTag: null,
  outOfUseOn: null,
  standing: 'in-date',
  lastDoneOn: '2026-02-10',
  failedOn: null,
  isDone: false,
  dueOn: '2027-03-03',
  ...of,
});
const task = aTask({ equipmentCount: 3, evidence: [] });
const open = (address: string, answers: Answers = []) =>
  openPage(address, {
    me: { permissions: ['PRISM_APP_TASK_MENU', 'PRISM_PROPERTY_TASK_MANAGE', 'PRISM_PROPERTY_TASK_COMPLETE'] },
    answers: [
      ...answers,
      [tasks.get, () => ({ body: { dto: task } })],
      [
        tasks.equipment,
        () => ({
          body: {
            objects: [
              aPiece(1),
              aPiece(2, { isDone: true }),
              aPiece(3, { failedOn: '2026-02-10', standing: 'unsatisfactory' }),
            ],
          },
        }),
      ],
      [tasks.cycles, () => ({ body: pageOf([]) })],
      [
        tasks.preview,
        () => ({ body: { nextDueOn: '2027-03-03', explanation: 'Lift 2 is due then', daysLate: null, warnings: [] } }),
      ],
      [tasks.neighbours, () => ({ body: { previousId: null, nextId: null, position: null, total: 0 } })],
      [inspectionReports.ofTask, () => ({ body: pageOf([]) })],
      [shares.get, () => ({ body: { dto: anAssignment({ entityType: 'TASK' }) } })],
      [activity.list, () => ({ body: { success: true, records: [] } })],
    ],
  });
type Opened = Awaited<ReturnType<typeof open>>;
const lastTo = ({ sent }: Opened, path: string) =>
  JSON.parse(sent.findLast((each) => each.path === `/api/${path}` && each.method !== 'GET')!.body) as Record<
    string,
    unknown
  >;

describe('the equipment of a task', () => {
  it('is completed by saying which pieces were done, at first those that are not yet, and which of them failed', async () => {
    const opened = await open(`/task/${taskId}?complete=true`, [
      [tasks.complete, () => ({ body: { dto: task, message: 'Saved' } })],
    ]);
    const form = within(await screen.findByRole('dialog'));
    const boxes = await form.findAllByRole('checkbox');
    expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([true, false, true]);
    expect(form.getByText('Equipment done: 2 of 3')).toBeDefined();
    await opened.user.click(form.getByRole('radio', { name: 'Unsatisfactory' }));
    await opened.user.click(form.getByRole('checkbox', { name: 'Lift 3 was unsatisfactory' }));
    const results = [
      { id: idOf(1), outcome: 'satisfactory' },
      { id: idOf(2), outcome: 'not-done' },
      { id: idOf(3), outcome: 'unsatisfactory' },
    ];
    await waitFor(() => expect(lastTo(opened, 'task/completion/preview.json')).toMatchObject({ equipment: results }));
    await opened.user.click(form.getByRole('button', { name: 'Complete' }));
    await waitFor(() => expect(lastTo(opened, 'task/completion.json')).toMatchObject({ equipment: results }));
  });

  it('is completed for the piece alone at which somebody stands, where they came from its page', async () => {
    await open(`/task/${taskId}?complete=true&piece=${idOf(3)}`);
    const form = within(await screen.findByRole('dialog'));
    const boxes = await form.findAllByRole('checkbox');
    expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([false, false, true]);
  });

  it('is completed with what somebody outside reported of each piece, which may be changed', async () => {
    const reported = [
      { id: idOf(1), name: 'Lift 1', outcome: 'not-done' },
      { id: idOf(3), name: 'Lift 3', outcome: 'unsatisfactory' },
    ] as const;
    const results = aResponse({ outcome: 'unsatisfactory', equipment: [...reported] });
    const share = aShare({ entityType: 'TASK', assignmentStatus: 'DONE', responses: [results] });
    const given = anAssignment({ entityType: 'TASK', state: 'share', shareAssignment: share });
    const opened = await open(`/task/${taskId}?complete=true`, [
      [tasks.get, () => ({ body: { dto: { ...task, assignment: 'share' } } })],
      [shares.get, () => ({ body: { dto: given } })],
      [tasks.complete, () => ({ body: { dto: task, message: 'Saved' } })],
    ]);
    const form = within(await screen.findByRole('dialog'));
    expect(await form.findByText('Equipment done: 1 of 3')).toBeDefined();
    expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'Lift 3 was unsatisfactory' }).checked).toBe(true);
    await opened.user.click(form.getByRole('checkbox', { name: /^Lift 1/ }));
    await opened.user.click(form.getByRole('button', { name: 'Complete' }));
    await waitFor(() =>
      expect(lastTo(opened, 'task/completion.json')).toMatchObject({
        equipment: [
          { id: idOf(1), outcome: 'satisfactory' },
          { id: idOf(2), outcome: 'not-done' },
          { id: idOf(3), outcome: 'unsatisfactory' },
        ],
      }),
    );
  });

  it('can be chosen by hand for a task whose type looks after none', async () => {
    const opened = await open(`/task/${taskId}`, [
      [tasks.get, () => ({ body: { dto: aTask({ equipmentCount: 0, suggestedEquipmentCount: 0, cycle: aCycle() }) } })],
      [
        tasks.equipmentToChoose,
        () => ({ body: { objects: [{ ...aPiece(1), isCovered: false, isSuggested: false, hasRecord: false }] } }),
      ],
    ]);
    await opened.user.click(await screen.findByRole('button', { name: 'More' }));
    await opened.user.click(await screen.findByRole('menuitem', { name: 'Choose equipment…' }));
    const form = within(await screen.findByRole('dialog'));
    expect(((await form.findByRole('checkbox', { name: /^Lift 1/ })) as HTMLInputElement).checked).toBe(false);
  });

  it('is chosen from that of the property, what the task looks after being chosen at first, with days of its own', async () => {
    const none = aTask({ equipmentCount: 0, suggestedEquipmentCount: 2, cycle: aCycle() });
    const options = [1, 2, 3].map((number) => ({
      ...aPiece(number),
      isCovered: false,
      isSuggested: number < 3,
      hasRecord: false,
    }));
    const opened = await open(`/task/${taskId}`, [
      [tasks.get, () => ({ body: { dto: none } })],
      [tasks.equipmentToChoose, () => ({ body: { objects: options } })],
      [tasks.chooseEquipment, () => ({ body: { dto: none, message: 'Saved' } })],
    ]);
    await screen.findByText(/This property has 2 pieces of equipment/);
    await opened.user.click(screen.getByRole('button', { name: 'Choose equipment' }));
    const form = within(await screen.findByRole('dialog'));
    const parts = (await form.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);
    expect(parts).toEqual(['Of the types that this task is for', 'Other equipment of the property']);
    await opened.user.click(await form.findByRole('button', { name: 'Add dates of Lift 2' }));
    await opened.user.type(form.getByRole('textbox', { name: 'Last done' }), '01022026');
    await opened.user.click(form.getByRole('checkbox', { name: /^Lift 1/ }));
    await opened.user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(lastTo(opened, 'task/equipment.json')).toEqual({
        id: taskId,
        version: none.version,
        equipment: [{ id: idOf(2), lastDoneOn: '2026-02-01', dueOn: null }],
      }),
    );
  });
});
