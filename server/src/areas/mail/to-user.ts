import type { MailKind } from '@lintel/contract/areas/mail';
import type { Scope } from '#platform/scope';
import { cancelled, isPending } from './pending.ts';

/** These say something about records; others are about the account, and warn whoever had it. */
const ofRecords: readonly MailKind[] = ['notice', 'digest'];

const pendingTo = ({ whole }: Pick<Scope, 'whole'>, userId: string) =>
  whole.updateTable('mailMessages').where('userId', '=', userId).where(isPending);

/** Cancels messages whose link to the user's account was withdrawn before they were sent. */
export const stopLinksTo = (scope: Pick<Scope, 'whole'>, userId: string) =>
  pendingTo(scope, userId).set(cancelled).where('link', 'is not', null).where('kind', 'not in', ofRecords).execute();

/** Cancels what a user who has left was to be told of records. */
export const stopNoticesTo = (scope: Pick<Scope, 'whole'>, userId: string) =>
  pendingTo(scope, userId)
    .set({ ...cancelled, problem: 'Not sent: the account was deactivated before' })
    .where('kind', 'in', ofRecords)
    .execute();

/** Sends what a user is to be told of records to their new address. */
export const readdressNotices = (scope: Pick<Scope, 'whole'>, userId: string, toAddress: string) =>
  pendingTo(scope, userId).set({ toAddress }).where('kind', 'in', ofRecords).execute();
