import { expect, it } from 'vitest';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { aShare, byLink, opened } from '#areas/shares/testing';
import { aTask, inDays, refusal } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import { aChecklist, answering, aReading } from './testing.ts';

it('is answered by somebody outside with the report, for whoever accepts it', async () => {
  const by = await (await anOrganisation()).person();
  const question = aReading();
  const checklist = await aChecklist(by, [question]);
  const { id } = await aTask(by, { code: 'FAL01' });
  const { token } = await aShare(by, { id, kind: 'TASK' });
  expect((await opened(by, token)).checklist).toEqual({ version: 1, questions: [question] });

  const report = (more: object) =>
    byLink(by, shares.reportDone, token, { doneOn: inDays(by, 0), note: 'Measured', outcome: 'satisfactory', ...more });
  expect(refusal(await report({}))).toEqual([422, 'Answer “Hot tap after a minute”']);
  const answers = answering(checklist, { [question.id]: 52 });
  passed(await report({ checklist: answers }));
  const { shareAssignment } = passed(await call(by, shares.get, { query: { entityId: id, entityType: 'TASK' } })).dto;
  expect(shareAssignment!.responses.find(({ kind }) => kind === 'done')).toMatchObject({ checklist: answers });
});
