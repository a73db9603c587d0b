import type { NoticeKind } from '@lintel/contract/areas/notices';
import type { SharedType } from '@lintel/contract/areas/shares/share';
import type { RecordEvent } from '#platform/record/events';
import type { Scope } from '#platform/scope';
import type { WorkEvent } from '#platform/record/work-kind';
import { holdersOf } from './holders.ts';
import { managersOf } from './managers.ts';
import { notify } from './notify.ts';
import type { NewNotice } from './notify.ts';

type Role = 'holders' | 'doers' | 'givers' | 'managers' | 'named';

/** The kind of notice for each event of work, and its recipients: who is to do it, did it, gave it, or manages the property. */
export const noticesOfWorkEvents: Partial<Record<WorkEvent, { kind: NoticeKind; to: readonly Role[] }>> = {
  // Those who may decide on it are notified.
  done: { kind: 'done', to: ['givers', 'managers'] },
  'not-done': { kind: 'not-done', to: ['holders', 'givers', 'managers'] },
  accepted: { kind: 'accepted', to: ['doers'] },
  rejected: { kind: 'rejected', to: ['doers'] },
  reopened: { kind: 'reopened', to: ['doers'] },
  suspended: { kind: 'suspended', to: ['holders', 'managers'] },
  'not-applicable': { kind: 'not-applicable', to: ['holders', 'managers'] },
  proposed: { kind: 'proposed', to: ['named'] },
  'proposal-rejected': { kind: 'proposal-rejected', to: ['named'] },
  resumed: { kind: 'resumed', to: ['holders', 'managers'] },
  removed: { kind: 'removed', to: ['holders', 'managers'] },
};
const moved = { kind: 'due-date-moved', to: ['holders', 'managers'] } as const;

/** Notifies of an event of a kind of work: an assignment, a new due date, an outcome. */
export const notifyWorkEvent =
  (type: SharedType, event: WorkEvent) =>
  async (scope: Scope, happened: readonly RecordEvent[]): Promise<void> => {
    await notifyAssignment(
      scope,
      happened.flatMap(({ recordId, entry: { facts } }) =>
        facts?.given ? [{ about: { type, id: recordId }, ...facts.given }] : [],
      ),
    );
    const heard = noticesOfWorkEvents[event];
    if (heard) await notifyRoles(scope, type, heard, happened);
    const movedOnes = happened.filter(({ entry }) => event === 'changed' && entry.facts?.day);
    if (movedOnes.length) await notifyRoles(scope, type, moved, movedOnes);
  };

type Given = {
  about: { type: SharedType; id: string };
  before: readonly (string | null)[];
  after: readonly (string | null)[];
};

/** Work moved from some people to others; either may be nobody. */
export async function notifyAssignment(scope: Scope, given: readonly Given[]) {
  const notices = given.flatMap(({ about, before, after }): NewNotice[] => [
    { kind: 'assigned', about, to: after.filter((one) => !before.includes(one)) },
    { kind: 'taken-back', about, to: before.filter((one) => !after.includes(one)) },
  ]);
  if (notices.length) await notify(scope, notices);
}

async function notifyRoles(
  scope: Scope,
  type: SharedType,
  { kind, to }: { kind: NoticeKind; to: readonly Role[] },
  happened: readonly RecordEvent[],
) {
  const ids = happened.map(({ recordId }) => recordId);
  const people = to.some((role) => role === 'doers' || role === 'givers')
    ? await scope.kinds[type].work.people?.(scope, ids)
    : undefined;
  const holders = to.includes('holders') ? await holdersOf(scope, type, ids) : undefined;
  const managers = to.includes('managers') ? await managersOf(scope, ids) : undefined;
  const inRole: Record<Role, (id: string) => readonly string[] | undefined> = {
    doers: (id) => people?.get(id)?.doers,
    givers: (id) => people?.get(id)?.givers,
    holders: (id) => holders?.get(id),
    managers: (id) => managers?.get(id),
    // `facts.notify` names them, for whatever event.
    named: () => undefined,
  };
  await notify(
    scope,
    happened.map(({ recordId, entry: { comment, facts } }): NewNotice => ({
      kind,
      about: { type, id: recordId },
      to: [...to.flatMap((role) => inRole[role](recordId) ?? []), ...(facts?.notify ?? [])],
      details: { reason: comment ?? undefined, day: facts?.day },
    })),
  );
}
