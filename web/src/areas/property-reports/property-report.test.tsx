import { screen, waitFor, within } from '@testing-library/react';
import { activity } from '@lintel/contract/areas/activity';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { presets } from '@lintel/contract/areas/presets';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyReports, type ReportBody } from '@lintel/contract/areas/property-reports';
import { beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { problem } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { aProperty } from '../properties/testing.ts';

const me = { permissions: ['PRISM_APP_PROPERTY_MENU' as const] };
const regionId = '018f0000-0000-7000-8000-0000000000aa';
const body: ReportBody = {
  title: 'Compliance by property',
  organisation: 'Harbour Homes',
  asAt: '2026-11-21T09:30:00Z',
  printedBy: 'Maria Okafor',
  propertyCount: 1,
  parts: [
    {
      title: null,
      notes: [],
      facts: [],
      tables: [
        {
          title: 'Compliance',
          note: '“Left out” is suspended.',
          columns: [
            { label: 'Reference', kind: 'code' },
            { label: 'Compliance', kind: 'percent' },
            { label: 'Overdue since', kind: 'day' },
            { label: 'Year built', kind: 'number' },
            { label: 'Floor area', kind: 'number' },
          ],
          rows: [
            { as: 'heading', cells: ['Elm House'] },
            { cells: ['B-2', 76.2, '2026-05-14', 1974, 12500] },
            { as: 'total', cells: [null, null, null, null, null] },
          ],
        },
      ],
    },
  ],
};

let print: MockInstance;
beforeEach(() => {
  print = vi.spyOn(window, 'print').mockImplementation(() => {});
});

describe('the report of properties that is printed', () => {
  it('PRINT-001, PRINT-003, PRINT-004, SHELL-046: asks for the type in its address, shows tables, and opens the print dialog once all stands there', async () => {
    let show: () => void = () => {};
    const shown = new Promise<void>((resolve) => (show = resolve));
    const { sent } = await openPage(
      `/property_report_view.html?reportType=compliance&regionIds[]=${regionId}&sortingAscending=false`,
      {
        me,
        answers: [
          [propertyReports.report, async () => (await shown, { body: { reportBody: body } })],
          [dictionaries.generic, () => ({ body: { objects: [{ id: regionId, name: 'North West' }] } })],
        ],
      },
    );
    expect(print).not.toHaveBeenCalled();
    let printed: string | null = null;
    print.mockImplementation(() => void (printed = document.querySelector('main')!.textContent));
    show();
    const table = await screen.findByRole('table', { name: 'Compliance' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Reference', 'Compliance', 'Overdue since', 'Year built', 'Floor area']);
    const [, heading, line, total] = within(table).getAllByRole('row');
    expect(heading!.textContent).toBe('Elm House');
    expect(
      within(line!)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['B-2', '76.2%', '14/05/2026', '1974', '12,500']);
    expect(total!.textContent).toBe('–');
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    for (const words of ['76.2%', 'Region: North West']) expect(printed).toContain(words);
    expect(screen.getByText(/As at 21\/11\/2026, 09:30/, { selector: 'p' }).textContent).toContain('Harbour Homes');
    // Sheets get separated: each carries the subject and date.
    const paper = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
    expect(paper).toContain('"Harbour Homes · Compliance by property · As at 21/11/2026, 09:30"');
    expect(screen.getByText(/Region: North West/)).toBeDefined();
    const asked = sent.find(({ path }) => path.endsWith('/property/report/compliance.json'))!;
    expect(JSON.parse(asked.body)).toMatchObject({ regionIds: [regionId], sortingAscending: false, archived: 'NO' });
    expect(screen.getByRole('link', { name: 'Properties', current: 'page' }).getAttribute('href')).toBe('/property/');
  });

  it('SHELL-023: exports the same list from the button in the header', async () => {
    const { user, sent } = await openPage('/property_report_view.html?reportType=properties&storeys.greaterThan=6', {
      me,
      answers: [
        [propertyReports.report, () => ({ body: { reportBody: { ...body, title: 'Property list' } } })],
        [properties.export, () => ({ text: 'a spreadsheet' })],
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(sent.at(-1)!.path).toBe('/api/property/filter.xls'));
    expect(JSON.parse(sent.at(-1)!.body)).toMatchObject({ storeys: { greaterThan: 6 }, archived: 'NO' });
  });

  it('PRINT-005: says “No records found.” where there are none', async () => {
    await openPage('/property_report_view.html?reportType=properties', {
      me,
      answers: [[propertyReports.report, () => ({ body: { reportBody: { ...body, propertyCount: 0, parts: [] } } })]],
    });
    expect(await screen.findByText('No records found.')).toBeDefined();
  });

  it('says that there is no such report, and what else there is; says why one failed, and prints neither', async () => {
    const first = await openPage('/property_report_view.html?reportType=everything', { me });
    expect(await screen.findByRole('heading', { name: 'There is no such report' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Whole property' })).toBeDefined();
    first.unmount();
    await openPage('/property_report_view.html?reportType=property', {
      me,
      answers: [[propertyReports.report, () => problem(422, 'At most 20 properties are printed whole')]],
    });
    expect(await screen.findByText('At most 20 properties are printed whole')).toBeDefined();
    expect(print).not.toHaveBeenCalled();
  });

  it('PRINT-006: is reached from the print menus of the list, with its filters, and of a property', async () => {
    const page = { page: 1, limit: 25, maxPage: 1, totalObjectsForQuery: 0, filter: {}, objects: [] };
    const list = await openPage('/property/?storeys.greaterThan=6', {
      me: { permissions: [...me.permissions, 'PRISM_APP_TASK_MENU'] },
      answers: [
        [properties.list, () => ({ body: page })],
        [presets.columns, () => ({ body: { dto: null } })],
        [presets.list, () => ({ body: { objects: [] } })],
        [propertyReports.report, () => ({ body: { reportBody: body } })],
      ],
    });
    await list.user.click(await screen.findByRole('button', { name: 'Print' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'This page',
      'Property list…',
      'Compliance by property…',
    ]);
    await list.user.click(items[2]!);
    await screen.findByRole('table', { name: 'Compliance' });
    expect(list.router.state.location.href).toBe(
      '/property_report_view.html?reportType=compliance&storeys.greaterThan=6',
    );
    list.unmount();

    const property = aProperty();
    const { user, router } = await openPage(`/property/${property.id}`, {
      me,
      answers: [
        [properties.get, () => ({ body: { dto: property } })],
        [properties.neighbours, () => ({ body: { previousId: null, nextId: null, position: null, total: 0 } })],
        [activity.list, () => ({ body: { records: [] } })],
        [dictionaries.dropProperty, () => ({ body: { objects: [] } })],
        [propertyReports.report, () => ({ body: { reportBody: body } })],
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Everything about this property…' }));
    await screen.findByRole('table', { name: 'Compliance' });
    expect(router.state.location.search).toMatchObject({ reportType: 'property', propertyIds: [property.id] });
  });
});
