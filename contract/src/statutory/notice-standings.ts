import { z } from 'zod';

/** The standings of a notice (notices-desk.md, section 4). */
export const noticeStandings = [
  { id: 'RECEIVED', name: 'Received', ends: false },
  { id: 'APPEAL_SUSPENDED', name: 'Under appeal, suspended', ends: false },
  { id: 'APPEAL_IN_FORCE', name: 'Under appeal, still in force', ends: false },
  { id: 'IN_FORCE', name: 'In force', ends: false },
  { id: 'OVERDUE', name: 'Overdue', ends: false },
  { id: 'COMPLIED', name: 'Complied, discharge awaited', ends: false },
  { id: 'PROSECUTED', name: 'Prosecuted or penalised', ends: false },
  { id: 'DISCHARGED', name: 'Discharged', ends: true },
  { id: 'WITHDRAWN', name: 'Withdrawn', ends: true },
  { id: 'QUASHED', name: 'Quashed', ends: true },
  { id: 'REVOKED', name: 'Revoked', ends: true },
] as const;
export const NoticeStanding = z.enum(noticeStandings.map(({ id }) => id));
export type NoticeStanding = z.infer<typeof NoticeStanding>;
export const endings = ['DISCHARGED', 'WITHDRAWN', 'QUASHED', 'REVOKED'] as const satisfies NoticeStanding[];
/** Still to be complied with. */
export const toComplyWith = [
  'RECEIVED',
  'APPEAL_IN_FORCE',
  'IN_FORCE',
  'OVERDUE',
  'PROSECUTED',
] as const satisfies NoticeStanding[];
export type NoticeEnding = (typeof endings)[number];
export const isEnded = (standing: NoticeStanding) => (endings as readonly string[]).includes(standing);

export const appealOutcomes = [
  { id: 'DISMISSED', name: 'Dismissed: the notice stands' },
  { id: 'WITHDRAWN', name: 'Withdrawn by us' },
  { id: 'VARIED', name: 'The notice was varied' },
  { id: 'UPHELD', name: 'Upheld' },
] as const;
export type AppealOutcome = (typeof appealOutcomes)[number]['id'];
