import type { ActionSource } from '@lintel/contract/areas/actions/action';
import type { ActionSourceType } from '@lintel/contract/areas/actions/states';
import { invalid } from '#platform/http/problems';
import type { Source } from '#platform/record/record-kind';
import type { Scope } from '#platform/scope';
import type { SourceReference } from './queries.ts';

/** A record as the source of actions, if the caller may see it. */
export type FoundSource = Source & { id: string; type: ActionSourceType };

async function findSource(scope: Scope, { id, type }: SourceReference): Promise<FoundSource | undefined> {
  const found = await scope.kinds[type]?.source?.(scope, id);
  return found && { id, type, ...found };
}

export async function getSource(scope: Scope, source: SourceReference): Promise<FoundSource> {
  const found = await findSource(scope, source);
  if (!found) throw invalid([{ field: 'source', message: 'The source of this action is not available' }]);
  return found;
}

/** The source of an action as its reader may know it: its name at the time, and a link if they may see it. */
export async function shownSource(
  scope: Scope,
  {
    sourceId,
    sourceType,
    sourceCaption,
  }: { sourceId: string | null; sourceType: ActionSourceType | null; sourceCaption: string | null },
): Promise<ActionSource | null> {
  if (!sourceId || !sourceType) return null;
  const found = await findSource(scope, { id: sourceId, type: sourceType });
  return {
    id: sourceId,
    type: sourceType,
    caption: found?.caption ?? sourceCaption ?? '',
    canView: found !== undefined,
    areaOfObservationIds: found?.areaOfObservationIds ?? [],
  };
}
