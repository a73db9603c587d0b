import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { idOf } from './testing.ts';
import { openChart, searchOf } from './testing-chart.tsx';

describe('heatmaps', () => {
  it('tell missed rounds by class, sign and number, and have no links (REP-025, REP-056, REP-078, REP-079, REP-080, REP-081)', async () => {
    const { frame } = await openChart('RiskAssessmentMissedAndScheduledChart');
    const grid = within(await frame.findByRole('grid'));
    expect(grid.getAllByRole('columnheader')).toHaveLength(13);
    const cells = [...(await frame.findByRole('grid')).querySelectorAll('td')];
    const of = (at: number) => [
      [...cells[at]!.classList].find((each) => each.startsWith('type')),
      cells[at]!.textContent,
    ];
    expect(of(0)).toEqual(['type1', '0%0%: 0 of 5 not done in time']);
    expect(of(1)).toEqual(['type2', '33%33%: 1 of 3 not done in time']);
    expect(of(2)).toEqual(['type3', '67%67%: 2 of 3 not done in time']);
    expect(of(3)).toEqual(['type4', '100%100%: 3 of 3 not done in time']);
    expect(of(4)).toEqual([undefined, '–']);
    expect(of(9)).toEqual(['type1', '44 planned']);
    expect(grid.queryAllByRole('link')).toEqual([]);
  });

  it('are walked by arrow keys', async () => {
    const { frame, user } = await openChart('RiskAssessmentMissedAndScheduledChart');
    const cells = [...(await frame.findByRole('grid')).querySelectorAll('td')];
    cells[0]!.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(cells[2]);
  });

  it('count what was done and what was overdue of each area, each opening its list (REP-026, REP-044, ACT-063)', async () => {
    const { frame } = await openChart('AreaOfComplienceActionsScoringChart');
    const grid = within(await frame.findByRole('grid'));
    expect(grid.getAllByRole('columnheader')).toHaveLength(13);
    const done = grid.getByRole('link', { name: '3 completed, Fire doors, Dec 25' });
    expect(searchOf(done)).toMatchObject({
      at: '/actions/list',
      'areaOfObservationIds[]': idOf(6),
      status: 'CLOSE',
      closedFrom: '2025-12-01',
    });
    const late = grid.getByRole('link', { name: '6 overdue, Fire doors, Nov 26' });
    expect(searchOf(late)).toMatchObject({
      'areaOfObservationIds[]': idOf(6),
      status: 'OPEN',
      dueDateTo: '2026-11-20',
    });
    expect(late.closest('td')!.className).toContain('type3');
  });
});
