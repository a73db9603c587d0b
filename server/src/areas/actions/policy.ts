import type { ActionRow } from '@lintel/contract/areas/actions/list';
import type { ClosingState } from '@lintel/contract/areas/actions/states';
import type { Permission } from '@lintel/contract/platform/permissions';
import { reaches } from '#platform/access';
import type { Lying } from '#platform/access';
import type { Scope } from '#platform/scope';

type Reader = Pick<Scope, 'me'>;
/** Where an action lies and what it stands at, as its row says. */
export type AskedAction = Lying & { propertyId: string | null; propertyArchived: boolean; state: ClosingState };

/** Whether this person may do something to an action; on an archived property nobody may. */
export const mayDo = ({ me }: Reader, permission: Permission, action: Omit<AskedAction, 'state'>): boolean =>
  action.propertyId === null ? me.has(permission) : !action.propertyArchived && reaches(me.reach(permission), action);

type Doer = { saidBy: string | null; doneById: string | null };
/** The second person is neither who did the work, nor who said that it is done, nor who it was given to, be it by e-mail. */
export const mayVerify = (
  { me }: Reader,
  action: { mayVerify: boolean; assigneeId: string | null; outsiderEmail?: string | null },
  { saidBy, doneById }: Doer,
) => action.mayVerify && action.outsiderEmail !== me.email && ![saidBy, doneById, action.assigneeId].includes(me.id);

/** The permissions that a line of the list is judged by. */
export const askedOfRows = ['PRISM_PROPERTY_ACTION_MANAGE', 'PRISM_PROPERTY_ACTION_VERIFY'] as const;

type JudgedRow = AskedAction & { assigneeId: string | null; outsiderEmail: string | null; lastSaid: Doer | null };
/** What this person may do about a line of the list, by the rules that its page asks. */
export function rightsOnRow(scope: Reader, row: JudgedRow): ActionRow['can'] {
  const manages = row.state === 'open' && mayDo(scope, 'PRISM_PROPERTY_ACTION_MANAGE', row);
  const verifies = mayDo(scope, 'PRISM_PROPERTY_ACTION_VERIFY', row);
  return {
    edit: manages,
    close: manages,
    verify:
      row.state === 'awaiting-verification' &&
      row.lastSaid !== null &&
      mayVerify(scope, { ...row, mayVerify: verifies }, row.lastSaid),
  };
}
