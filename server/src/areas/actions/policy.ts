import type { ActionRow } from '@lintel/contract/areas/actions/list';
import type { ClosingState } from '@lintel/contract/areas/actions/states';
import { mayOnWork } from '#platform/access/access';
import type { PlaceOfWork } from '#platform/access/access';
import type { Scope } from '#platform/scope';
import type { Involvement } from './second-person.ts';

type Reader = Pick<Scope, 'me'>;

/** The second person must have had no part in the work. */
export const mayVerify = (action: { mayVerify: boolean; part: Involvement | null }) => action.mayVerify && !action.part;

/** The permissions that decide what may be done with a line of the list. */
export const askedOfRows = ['PRISM_PROPERTY_ACTION_MANAGE', 'PRISM_PROPERTY_ACTION_VERIFY'] as const;

type JudgedRow = PlaceOfWork & {
  state: ClosingState;
  part: Involvement | null;
  deletedAt: string | null;
};
/** What this person may do with a line of the list, by the same rules as on its page. */
export function rightsOnRow({ me }: Reader, row: JudgedRow): ActionRow['can'] {
  if (row.deletedAt) return { edit: false, close: false, verify: false };
  const manages = row.state === 'open' && mayOnWork(me, 'PRISM_PROPERTY_ACTION_MANAGE', row);
  const verifies = mayOnWork(me, 'PRISM_PROPERTY_ACTION_VERIFY', row);
  return {
    edit: manages,
    close: manages,
    verify: row.state === 'awaiting-verification' && mayVerify({ ...row, mayVerify: verifies }),
  };
}
