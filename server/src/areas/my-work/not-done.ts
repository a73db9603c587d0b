import type { NotDone } from '@lintel/contract/areas/my-work';
import { notDoneReasons } from '@lintel/contract/areas/not-done-reasons';
import type { z } from 'zod';
import { commitSessionTo } from '#areas/files/for-new-record';
import { conflict, forbidden } from '#platform/http/problems';
import { holdsOf } from '#platform/access/record-rights';
import { holdItem } from '#platform/record/work-kind';
import type { Scope } from '#platform/scope';
import { keepAttempt } from './attempts.ts';

/** Records an unsuccessful attempt, with photographs of the reason, which are not evidence; subscribers notify those concerned. */
export async function recordNotDone(
  scope: Scope,
  { kind, id, reason, note, uploadSessionId }: z.output<typeof NotDone>,
) {
  const { work, comments } = scope.kinds[kind];
  const item = await holdItem(scope, work, id);
  if (!comments || !(await holdsOf(scope, comments.may, id))) throw forbidden();
  if (!item.isOpen) throw conflict(`This is not ${work.openWord} ${work.nouns[0]} any more`);
  const { name } = notDoneReasons.find((one) => one.id === reason)!;
  await scope.record(id, { type: 'COMMENT', event: work.notDoneEvent, comment: `Could not be done: ${name}. ${note}` });
  await keepAttempt(scope, { recordId: id, reason, attemptedOn: scope.enteredOn, note });
  if (uploadSessionId) await commitSessionTo(scope, uploadSessionId, id);
  return { success: true as const };
}
