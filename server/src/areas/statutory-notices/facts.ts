import type { HappeningDetails, HappeningKind } from '@lintel/contract/areas/statutory-notices/notice';
import type { NoticeTypeCode } from '@lintel/contract/statutory/notice-types';
import { noticeStretches } from '@lintel/contract/statutory/standing';
import type { NoticeFacts, NoticeHappening } from '@lintel/contract/statutory/standing';
import type { Scope } from '#platform/scope';
import { happeningsOf } from './queries.ts';

type Printed = Omit<NoticeFacts, 'type' | 'happenings'> & { id: string; type: NoticeTypeCode };
type Kept = { kind: HappeningKind; onDay: string; details: HappeningDetails };

/** What a notice's days and standing follow from. */
export const factsOf = (notice: Printed, happenings: readonly Kept[]): NoticeFacts => ({
  type: notice.type,
  servedOn: notice.servedOn,
  receivedOn: notice.receivedOn,
  madeOn: notice.madeOn,
  atOnce: notice.atOnce,
  effectOn: notice.effectOn,
  appealBy: notice.appealBy,
  complyBy: notice.complyBy,
  happenings: happenings.flatMap(asHappening),
});

/** Evidence that was sent changes nothing of how the notice stands, but that it was taken up. */
function asHappening({ kind, onDay: on, details: { to, outcome, how } }: Kept): NoticeHappening[] {
  if (kind === 'EXTENDED') return to ? [{ kind, on, to }] : [];
  if (kind === 'APPEAL_ENDED') return outcome ? [{ kind, on, outcome }] : [];
  if (kind === 'ENDED') return how ? [{ kind, on, how }] : [];
  return [{ kind: kind === 'EVIDENCE_SENT' ? 'ANSWERED' : kind, on }];
}

/** Writes how a notice stands on each day; whoever changes what that follows from calls it in the same transaction. */
export async function keepStanding(scope: Scope, notice: Printed): Promise<void> {
  const facts = factsOf(notice, await happeningsOf(scope, [notice.id]));
  await scope.db.deleteFrom('statutoryNoticeStandings').where('noticeId', '=', notice.id).execute();
  await scope.db
    .insertInto('statutoryNoticeStandings')
    .values(
      noticeStretches(facts).map(({ from, until, ...stands }) => ({
        noticeId: notice.id,
        fromOn: from,
        ...(until && { untilOn: until }),
        ...stands,
      })),
    )
    .execute();
}
