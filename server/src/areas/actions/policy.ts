import type { ActionRow } from '@lintel/contract/areas/actions/list';
import type { ClosingState } from '@lintel/contract/areas/actions/states';
import { mayOnWork } from '#platform/access';
import type { LyingWork } from '#platform/access';
import type { Scope } from '#platform/scope';

type Reader = Pick<Scope, 'me'>;

type Doer = { saidBy: string | null; doneById: string | null };
/** The second person is neither who did the work, nor who said that it is done, nor who it was given to, be it by e-mail. */
export const mayVerify = (
  { me }: Reader,
  action: { mayVerify: boolean; assigneeId: string | null; outsiderEmail?: string | null },
  { saidBy, doneById }: Doer,
) => action.mayVerify && action.outsiderEmail !== me.email && ![saidBy, doneById, action.assigneeId].includes(me.id);

/** The permissions that a line of the list is judged by. */
export const askedOfRows = ['PRISM_PROPERTY_ACTION_MANAGE', 'PRISM_PROPERTY_ACTION_VERIFY'] as const;

type JudgedRow = LyingWork & {
  state: ClosingState;
  assigneeId: string | null;
  outsiderEmail: string | null;
  lastSaid: Doer | null;
};
/** What this person may do about a line of the list, by the rules that its page asks. */
export function rightsOnRow({ me }: Reader, row: JudgedRow): ActionRow['can'] {
  const manages = row.state === 'open' && mayOnWork(me, 'PRISM_PROPERTY_ACTION_MANAGE', row);
  const verifies = mayOnWork(me, 'PRISM_PROPERTY_ACTION_VERIFY', row);
  return {
    edit: manages,
    close: manages,
    verify:
      row.state === 'awaiting-verification' &&
      row.lastSaid !== null &&
      mayVerify({ me }, { ...row, mayVerify: verifies }, row.lastSaid),
  };
}
