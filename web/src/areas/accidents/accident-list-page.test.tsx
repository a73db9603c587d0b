import { screen, within } from '@testing-library/react';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import type { AccidentRow } from '@lintel/contract/areas/accidents/list';
import { expect, it } from 'vitest';
import { pageOf } from '#areas/tasks/testing.ts';
import { manager, openAccident } from './open-accident.ts';

const row = (ref: string, of: Partial<AccidentRow>) =>
  ({
    id: ref,
    ref,
    accidentDate: '2026-03-01',
    property: '9 Orchard Row',
    category: 'Specified injury',
    riddorDecision: 'Reportable',
    riddorReportBy: '2026-03-11',
    riddorReportable: null,
    isReported: false,
    awaitsReport: false,
    state: 'Open',
    openActionCount: 0,
    ...of,
  }) as AccidentRow;

it('the list of accidents marks the reports still to be made, and how late they are, from those made', async () => {
  const rows = [
    row('ACC-1', { awaitsReport: true }),
    row('ACC-2', { awaitsReport: true, riddorReportBy: '2026-03-13' }),
    row('ACC-3', { isReported: true }),
    row('ACC-4', { riddorReportable: false, riddorReportBy: null, riddorDecision: 'Not reportable' }),
    row('ACC-5', { riddorReportBy: null, riddorDecision: 'Cannot say yet' }),
  ];
  await openAccident(
    {},
    [[accidents.list, () => ({ body: { ...pageOf(rows), maxPage: 0, page: 1, limit: 25 } })]],
    { permissions: manager, today: '2026-03-12' },
    '/accident/list/accident_list.html',
  );
  const [, ...shown] = within(await screen.findByRole('table')).getAllByRole('row');
  const cells = shown.map((each) =>
    within(each)
      .getAllByRole('cell')
      .slice(5, 7)
      .map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    ['11/03/2026 · 1 day late', 'To be reported'],
    ['13/03/2026 · Due tomorrow', 'To be reported'],
    ['11/03/2026', 'Reported'],
    ['–', 'No'],
    ['–', ''],
  ]);
});
