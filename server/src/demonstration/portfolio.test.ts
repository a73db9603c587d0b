import { describe, expect, it } from 'vitest';
import { isHighRise, isOver11Metres } from '#areas/task-management/known-of-property';
import { shippedTaskTypes } from '#areas/task-types/shipped';
import { makePortfolio } from './portfolio.ts';
import { firmForArea, firmOf } from './trades.ts';
import { findings } from './what-was-found.ts';

const ids = new Map<string, string>();
const idOf = (code: string) => {
  if (!ids.has(code)) ids.set(code, crypto.randomUUID());
  return ids.get(code)!;
};
const portfolio = makePortfolio(120, (_dictionary, code) => idOf(code), 1865);
const ofKind = (kind: string) => portfolio.filter((property) => property.propertyTypeId === idOf(kind));
const answers = (kind: string, condition: typeof isHighRise) =>
  ofKind(kind).map((property) => condition(property as unknown as Parameters<typeof condition>[0]));

describe('a demonstration that a surveyor believes', () => {
  it('measures heights to the floor of the top storey, so that each block is what its type calls it', () => {
    for (const kind of ['block-low-rise', 'block-mid-rise', 'block-high-rise'])
      expect(ofKind(kind).length).toBeGreaterThan(0);
    expect(answers('block-low-rise', isOver11Metres)).not.toContain(true);
    expect(answers('block-mid-rise', isOver11Metres)).not.toContain(false);
    expect(answers('block-mid-rise', isHighRise)).not.toContain(true);
    expect(answers('block-high-rise', isHighRise)).not.toContain(false);
  });

  it('has work done by the trade that does it', () => {
    const firmFor = (code: string) =>
      firmOf(shippedTaskTypes().find((type) => type.shortCode === code)!.contractorBusiness);
    for (const { contractorBusiness } of shippedTaskTypes()) expect(firmOf(contractorBusiness)).toBeTruthy();
    expect(['GAS01', 'LFT01', 'LFT03', 'FRA01', 'LRA01', 'EIC02', 'ASB02'].map(firmFor)).toEqual([
      'Hill & Sons Gas',
      'Sterling Engineering Inspection',
      'Pennine Lifts',
      'Ridgeway Fire Consultants',
      'Clearwater Hygiene',
      'Northbridge Electrical',
      'Fairfax Asbestos',
    ]);
    expect(['lifts-and-lifting-equipment', 'water-hygiene', 'fire-doors'].map(firmForArea)).toEqual([
      'Pennine Lifts',
      'Clearwater Hygiene',
      'Calder Fire Doors',
    ]);
  });

  it('finds nothing that could kill anybody and calls it medium', () => {
    const priorityOf = (name: string) => findings.find((finding) => finding.name === name)!.priority;
    expect(priorityOf('Replace the worn suspension ropes')).toBe('HIGH');
    expect(priorityOf('Refix the loose coping stones')).toBe('HIGH');
  });
});
