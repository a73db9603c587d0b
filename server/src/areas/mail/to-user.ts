import { oneOf } from '#platform/database/tenant-predicate';
import type { Scope } from '#platform/scope';
import { cancelled, isPending, sentToCurrentAddress } from './pending.ts';

/** Cancels messages whose link to the user's account was withdrawn before they were sent. */
export const stopLinksTo = ({ whole }: Pick<Scope, 'whole'>, userIds: readonly string[]) =>
  whole
    .updateTable('mailMessages')
    .set(cancelled)
    .where('userId', '=', oneOf(userIds))
    .where(isPending)
    .where('link', 'is not', null)
    .where('kind', 'not in', sentToCurrentAddress)
    .execute();
