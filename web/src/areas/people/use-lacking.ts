import { people } from '@lintel/contract/areas/people/endpoints';
import type { LackingForWork } from '@lintel/contract/areas/people/training';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { mayDo } from '#platform/rights.ts';

/** As many as a picker lists. */
const MOST = 50;
/** A task or an action, or the task or report from which an action is to be raised. */
export type Work = { entityType: 'TASK' | 'ACTION' | 'INSPECTION_REPORT'; entityId: string };

/** What each of these people lacks for a piece of work, by their name in the picker; empty if nothing is required. */
export const useLacking = (work: Work | undefined, who: readonly string[]) =>
  useLackingForSeveral(work?.entityType ?? 'TASK', work ? [work.entityId] : [], who);

/** The same for several pieces of work of one kind; for more than one, with the references of those that require it. */
export function useLackingForSeveral(entityType: Work['entityType'], entityIds: string[], who: readonly string[]) {
  const me = useMe();
  const gives =
    mayDo(me, 'PRISM_PROPERTY_ACTION_MANAGE') || (entityType === 'TASK' && mayDo(me, 'PRISM_PROPERTY_TASK_MANAGE'));
  const { data } = useQuery({
    ...read(people.lacking, { body: { entityType, entityIds, who: who.slice(0, MOST) } }),
    enabled: entityIds.length > 0 && gives && who.length > 0,
  });
  const found = new Map(data?.objects.map((one) => [one.who, one.lacks]));
  return (name: string): LackingForWork['lacks'] => found.get(name) ?? [];
}
