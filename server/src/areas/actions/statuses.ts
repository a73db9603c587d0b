import type { DictionaryOption } from '@lintel/contract/areas/dictionary-options';
import { statusesThatAre } from '#areas/dictionaries/options';
import { conflict, invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';

export const statusesOf = async (scope: Scope, state: 'open' | 'closed'): Promise<DictionaryOption[]> =>
  (await statusesThatAre(scope, 'ACTION_STATUS', state)).objects;

/** The default status, else the first. */
export const usualOf = (statuses: readonly DictionaryOption[]): DictionaryOption | undefined =>
  statuses.find((each) => each.defaultDict) ?? statuses[0];

/** The status that a new action gets: the default among the open ones, else the first (ACT-037, ACT-038). */
export function defaultStatus(open: readonly DictionaryOption[]): DictionaryOption {
  const status = usualOf(open);
  if (!status) throw invalid([{ field: 'statusId', message: 'There is no open status: add one to the dictionary' }]);
  return status;
}

/** Set by reporting the work done, never manually. */
export const AWAITING = 'awaiting-verification';

/** An open status that users may set manually. */
export async function checkOpenStatus(scope: Scope, id: string, before?: string) {
  if (id === before) return;
  const status = (await statusesOf(scope, 'open')).find((each) => each.id === id);
  if (!status) throw invalid([{ field: 'statusId', message: 'Choose an open status, or close the action' }]);
  if (status.code === AWAITING)
    throw invalid([{ field: 'statusId', message: 'Mark the action as done instead: this status follows from that' }]);
}

export async function closedStatus(scope: Scope, id: string): Promise<DictionaryOption> {
  const status = (await statusesOf(scope, 'closed')).find((each) => each.id === id);
  if (!status) throw invalid([{ field: 'statusId', message: 'Choose a closed status' }]);
  return status;
}

/** Statuses that close an action without the work: they need a reason instead of evidence. */
export const withoutWork = [
  'closed-not-required',
  'closed-duplicate',
  'closed-superseded',
  'closed-risk-accepted',
  'closed-transferred',
];
export const impliesWorkDone = ({ code }: Pick<DictionaryOption, 'code'>) => !withoutWork.includes(code ?? '');

/** The status for completed work if nobody chooses one: the default of those that mean completion, else the first. */
export async function usualClosedStatus(scope: Scope): Promise<DictionaryOption> {
  const closed = (await statusesOf(scope, 'closed')).filter(impliesWorkDone);
  const status = usualOf(closed);
  if (!status) throw invalid([{ field: 'statusId', message: 'There is no closed status: add one to the dictionary' }]);
  return status;
}

/** The status for an action that was raised in error: the first of those that mean no work was done. */
export async function notRequiredStatus(scope: Scope): Promise<DictionaryOption> {
  const without = (await statusesOf(scope, 'closed')).filter((each) => !impliesWorkDone(each));
  const status = without.find(({ code }) => code === withoutWork[0]) ?? without[0];
  if (!status)
    throw conflict('There is no closed status that says that no work was needed: add one to the dictionary first');
  return status;
}
