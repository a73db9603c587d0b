import type { NoticeEntry, StatutoryNotice } from '@lintel/contract/areas/statutory-notices/notice';
import type { NoticeEvent } from '@lintel/contract/statutory/standing';

/** An event as input for the statutory functions. */
const asFact = ({ kind, on, to, outcome, how }: NoticeEntry): NoticeEvent[] => {
  if (kind === 'EXTENDED') return to ? [{ kind, on, to }] : [];
  if (kind === 'APPEAL_ENDED') return outcome ? [{ kind, on, outcome }] : [];
  if (kind === 'ENDED') return how ? [{ kind, on, how }] : [];
  return [{ kind: kind === 'EVIDENCE_SENT' ? 'ANSWERED' : kind, on }];
};

/** A notice as input for the statutory functions. */
export const factsOf = (notice: StatutoryNotice) => ({
  ...notice,
  events: notice.entries.flatMap(asFact),
});
