import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plusDays } from './calendar.ts';
import { dueStatus } from './due-status.ts';

const today = '2026-07-15';
const statusDue = (days: number, extra = {}) => dueStatus({ dueOn: plusDays(today, days), today, ...extra });

describe('the due status of a task', () => {
  it('TASK-005: is overdue from the day after the due date, due from 30 days before, else not due yet', () => {
    expect([-1, 0, 30, 31].map((days) => statusDue(days))).toEqual(['OVERDUE', 'DUE', 'DUE', 'NOT_DUE_YET']);
    expect(dueStatus({ dueOn: null, today })).toBe('NO_DUE_DATE');
  });

  it('TASK-006: is completed when the task is done, whatever its date', () => {
    for (const dueOn of [null, '2020-01-01', today, '2030-01-01'])
      expect(dueStatus({ dueOn, today, closed: true })).toBe('COMPLETED');
  });

  it('follows the window that the organisation set', () => {
    expect([0, 1].map((days) => statusDue(days, { windowDays: 0 }))).toEqual(['DUE', 'NOT_DUE_YET']);
    expect([60, 61].map((days) => statusDue(days, { windowDays: 60 }))).toEqual(['DUE', 'NOT_DUE_YET']);
  });

  it('is overdue only after the days of grace, and due meanwhile', () => {
    expect([-1, -7, -8].map((days) => statusDue(days, { graceDays: 7 }))).toEqual(['DUE', 'DUE', 'OVERDUE']);
  });

  it('only ever moves on as days go by', () => {
    const order = ['NOT_DUE_YET', 'DUE', 'OVERDUE'];
    const small = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(small, small, small, small, (start, days, windowDays, graceDays) => {
        const on = (day: number) =>
          order.indexOf(dueStatus({ dueOn: today, today: plusDays('2026-01-01', day), windowDays, graceDays }));
        expect(on(start)).toBeGreaterThanOrEqual(0);
        expect(on(start + days)).toBeGreaterThanOrEqual(on(start));
      }),
    );
  });
});
