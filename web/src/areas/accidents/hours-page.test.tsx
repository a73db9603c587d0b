import { screen, waitFor, within } from '@testing-library/react';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import type { AccidentHours } from '@lintel/contract/areas/accidents/hours';
import { expect, it } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';

const regionId = '018f0000-0000-7000-8000-0000000000d1';
const hours: AccidentHours = {
  regions: [
    {
      id: regionId,
      name: 'London',
      months: [
        {
          month: '2026-11',
          label: 'November 2026',
          hours: 40_000,
          accidents: { id: '2026-11', label: 'November 2026', count: 2, search: { regionIds: [regionId] } },
        },
        {
          month: '2026-10',
          label: 'October 2026',
          hours: null,
          accidents: { id: '2026-10', label: 'October 2026', count: 7, search: {} },
        },
      ],
    },
  ],
};

it('says how many accidents there are to the hours worked, and takes the hours of a month', async () => {
  const { user, sent } = await openPage('/accident/hours.html', {
    me: { permissions: ['PRISM_APP_ACCIDENTS_MENU', 'PRISM_APP_SAFETY_MANAGER'] },
    answers: [
      [accidents.hours, () => ({ body: hours })],
      [accidents.saveHours, () => ({ body: hours })],
    ],
  });
  expect(await screen.findByText('5 accidents of employees per 100,000 hours worked')).toBeDefined();
  await user.click(screen.getByRole('radio', { name: '1,000,000 hours' }));
  expect(screen.getByText('50 accidents of employees per 1,000,000 hours worked')).toBeDefined();
  const table = within(screen.getByRole('table', { name: 'London' }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'MonthHours workedAccidents of employeesRate',
    'November 2026250',
    'October 20267–',
  ]);
  await user.put(table.getByRole('textbox', { name: 'Hours worked in October 2026' }), '1200');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(JSON.parse(sent.find(({ method }) => method === 'PUT')!.body)).toEqual({
      regionId,
      months: [{ month: '2026-10', hours: 1200 }],
    }),
  );
});
