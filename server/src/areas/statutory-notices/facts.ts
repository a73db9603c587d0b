import type { NoticeEntryDetails, NoticeEntryKind } from '@lintel/contract/areas/statutory-notices/notice';
import type { NoticeTypeCode } from '@lintel/contract/statutory/notice-types';
import { noticeStretches } from '@lintel/contract/statutory/standing';
import type { NoticeFacts, NoticeEvent } from '@lintel/contract/statutory/standing';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import { entriesOf } from './queries.ts';

type Printed = Omit<NoticeFacts, 'type' | 'events'> & { id: string; type: NoticeTypeCode };
type Kept = { kind: NoticeEntryKind; onDay: string; details: NoticeEntryDetails };

/** The facts that determine a notice's dates and standing. */
export const factsOf = (notice: Printed, entries: readonly Kept[]): NoticeFacts => ({
  type: notice.type,
  servedOn: notice.servedOn,
  receivedOn: notice.receivedOn,
  madeOn: notice.madeOn,
  atOnce: notice.atOnce,
  effectOn: notice.effectOn,
  appealBy: notice.appealBy,
  complyBy: notice.complyBy,
  events: entries.flatMap(asEvent),
});

/** Evidence sent does not affect the standing, except that the notice was taken up. */
function asEvent({ kind, onDay: on, details: { to, outcome, how } }: Kept): NoticeEvent[] {
  if (kind === 'EXTENDED') return to ? [{ kind, on, to }] : [];
  if (kind === 'APPEAL_ENDED') return outcome ? [{ kind, on, outcome }] : [];
  if (kind === 'ENDED') return how ? [{ kind, on, how }] : [];
  return [{ kind: kind === 'EVIDENCE_SENT' ? 'ANSWERED' : kind, on }];
}

/** Writes a notice's standing over time; called in every transaction that changes what it depends on. */
export const keepStanding = (scope: Scope, notice: Printed): Promise<void> => keepStandings(scope, [notice]);

/** The same for up to a few hundred. */
export async function keepStandings(scope: Scope, notices: readonly Printed[]): Promise<void> {
  if (notices.length === 0) return;
  const ids = notices.map(({ id }) => id);
  const happened = Map.groupBy(await entriesOf(scope, ids), ({ noticeId }) => noticeId);
  await scope.db.deleteFrom('statutoryNoticeStandings').where('noticeId', '=', oneOf(ids)).execute();
  await scope.db
    .insertInto('statutoryNoticeStandings')
    .values(
      notices.flatMap((notice) =>
        noticeStretches(factsOf(notice, happened.get(notice.id) ?? [])).map(({ from, until, ...stands }) => ({
          noticeId: notice.id,
          fromOn: from,
          ...(until && { untilOn: until }),
          ...stands,
        })),
      ),
    )
    .execute();
}
