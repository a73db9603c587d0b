import { screen, waitFor, within } from '@testing-library/react';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { describe, expect, it } from 'vitest';
import { pageOf } from '#areas/tasks/testing.ts';
import { change, choose, edit, openAccident as open, saves } from './open-accident.ts';
import { accidentId, anAccident, nearMiss, specified } from './testing.ts';

describe('the picture of the body', () => {
  it('shows the injuries of the record, and adds one to the part that is chosen on it', async () => {
    const { user, sent } = await open();
    expect(await screen.findByRole('img', { name: 'Injured parts of the body: Wrist: 1' })).toBeDefined();
    await change(user, 'Injured person');
    await user.click(await screen.findByRole('button', { name: 'Wrist: 1' }));
    await choose(user, 'Injury', 'Fracture');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByRole('button', { name: 'Wrist: 2' })).toBeDefined();
    expect(screen.getByText('Fracture · Wrist')).toBeDefined();
    expect(saves(sent)).toEqual([]);
  });

  it('is not on the page of a near miss, in which nobody is hurt', async () => {
    const nobody = Object.fromEntries(Object.keys(anAccident().injuredPerson!).map((field) => [field, null])) as never;
    const { unmount } = await open({ category: nearMiss, injuredPerson: nobody }, [
      [accidents.injuries, () => ({ body: pageOf([]) })],
    ]);
    await edit('Reporter');
    expect(screen.queryByRole('heading', { name: 'Injured person' })).toBeNull();
    unmount();
    await open({ category: nearMiss });
    expect(await screen.findByRole('heading', { name: 'Injured person' })).toBeDefined();
  });
});

describe('the others who were hurt in an incident', () => {
  it('are said to move with it while another day is typed', { tags: ['thorough'] }, async () => {
    const other = {
      id: '018f0000-0000-7000-8000-0000000000a8',
      ref: 'ACC-000013',
      category: 'First-aid treatment',
      injuredPerson: null,
      riddorDecision: null,
      riddorReportable: null,
      isReported: false,
    };
    const { user } = await open({ sameIncident: [other] });
    await change(user, 'General details');
    const day = screen.getByRole<HTMLInputElement>('textbox', { name: /^Date/ });
    expect(screen.queryByText(/ACC-000013 of the same incident get this day too/)).toBeNull();
    await user.clear(day);
    await user.put(day, '01/02/2024');
    expect(await screen.findByText(/ACC-000013 of the same incident get this day too/)).toBeDefined();
  });

  it('are a link away with what was decided of them, and one more is reported with place, time and category known', async () => {
    const other = {
      id: '018f0000-0000-7000-8000-0000000000a8',
      ref: 'ACC-000013',
      category: 'First-aid treatment',
      injuredPerson: 'Nia Probert',
      riddorDecision: 'reportable' as const,
      riddorReportable: true,
      isReported: false,
    };
    const { user, sent } = await open({ category: specified, sameIncident: [other] });
    const others = within(await screen.findByRole('list', { name: 'Others hurt in the same incident' }));
    expect(others.getByRole<HTMLAnchorElement>('link', { name: 'ACC-000013' }).search).toBe(`?id=${other.id}`);
    expect(others.getByRole('listitem').textContent).toBe(
      'ACC-000013Nia Probert · First-aid treatmentReportableTo be reported',
    );
    expect(screen.getByText(/^One report may cover several/)).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Another person was hurt' }));
    expect(await screen.findByText(/in the same incident as ACC-000012/)).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Time' }).value).toBe('14:30');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      const made = sent.find(({ method, path }) => method === 'POST' && path === '/api/accident/item.json');
      expect(JSON.parse(made!.body)).toMatchObject({
        sameIncidentAs: accidentId,
        propertyId: anAccident().property.id,
        categoryId: specified.id,
        accidentDate: '2026-11-18',
      });
    });
  });
});
