import { describe, expect, it } from 'vitest';
import { chartsInOrder, orderCode, reportTabs, tabsInOrder } from './charts.ts';
import { heatOf, heatOfScoring } from './heatmap.ts';
import {
  judgedOn,
  monthsOfBurndown,
  monthsOfSchedule,
  monthsOfScoring,
  weeksTouching,
  yearOfWorkload,
} from './periods.ts';

describe('a cell of a heatmap', () => {
  it('has a class by the share that is overdue, in whole percent, halves up (REP-078, REP-079, REP-080)', () => {
    const heat = (overdue: number, whole: number) => {
      const { share, class: of } = heatOf(overdue, whole)!;
      return [share, of];
    };
    expect(heat(0, 5)).toEqual([0, 'type1']);
    expect(heat(1, 3)).toEqual([33, 'type2']);
    expect(heat(34, 100)).toEqual([34, 'type2']);
    expect(heat(345, 1000)).toEqual([35, 'type3']);
    expect(heat(2, 3)).toEqual([67, 'type3']);
    expect(heat(675, 1000)).toEqual([68, 'type4']);
    expect(heat(3, 3)).toEqual([100, 'type4']);
  });

  it('is never 0% for more than none nor 100 for less than all, and has no class where there is nothing', () => {
    expect(heatOf(1, 300)).toEqual({ share: 1, class: 'type2' });
    expect(heatOf(299, 300)).toEqual({ share: 99, class: 'type4' });
    expect(heatOf(0, 0)).toBeUndefined();
    expect(heatOfScoring({ completedActionCount: 1, overdueActionCount: 1 })).toEqual({ share: 50, class: 'type3' });
  });
});

describe('the periods of charts', () => {
  it('are whole ISO weeks that touch the year to today, also across the turn of a year that has 53 (REP-107)', () => {
    expect(weeksTouching(yearOfWorkload('2026-11-24'))).toHaveLength(53);
    expect(weeksTouching(yearOfWorkload('2024-11-25'))).toHaveLength(54);
    expect(weeksTouching({ from: '2027-01-03', to: '2027-01-04' })).toEqual(['2026-12-28', '2027-01-04']);
  });

  it('are months before, the current one and months after, on the last day of a month too', () => {
    const ends = (months: string[]) => [months.length, months[0], months.at(-1)];
    expect(ends(monthsOfBurndown('2026-05-31'))).toEqual([14, '2025-10-01', '2026-11-01']);
    expect(ends(monthsOfSchedule('2026-05-31'))).toEqual([12, '2025-09-01', '2026-08-01']);
    expect(ends(monthsOfScoring('2026-05-31'))).toEqual([12, '2025-06-01', '2026-05-01']);
    expect(judgedOn('2026-02-01', '2026-05-30')).toBe('2026-02-28');
    expect(judgedOn('2026-05-01', '2026-05-30')).toBe('2026-05-30');
  });
});

describe('the order of charts', () => {
  it('is the saved one, then what it does not name; tabs come as they are first named', () => {
    const saved = [orderCode('system', 'GoneChart'), orderCode('system', 'FileBarChart'), 'nonsense'];
    expect(tabsInOrder(saved)).toEqual(['system', 'compliance', 'tasksAndActions', 'riskAssessment']);
    expect(tabsInOrder([])).toEqual(reportTabs);
    expect(chartsInOrder('system', saved)).toEqual([
      'GoneChart',
      'FileBarChart',
      'PropertiesPortfolioAndUsersInSystemChart',
    ]);
  });
});
