import { screen, within } from '@testing-library/react';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import type { AccidentRow } from '@lintel/contract/areas/accidents/list';
import { describe, expect, it } from 'vitest';
import { pageOf } from '#areas/tasks/testing.ts';
import { problem } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { accidentId } from './testing.ts';
import { ReportsDue } from './reports-due.tsx';

const row = (of: Partial<AccidentRow>) =>
  ({
    id: accidentId,
    ref: 'ACC-000012',
    category: 'Specified injury',
    property: '9 Orchard Row',
    riddorReportBy: null,
    ...of,
  }) as AccidentRow;
const open = (rows: AccidentRow[], permissions: string[]) =>
  openPage('/start', {
    pages: { '/start': <ReportsDue /> },
    me: { permissions: permissions as never, today: '2026-03-12' },
    answers: [
      [accidents.list, () => ({ body: { ...pageOf(rows), maxPage: 0, page: 1, limit: 10, totalObjectsForQuery: 7 } })],
    ],
  });
const manager = ['PRISM_APP_ACCIDENTS_MENU', 'PRISM_APP_SAFETY_MANAGER'];

describe('the reports that RIDDOR waits for', () => {
  it('stand on the start page of who manages accidents, each with its last day and a link to its form', async () => {
    const { sent } = await open(
      [
        row({ riddorReportBy: '2026-03-11' }),
        row({ id: 'b', ref: 'ACC-000013', riddorReportBy: '2026-03-13' }),
        row({ id: 'c', riddorDecision: 'Reportable', ref: 'ACC-000014' }),
      ],
      manager,
    );
    const list = await screen.findByRole('list', { name: 'RIDDOR reports to make' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'ACC-000012 · Specified injury9 Orchard RowWas due by 11/03/2026',
      'ACC-000013 · Specified injury9 Orchard RowReport by 13/03/2026',
      'ACC-000014 · Specified injury9 Orchard RowReport without delay',
    ]);
    expect(within(list).getAllByRole('link')[0]!.getAttribute('href')).toBe(
      `/accident_riddor_form.html?id=${accidentId}`,
    );
    expect(screen.getByRole('link', { name: 'All 7' })).toBeTruthy();
    expect(JSON.parse(sent.find(({ path }) => path.includes('data-table'))!.body)).toMatchObject({
      register: 'REPORTABLE',
      reported: 'NO',
      states: ['open'],
      sortingField: 'riddorReportBy',
    });
  });

  it('say so where they cannot be read', async () => {
    await openPage('/start', {
      pages: { '/start': <ReportsDue /> },
      me: { permissions: manager as never },
      answers: [[accidents.list, () => problem(500, 'Something went wrong')]],
    });
    expect((await screen.findByRole('alert')).textContent).toBe('RIDDOR reports to makeSomething went wrongTry again');
  });

  it('are asked for by nobody else', async () => {
    const { sent } = await open([row({})], ['PRISM_APP_ACCIDENTS_MENU']);
    expect(sent.filter(({ path }) => path.includes('data-table'))).toEqual([]);
  });
});
