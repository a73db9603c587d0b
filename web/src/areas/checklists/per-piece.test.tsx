import { screen, waitFor, within } from '@testing-library/react';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import { activity } from '@lintel/contract/areas/activity';
import { checklists, type AskedChecklist } from '@lintel/contract/areas/checklists/endpoints';
import { inspectionReports } from '@lintel/contract/areas/inspection-reports';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import type { CoveredPiece } from '@lintel/contract/areas/tasks/covered-equipment';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { describe, expect, it, vi } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { aStart } from '../actions/testing.ts';
import { anAssignment } from '../shares/testing.ts';
import { aCycle, aPastCycle, aTask, pageOf, taskId } from '../tasks/testing.ts';

const idOf = (number: number) => `018f0000-0000-7000-8000-00000000f00${number}`;
const pieceIdOf = (number: number) => `018f0000-0000-7000-8000-00000000e00${number}`;
const asked = { guidance: null, isRequired: true, isPerPiece: true };
const checklist = {
  version: 3,
  questions: [
    { ...asked, id: idOf(1), kind: 'reading', text: 'Hot tap', unit: '°C', lowest: 50, highest: null },
    { ...asked, id: idOf(2), kind: 'check', text: 'Clean' },
    { ...asked, id: idOf(3), kind: 'check', text: 'No leak' },
    { ...asked, id: idOf(4), kind: 'check', text: 'Log kept', isPerPiece: false },
  ] as const,
};
const aPiece = (number: number, of: Partial<CoveredPiece> = {}): CoveredPiece => ({
  id: pieceIdOf(number),
  ref: `EQP-${number}`,
  name: `Tap ${number}`,
  type: 'Water outlet',
  location: 'Ground floor',
  assetTag: null,
  outOfUseOn: null,
  standing: 'in-date',
  lastDoneOn: '2026-02-10',
  failedOn: null,
  isDone: false,
  dueOn: '2027-03-03',
  ...of,
});
const task = aTask({ questionCount: 4, equipmentCount: 3, evidence: [], hasCertificate: false });
const open = (
  address: string,
  dto = task,
  pieces = [aPiece(1), aPiece(2), aPiece(3, { isDone: true })],
  asks: AskedChecklist = { version: checklist.version, questions: [...checklist.questions] },
) =>
  openPage(address, {
    me: {
      permissions: [
        'PRISM_APP_TASK_MENU',
        'PRISM_PROPERTY_TASK_COMPLETE',
        'PRISM_PROPERTY_ACTION_MANAGE',
        'PRISM_APP_ACTION_MENU',
      ],
    },
    answers: [
      [tasks.get, () => ({ body: { dto } })],
      [tasks.equipment, () => ({ body: { objects: pieces } })],
      [tasks.complete, () => ({ body: { dto: task, message: 'Saved' } })],
      [tasks.cycles, () => ({ body: pageOf([]) })],
      [tasks.preview, () => ({ body: { nextDueOn: null, explanation: 'Stays open', daysLate: null, warnings: [] } })],
      [tasks.neighbours, () => ({ body: { previousId: null, nextId: null, position: null, total: 0 } })],
      [checklists.ofTask, () => ({ body: asks })],
      [checklists.readings, () => ({ body: { objects: [] } })],
      [actions.start, () => ({ body: aStart() })],
      [actions.list, () => ({ body: { ...pageOf([]), search: actionList.defaults } })],
      [inspectionReports.ofTask, () => ({ body: pageOf([]) })],
      [shares.get, () => ({ body: { dto: anAssignment({ entityType: 'TASK' }) } })],
      [activity.list, () => ({ body: { success: true, records: [] } })],
    ],
  });

/** The window is as narrow as a phone's. */
const onPhone = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width: 48em'),
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }));

describe('questions asked of each piece of equipment', () => {
  it('are answered in a table, along which the keyboard moves; one press answers the checks of a piece and no reading', async () => {
    const opened = await open(`/task/${taskId}?complete=true`);
    const form = within(await screen.findByRole('dialog'));
    const table = within(await form.findByRole('table', { name: 'Checklist' }));
    expect(form.getByText('Equipment done: 2 of 3')).toBeDefined();
    await opened.user.click(form.getByRole('button', { name: 'Complete' }));
    expect((await form.findAllByText(/6 answers are missing, of 2 pieces/)).length).toBeGreaterThan(0);

    const hotTap = table.getByRole('textbox', { name: 'Hot tap, Tap 1' });
    await opened.user.type(hotTap, '55{Enter}47.5');
    expect(document.activeElement).toBe(table.getByRole('textbox', { name: 'Hot tap, Tap 2' }));
    // It is judged once its field is left, and proposes that this piece and the whole failed.
    expect(form.queryByText(/^Unsatisfactory$/, { selector: 'p' })).toBeNull();
    await opened.user.tab();
    expect(await form.findByRole('button', { name: 'Unsatisfactory 1' })).toBeDefined();
    expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'Tap 2 was unsatisfactory' }).checked).toBe(true);
    const outcome = within(form.getByRole('radiogroup', { name: /Outcome/ }));
    expect(outcome.getByRole('radio', { name: 'Unsatisfactory', checked: true })).toBeDefined();

    await opened.user.click(table.getByRole('button', { name: 'All satisfactory: Tap 1' }));
    expect(table.getByText('Complete')).toBeDefined();
    const leak = within(table.getByRole('radiogroup', { name: 'No leak, Tap 2' }));
    await opened.user.click(leak.getByRole('radio', { name: 'Not applicable' }));
    await opened.user.click(table.getByRole('button', { name: 'Rest satisfactory: Tap 2' }));
    expect(form.getByRole('button', { name: 'To answer 0' })).toBeDefined();
    await opened.user.click(await form.findByRole('button', { name: 'Raise an action for Tap 2: Hot tap' }));

    const log = within(form.getByRole('group', { name: /Log kept/ }));
    await opened.user.click(log.getByRole('radio', { name: 'Satisfactory' }));
    await opened.user.click(form.getByRole('button', { name: 'Complete' }));
    await waitFor(() => expect(opened.sent.some(({ path }) => path === '/api/task/completion.json')).toBe(true));
    const sent = opened.sent.findLast(({ path }) => path === '/api/task/completion.json')!;
    const of = (number: number, question: number, answer: string | number) => ({
      questionId: idOf(question),
      equipmentId: pieceIdOf(number),
      answer,
    });
    expect(JSON.parse(sent.body)).toMatchObject({
      outcome: 'unsatisfactory',
      equipment: [
        { id: pieceIdOf(1), outcome: 'satisfactory' },
        { id: pieceIdOf(2), outcome: 'unsatisfactory' },
        { id: pieceIdOf(3), outcome: 'not-done' },
      ],
      checklist: {
        version: 3,
        answers: [
          { questionId: idOf(4), answer: 'satisfactory' },
          of(1, 1, 55),
          of(1, 2, 'satisfactory'),
          of(1, 3, 'satisfactory'),
          of(2, 1, 47.5),
          of(2, 2, 'satisfactory'),
          of(2, 3, 'not-applicable'),
        ],
      },
      actions: [{ name: 'Tap 2: Hot tap: 47.5 °C (at least 50 °C)' }],
    });
  });

  it('ask why a piece is satisfactory although an answer of it is not, and stop to propose that it failed once none is', async () => {
    const opened = await open(`/task/${taskId}?complete=true`);
    const form = within(await screen.findByRole('dialog'));
    const hotTap = await form.findByRole('textbox', { name: 'Hot tap, Tap 1' });
    await opened.user.type(hotTap, '47');
    await opened.user.tab();
    const failed = await form.findByRole<HTMLInputElement>('checkbox', { name: 'Tap 1 was unsatisfactory' });
    await opened.user.click(failed);
    expect(await form.findByRole('textbox', { name: /Satisfactory all the same/ })).toBeDefined();
    expect(form.getByText('Unsatisfactory: Tap 1: Hot tap')).toBeDefined();
    await opened.user.clear(hotTap);
    await opened.user.type(hotTap, '55');
    await opened.user.tab();
    expect(form.queryByRole('textbox', { name: /Satisfactory all the same/ })).toBeNull();
    expect(form.queryByRole('radio', { name: 'Unsatisfactory', checked: true })).toBeNull();
  });

  it('are not sent by Enter, and keep what failed where all are said to be done', async () => {
    const pieces = Array.from({ length: 9 }, (_, at) => aPiece(at + 1));
    const opened = await open(`/task/${taskId}?complete=true`, task, pieces);
    const form = within(await screen.findByRole('dialog'));
    await opened.user.type(await form.findByRole('textbox', { name: 'Hot tap, Tap 1' }), '47');
    await opened.user.tab();
    expect(await form.findByRole('checkbox', { name: 'Tap 1 was unsatisfactory', checked: true })).toBeDefined();
    await opened.user.click(form.getByRole('button', { name: 'All' }));
    expect(form.getByRole('checkbox', { name: 'Tap 1 was unsatisfactory', checked: true })).toBeDefined();
    await opened.user.type(form.getByRole('textbox', { name: 'Find equipment' }), 'Tap 3{Enter}');
    expect(form.queryByText(/answers are missing/)).toBeNull();
    expect(form.queryByRole('textbox', { name: 'Hot tap, Tap 1' })).toBeNull();
  });

  it('are of the equipment that is covered now, also where a draft is of other equipment', async () => {
    const first = await open(`/task/${taskId}?complete=true`);
    const before = within(await screen.findByRole('dialog'));
    await first.user.click(await before.findByRole('checkbox', { name: /^Tap 2/ }));
    await first.user.type(before.getByRole('textbox', { name: 'Hot tap, Tap 1' }), '55');
    await first.user.tab();
    first.unmount();

    const opened = await open(`/task/${taskId}?complete=true`, task, [aPiece(2), aPiece(4)]);
    const form = within(await screen.findByRole('dialog'));
    await opened.user.click(await form.findByRole('button', { name: 'Restore' }));
    const rows = form.getAllByRole('rowheader').map((row) => within(row).getByRole<HTMLInputElement>('checkbox'));
    expect(rows.map(({ checked }) => checked)).toEqual([false, true]);
  });

  it('are answered on a phone card by card', async () => {
    onPhone();
    const opened = await open(`/task/${taskId}?complete=true`);
    const form = within(await screen.findByRole('dialog'));
    const first = within(await form.findByRole('group', { name: 'Tap 1' }));
    await opened.user.type(first.getByRole('textbox', { name: /Hot tap/ }), '55');
    await opened.user.click(first.getByRole('button', { name: 'All satisfactory' }));
    expect(form.getByRole('button', { name: /Tap 1.*Complete/ })).toBeDefined();
    await opened.user.click(first.getByRole('button', { name: 'Next to answer' }));
    expect(await form.findByRole('group', { name: 'Tap 2' })).toBeDefined();
    expect(form.queryByRole('group', { name: 'Tap 1' })).toBeNull();
  });

  it('are to be answered where nothing was, though nothing must be', async () => {
    const { questions, version } = checklist;
    const optional = { version, questions: questions.map((question) => ({ ...question, isRequired: false })) };
    const opened = await open(`/task/${taskId}?complete=true`, task, undefined, optional);
    const form = within(await screen.findByRole('dialog'));
    const table = within(await form.findByRole('table', { name: 'Checklist' }));
    expect(table.getAllByText('Nothing answered yet')).toHaveLength(2);
    expect(table.queryByText('Complete')).toBeNull();
    await opened.user.type(table.getByRole('textbox', { name: 'Hot tap, Tap 1' }), '55{Enter}');
    expect(table.getByText('Complete')).toBeDefined();
    expect(form.getByRole('button', { name: 'To answer 1' })).toBeDefined();
  });

  it('are shown by piece once they are answered: first what is unsatisfactory, from which an action can be raised', async () => {
    const [last] = aPastCycle().completions;
    const good = { answer: 'satisfactory', inWords: 'Satisfactory', judgement: 'satisfactory' } as const;
    const bad = { answer: 47, inWords: '47 °C', judgement: 'unsatisfactory' } as const;
    const failed = {
      ...last!,
      outcome: 'unsatisfactory' as const,
      pieceAnswers: {
        questions: [
          { questionId: idOf(1), question: 'Hot tap', limits: 'at least 50 °C' },
          { questionId: idOf(2), question: 'Clean', limits: null },
        ],
        pieces: [
          { id: pieceIdOf(1), name: 'Tap 1', answers: [bad, good] },
          { id: pieceIdOf(2), name: 'Tap 2', answers: [null, good] },
        ],
      },
    };
    await open(`/task/${taskId}`, { ...task, cycle: aCycle({ completions: [failed] }) });
    const link = await screen.findByRole('link', { name: 'Raise an action for Tap 1: Hot tap' });
    expect(new URL((link as HTMLAnchorElement).href).searchParams.get('name')).toBe(
      'Tap 1: Hot tap: 47 °C (at least 50 °C)',
    );
    expect(screen.getByText('Answers of 2 pieces of equipment')).toBeDefined();
  });
});
