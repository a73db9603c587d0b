import type { NoticeLevel } from '@lintel/contract/areas/notice-rules';

/** The people on each level of one record. */
export type PeopleByLevel = Record<NoticeLevel, readonly string[]>;

type Ladder = readonly { days: number; to: readonly NoticeLevel[] }[];

/** The newest rung due, `late` days after the due date (negative: before it); undefined before the first. */
export const newestRung = (ladder: Ladder, late: number): Ladder[number] | undefined =>
  ladder
    .filter(({ days }) => days <= late)
    .toSorted((one, other) => one.days - other.days)
    .at(-1);
