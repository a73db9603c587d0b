import { plusDays, plusInterval } from '../../cycles/calendar.ts';
import type { Day } from '../../cycles/calendar.ts';
import { noticeStandings } from '../../statutory/notice-standings.ts';

type Search = Record<string, unknown>;
type Row = { id: string; label: string };
const NONE = 'none';

/** The filters for exactly what each count of a date counts (notices-desk.md, section 5). */
export function countedOn(on: Day) {
  const stood = { stoodFrom: on, stoodTo: on };
  const open = { ...stood, ended: 'NO' };
  const since = plusDays(plusInterval(on, { count: -12, unit: 'month' }), 1);
  return {
    notices: {
      inForce: open,
      overdue: { ...stood, overdue: 'YES' },
      prohibitions: { ...open, prohibition: 'YES' },
      underAppeal: { ...stood, standings: noticeStandings.flatMap(({ id }) => (id.startsWith('APPEAL_') ? [id] : [])) },
      /** Those over which the average is taken. */
      ended: { ...stood, ended: 'YES' },
      byStanding: ({ id }: Row): Search => ({ ...stood, standings: [id] }),
      byType: ({ id }: Row): Search => ({ ...open, types: [id] }),
      byAuthority: ({ label }: Row): Search => ({ ...open, authorities: [label] }),
      byProperty: ({ id }: Row): Search => ({ ...open, propertyIds: [id] }),
      byRegion: ({ id }: Row): Search => ({
        ...open,
        ...(id === NONE ? { withoutRegion: true } : { regionIds: [id] }),
      }),
      appeals: ({ id }: Row): Search => ({ ...stood, appealOutcomes: [id] }),
    },
    /** The actions created from its requirements. */
    requirements: { status: 'ALL', openFrom: on, openTo: on, requiredFrom: on, requiredTo: on },
    visits: ({ id }: Row): Search => ({
      visitDateFrom: since,
      visitDateTo: on,
      ...(id === NONE ? { withoutOutcome: true } : { outcomeIds: [id] }),
    }),
  };
}
