import { screen, within } from '@testing-library/react';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { safetyMeasures } from '@lintel/contract/areas/safety-measure-ids';
import { safetyMeasureEndpoints, type MeasureFigures } from '@lintel/contract/areas/safety-measures';
import { expect, it } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';

const id = (number: number) => `018f0000-0000-7000-8000-0000000000${number}`;
const none = { propertyCount: 0, homeCount: 0 };
const figures = (of: Partial<MeasureFigures> = {}): Omit<MeasureFigures, 'measure'> => ({
  types: [{ id: id(10), code: 'GAS01', name: 'Gas safety check' }],
  homeCount: 0,
  checkedHomeCount: 0,
  percent: null,
  recordedLaterCount: 0,
  unsatisfactoryCount: 0,
  unknownPropertyCount: 0,
  suspended: none,
  notApplicable: none,
  addedLater: none,
  ...of,
});
const measured: Partial<Record<string, Partial<MeasureFigures>>> = {
  BS01: { homeCount: 2000, checkedHomeCount: 1999, percent: 99.9, recordedLaterCount: 2 },
  BS02: { homeCount: 40, checkedHomeCount: 30, percent: 75, suspended: { propertyCount: 2, homeCount: 1 } },
  BS03: { types: [] },
  BS04: { addedLater: { propertyCount: 1, homeCount: 9 } },
};
const open = (address = '/reports/safety-measures') =>
  openPage(address, {
    me: { permissions: ['PRISM_APP_ANALYSIS_MENU', 'PRISM_APP_TASK_MENU'] },
    answers: [
      [dictionaries.generic, () => ({ body: { objects: [] } })],
      [
        safetyMeasureEndpoints.figures,
        () => ({
          body: {
            day: '2026-03-31',
            measures: safetyMeasures.map((measure) => ({ measure: measure.id, ...figures(measured[measure.id]) })),
            isOfPart: true,
            assumedPropertyCount: 1,
            elsewherePropertyCount: 0,
            otherLandlordPropertyCount: 0,
          },
        }),
      ],
      [
        safetyMeasureEndpoints.failing,
        () => ({
          body: {
            checks: [
              {
                taskId: id(20),
                code: 'FRA01',
                name: 'Fire risk assessment',
                propertyId: id(30),
                property: 'Elm House',
                homeCount: 10,
                shortfall: 'overdue',
                dueBy: '2026-03-01',
              },
            ],
            checkCount: 1,
          },
        }),
      ],
      [
        safetyMeasureEndpoints.uncounted,
        () => ({
          body: {
            unknown: [{ id: id(31), name: 'Oak Court', homeCount: null }],
            unknownCount: 1,
            expected: [
              { measure: 'BS02', propertyCount: 1, homeCount: 12, properties: [] },
              { measure: 'BS05', ...none, properties: [] },
            ],
          },
        }),
      ],
    ],
  });

it('the last reporting year is shown with what keeps the lowest measure from 100%, and what could not be counted', async () => {
  const { user, router, sent } = await open();
  const cards = await screen.findByRole('group', { name: 'Measures' });
  await within(cards).findByText('12 homes: none set up');
  expect(
    within(cards)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'BS01 Gas safety checks99.9%1,999 of 2,000 homesOne home lacks a check',
    'BS02 Fire safety checks75.0%30 of 40 homes10 homes lack a check12 homes: none set up',
    'BS03 Asbestos safety checks–No task type counts for it',
    'BS04 Water safety checks–Nothing was set up in Lintel by then',
    'BS05 Lift safety checks–No home counted',
  ]);
  expect(
    sent.some(({ path, search }) => path === '/api/report/safetyMeasures.json' && search.get('day') === '2026-03-31'),
  ).toBe(true);
  const table = await screen.findByRole('table', { name: 'What keeps BS02 Fire safety checks from 100%' });
  expect(within(table).getAllByRole('row')[1]!.textContent).toBe(
    'FRA01 Fire risk assessmentElm HouseOverdue01/03/202610',
  );
  expect(screen.getByText(/^2 properties are left out, .*: one home\.$/)).toBeDefined();
  expect(screen.getByText(/^These are figures of the properties that you may see/)).toBeDefined();
  expect(
    await screen.findByText('The number of dwellings is not known, or smaller than that of social homes: one property'),
  ).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^BS01/ }));
  expect(router.state.location.search).toMatchObject({ measure: 'BS01' });
  expect(screen.getByText('2 checks were carried out by that day and recorded, or proved, later.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(router.state.location.search).toMatchObject({ day: '2026-11-21' });
});

it('whoever may not see tasks is told so', async () => {
  await openPage('/reports/safety-measures', {
    me: { permissions: ['PRISM_APP_ANALYSIS_MENU'] },
    answers: [
      [dictionaries.generic, () => ({ body: { objects: [] } })],
      [
        safetyMeasureEndpoints.figures,
        () => ({ status: 403, body: { success: false, message: 'You may not', requestId: 'r' } }),
      ],
    ],
  });
  expect(await screen.findByRole('heading', { level: 1, name: /may not|permission|not allowed/i })).toBeDefined();
});
