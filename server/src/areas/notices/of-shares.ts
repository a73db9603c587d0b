import { sql } from 'kysely';
import type { NoticeKind } from '@lintel/contract/areas/notices';
import { plusDays } from '@lintel/contract/cycles/calendar';
import type { Scope } from '#platform/scope';
import type { ShareRecord } from '#areas/shares/tables';
import { managersOf } from './managers.ts';
import { ownersOf } from './of-tasks.ts';
import { tell } from './tell.ts';
import type { Telling } from './tell.ts';

const nameOf = ({ fullName, company }: ShareRecord) => `${fullName} (${company})`;
const aboutOf = ({ kind, recordId }: ShareRecord) => ({ type: kind, id: recordId });

/** Somebody outside was mailed the link of a share: the record shows it, and whether it arrived. */
export const tellOfLink = (scope: Scope, share: ShareRecord, mailId: string) =>
  tell(scope, [
    {
      kind: 'share-sent',
      about: aboutOf(share),
      to: [],
      outsiders: [{ name: nameOf(share), address: share.email, mailId }],
      details: { to: nameOf(share) },
    },
  ]);

/** Somebody outside was mailed what the organisation answers. */
export const tellOfAnswer = (
  scope: Scope,
  share: ShareRecord,
  { mailId, by, text }: { mailId: string; by: string; text: string | null },
) =>
  tell(scope, [
    {
      kind: 'share-answered',
      about: aboutOf(share),
      to: [],
      outsiders: [{ name: nameOf(share), address: share.email, mailId }],
      details: { by, to: nameOf(share), text: text ?? undefined },
    },
  ]);

/** What happens to a share that whoever gave it hears of; `isWork`: whoever manages the property does too. */
const kinds: Record<string, { kind: NoticeKind; isWork?: true }> = {
  opened: { kind: 'share-opened' },
  accepted: { kind: 'share-accepted' },
  declined: { kind: 'share-declined', isWork: true },
  'date-proposed': { kind: 'date-proposed' },
  visited: { kind: 'visited' },
  'no-access': { kind: 'no-access', isWork: true },
  done: { kind: 'share-done', isWork: true },
  commented: { kind: 'comment' },
};

type Heard = { share: ShareRecord; event: string; day: string | null; text: string | null };

/** What somebody outside did by their link. That an action is done is told by the saying of its closing. */
export async function tellOfShares(scope: Scope, heard: readonly Heard[]) {
  for (const { share, event, day, text } of heard) {
    const known = kinds[event];
    if (!known || (event === 'done' && share.kind === 'ACTION')) continue;
    const { kind, isWork } = known;
    const of = share.kind === 'TASK' ? 'tasks' : 'actions';
    const ids = [share.recordId];
    const owners = share.kind === 'TASK' ? await ownersOf(scope, ids) : new Map<string, string[]>();
    const managing = isWork ? await managersOf(scope, of, ids) : new Map<string, string[]>();
    const after = await lookingAfter(scope, [share]);
    const to = [after, owners, managing].flatMap((people) => people.get(share.recordId) ?? []);
    const details = { day: day ?? undefined, reason: text ?? undefined, text: text ?? undefined };
    await tell(scope, [{ kind, about: aboutOf(share), to, details }]);
  }
}

/** Who looks after each shared record: whoever gave it; where they have left, whoever manages the property. */
async function lookingAfter(scope: Scope, shares: readonly ShareRecord[]): Promise<Map<string, string[]>> {
  const { db } = scope;
  const givers = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`id = any (${shares.map(({ assignedBy }) => assignedBy)}::uuid[])`)
    .where('deactivatedAt', 'is', null)
    .execute();
  const here = new Set(givers.map(({ id }) => id));
  const isLeft = ({ assignedBy }: ShareRecord) => assignedBy === null || !here.has(assignedBy);
  const left = (kind: ShareRecord['kind']) =>
    shares.filter((share) => share.kind === kind && isLeft(share)).map(({ recordId }) => recordId);
  const managing = new Map([
    ...(await managersOf(scope, 'tasks', left('TASK'))),
    ...(await managersOf(scope, 'actions', left('ACTION'))),
  ]);
  return new Map(
    shares.map((share) => [share.recordId, isLeft(share) ? (managing.get(share.recordId) ?? []) : [share.assignedBy!]]),
  );
}

/** Links that end the day after tomorrow at the latest while nothing was said to be done: to whoever looks after them, once. */
export async function tellOfExpiringLinks(scope: Scope) {
  const expiring = await scope.db
    .selectFrom('shares')
    .selectAll()
    .where('endedAt', 'is', null)
    .where('said', 'not in', ['done', 'declined'])
    .where('expiresOn', '>=', scope.today)
    .where('expiresOn', '<=', plusDays(scope.today, 2))
    .execute();
  const after = await lookingAfter(scope, expiring);
  await tell(
    scope,
    expiring.map((share): Telling => ({
      kind: 'link-expiring',
      about: aboutOf(share),
      to: after.get(share.recordId) ?? [],
      details: { to: nameOf(share), day: share.expiresOn },
      occasion: `${share.id}/${share.expiresOn}`,
    })),
  );
}
