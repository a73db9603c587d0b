import { screen, waitFor, within } from '@testing-library/react';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { actionList } from '@lintel/contract/areas/actions/list';
import { activity } from '@lintel/contract/areas/activity';
import { checklists } from '@lintel/contract/areas/checklists/endpoints';
import { inspectionReports } from '@lintel/contract/areas/inspection-reports';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { expect, it } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { aStart } from '../actions/testing.ts';
import { anAssignment, aResponse, aShare } from '../shares/testing.ts';
import { aCycle, aPastCycle, aTask, pageOf, taskId } from '../tasks/testing.ts';

const idOf = (number: number) => `018f0000-0000-7000-8000-00000000f00${number}`;
const asked = { guidance: null, isRequired: true };
const checklist = {
  version: 3,
  questions: [
    { ...asked, id: idOf(1), kind: 'reading', text: 'Hot tap', unit: '°C', lowest: 50, highest: null },
    { ...asked, id: idOf(2), kind: 'check', text: 'Sounders heard' },
    { ...asked, id: idOf(3), kind: 'text', text: 'Call point', isRequired: false },
  ] as const,
};
const task = aTask({ questionCount: 3, evidence: [], hasCertificate: false });
const open = (address: string, dto = task, assignment = anAssignment({ entityType: 'TASK' })) =>
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
      [tasks.complete, () => ({ body: { dto: task, message: 'Saved' } })],
      [tasks.cycles, () => ({ body: pageOf([]) })],
      [tasks.preview, () => ({ body: { nextDueOn: null, explanation: 'Stays open', daysLate: null, warnings: [] } })],
      [tasks.neighbours, () => ({ body: { previousId: null, nextId: null, position: null, total: 0 } })],
      [checklists.ofTask, () => ({ body: checklist })],
      [checklists.readings, () => ({ body: { objects: [] } })],
      [actions.start, () => ({ body: aStart() })],
      [actions.list, () => ({ body: { ...pageOf([]), search: actionList.defaults } })],
      [inspectionReports.ofTask, () => ({ body: pageOf([]) })],
      [shares.get, () => ({ body: { dto: assignment } })],
      [activity.list, () => ({ body: { success: true, records: [] } })],
    ],
  });

it('is answered with the completion: what is out of range says so, proposes the outcome and offers an action', async () => {
  const opened = await open(`/task/${taskId}?complete=true`);
  const form = within(await screen.findByRole('dialog'));
  await opened.user.click(form.getByRole('button', { name: 'Complete' }));
  expect(await form.findAllByText('Answer this question')).toHaveLength(2);

  const hotTap = form.getByRole('textbox', { name: /Hot tap/ });
  await opened.user.type(hotTap, '-');
  expect(form.queryByText(/Out of range/)).toBeNull();
  await opened.user.clear(hotTap);
  await opened.user.type(hotTap, '47.5');
  await opened.user.tab();
  expect(form.getByText('Out of range: acceptable is at least 50 °C.')).toBeDefined();
  const outcome = within(form.getByRole('radiogroup', { name: /Outcome/ }));
  expect(outcome.getByRole('radio', { name: 'Unsatisfactory', checked: true })).toBeDefined();
  const sounders = within(form.getByRole('group', { name: /Sounders heard/ }));
  await opened.user.click(sounders.getByRole('radio', { name: 'Not applicable' }));
  await opened.user.click(await form.findByRole('button', { name: 'Raise an action for Hot tap' }));

  // Somebody who says that it is satisfactory all the same says why.
  await opened.user.click(outcome.getByRole('radio', { name: 'Satisfactory' }));
  await opened.user.put(await form.findByRole('textbox', { name: /Satisfactory all the same/ }), 'Boiler just lit');
  await opened.user.click(form.getByRole('button', { name: 'Complete' }));
  await waitFor(() => expect(opened.sent.some(({ path }) => path === '/api/task/completion.json')).toBe(true));
  const sent = opened.sent.findLast(({ path }) => path === '/api/task/completion.json')!;
  expect(JSON.parse(sent.body)).toMatchObject({
    outcome: 'satisfactory',
    despite: 'Boiler just lit',
    checklist: {
      version: 3,
      answers: [
        { questionId: idOf(1), answer: 47.5 },
        { questionId: idOf(2), answer: 'not-applicable' },
      ],
    },
    actions: [{ name: 'Hot tap: 47.5 °C (at least 50 °C)' }],
  });
});

it('takes the reason why a reading was not taken instead of it, and asks for it', async () => {
  const opened = await open(`/task/${taskId}?complete=true`);
  const form = within(await screen.findByRole('dialog'));
  await opened.user.click(await form.findByRole('button', { name: 'Not taken: Hot tap' }));
  const why = form.getByRole('textbox', { name: /Hot tap/ });
  await waitFor(() => expect(document.activeElement).toBe(why));
  const sounders = within(form.getByRole('group', { name: /Sounders heard/ }));
  await opened.user.click(sounders.getByRole('radio', { name: 'Satisfactory' }));
  expect(form.getByText('Checklist: 1 of 3 answered')).toBeDefined();
  await opened.user.click(
    within(form.getByRole('radiogroup', { name: /Outcome/ })).getByRole('radio', { name: 'Satisfactory' }),
  );
  await opened.user.click(form.getByRole('button', { name: 'Complete' }));
  expect((await form.findAllByText('Say why it was not taken')).length).toBeGreaterThan(0);
  await opened.user.put(why, 'Tap isolated');
  await opened.user.click(form.getByRole('button', { name: 'Complete' }));
  await waitFor(() => expect(opened.sent.some(({ path }) => path === '/api/task/completion.json')).toBe(true));
  const sent = opened.sent.findLast(({ path }) => path === '/api/task/completion.json')!;
  expect(JSON.parse(sent.body)).toMatchObject({
    checklist: { answers: [{ questionId: idOf(1), answer: { notTaken: 'Tap isolated' } }, { questionId: idOf(2) }] },
  });
});

it('keeps the first reading that is being typed as the form is closed by Escape, which asks', async () => {
  const opened = await open(`/task/${taskId}?complete=true`);
  const form = within(await screen.findByRole('dialog'));
  const hotTap = await form.findByRole<HTMLInputElement>('textbox', { name: /Hot tap/ });
  await opened.user.type(hotTap, '52{Escape}');
  await opened.user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
  expect(hotTap.value).toBe('52');
  await waitFor(() => expect(document.activeElement).toBe(hotTap));
});

it('offers an action for what was unsatisfactory, to those who may raise one', async () => {
  const [last] = aPastCycle().completions;
  const answer = { questionId: idOf(1), question: 'Hot tap', answer: 47, inWords: '47 °C', limits: 'at least 50 °C' };
  const failed = {
    ...last!,
    outcome: 'unsatisfactory' as const,
    answers: [{ ...answer, judgement: 'unsatisfactory' as const }],
  };
  await open(`/task/${taskId}`, { ...task, cycle: aCycle({ completions: [failed] }) });
  const link = await screen.findByRole('link', { name: 'Raise an action for Hot tap' });
  expect(new URL((link as HTMLAnchorElement).href).searchParams.get('name')).toBe('Hot tap: 47 °C (at least 50 °C)');
});

it('shows what somebody outside answered before their report is accepted or sent back', async () => {
  const given = { version: 3, answers: [{ questionId: idOf(1), answer: 47 }] };
  const shareAssignment = aShare({
    entityId: taskId,
    entityType: 'TASK',
    assignmentStatus: 'DONE',
    responses: [aResponse({ checklist: given })],
  });
  await open(`/task/${taskId}`, task, anAssignment({ entityType: 'TASK', state: 'share', shareAssignment }));
  expect(await screen.findByText('47 °C')).toBeDefined();
});
