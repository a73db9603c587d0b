/** The classes of heatmap cells (REP-078 to REP-081): none, few, many or most are overdue. */
export const heatClasses = ['type1', 'type2', 'type3', 'type4'] as const;
export type HeatClass = (typeof heatClasses)[number];

type Heat = {
  /** A whole percentage, halves rounded up; 0 only for none and 100 only for all. */
  share: number;
  class: HeatClass;
};

/** The heat of a cell by the overdue part of its whole; undefined if the whole is 0. */
export function heatOf(overdueCount: number, wholeCount: number): Heat | undefined {
  if (wholeCount === 0) return undefined;
  const share = shareOf(overdueCount, wholeCount);
  return { share, class: share === 0 ? 'type1' : share <= 34 ? 'type2' : share <= 67 ? 'type3' : 'type4' };
}

/** A cell of missed and scheduled rounds. */
export const heatOfSchedule = (cell: { overdueTaskCount: number; openTaskCount: number }) =>
  heatOf(cell.overdueTaskCount, cell.openTaskCount);

/** A cell of actions by area of observation. */
export const heatOfScoring = (cell: { completedActionCount: number; overdueActionCount: number }) =>
  heatOf(cell.overdueActionCount, cell.completedActionCount + cell.overdueActionCount);

function shareOf(part: number, whole: number): number {
  if (part === 0) return 0;
  if (part === whole) return 100;
  return Math.min(Math.max(Math.floor((200 * part + whole) / (2 * whole)), 1), 99);
}
