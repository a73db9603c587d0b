import { describe, expect, it } from 'vitest';
import {
  addItem,
  addLineOf,
  broughtBack,
  checkedLines,
  deactivateItem,
  isAnythingPending,
  keyOf,
  missingDates,
  lineOf,
  nothingPending,
  pendingCounts,
  setAside,
  withAdds,
  withChecked,
  withDueDate,
  withDueDates,
  withoutSent,
  withProposedDates,
  withSpreadDates,
  withRemoves,
  type AddLine,
} from './pending.ts';

const line = (propertyId: string, of: Partial<AddLine> = {}): AddLine => ({
  propertyId,
  property: `${propertyId} Street`,
  code: 'FRA01',
  name: 'Fire risk assessment',
  repositoryId: 'r1',
  dueDate: null,
  checked: true,
  ...of,
});
const dates = (pending: ReturnType<typeof withAdds>) => [...pending.adds.values()].map((each) => each.dueDate);

describe('pending lines', () => {
  it('TM-023: are unique by property and task; the line that is there stays', () => {
    const once = withDueDate(withAdds(nothingPending, [line('p1')]), 'p1 FRA01', '2027-01-04');
    const twice = withAdds(once, [line('p1'), line('p1', { code: 'GAS01' })]);
    expect([...twice.adds.keys()].toSorted()).toEqual(['p1 FRA01', 'p1 GAS01']);
    expect(twice.adds.get('p1 FRA01')?.dueDate).toBe('2027-01-04');
  });

  it('TM-021: a due date of one line is that line’s alone', () => {
    const pending = withDueDate(withAdds(nothingPending, [line('p1'), line('p2')]), 'p2 FRA01', '2027-01-04');
    expect(dates(pending)).toEqual([null, '2027-01-04']);
  });

  it('TM-022: a date for all leaves the lines that have one', () => {
    const pending = withAdds(nothingPending, [line('p1'), line('p2', { dueDate: '2026-12-01' })]);
    expect(dates(withDueDates(pending, '2027-01-04'))).toEqual(['2027-01-04', '2026-12-01']);
  });

  it('TM-019: lack a due date also where the line without one is not checked', () => {
    const pending = withAdds(nothingPending, [line('p1', { dueDate: '2027-01-04' }), line('p2', { checked: false })]);
    expect(missingDates(pending).map(({ propertyId }) => propertyId)).toEqual(['p2']);
    expect(missingDates(withDueDate(pending, 'p2 FRA01', '2027-01-04'))).toEqual([]);
  });

  it('TM-024, TM-025: only the checked are sent; the others leave the table and are kept aside', () => {
    const pending = withChecked(withAdds(nothingPending, [line('p1'), line('p2')]), 'adds', false, 'p2 FRA01');
    const sent = checkedLines(pending.adds);
    expect(sent.map(keyOf)).toEqual(['p1 FRA01']);
    const after = setAside(withoutSent(pending, 'adds', sent));
    expect(after.adds.size).toBe(0);
    expect([...after.asideAdds.keys()]).toEqual(['p2 FRA01']);
    expect(isAnythingPending(after)).toBe(true);
    expect([...broughtBack(after).adds.keys()]).toEqual(['p2 FRA01']);
  });

  it('TM-013: count as moved, by task type, whether in the table or aside', () => {
    const pending = setAside(withAdds(nothingPending, [line('p1'), line('p2', { checked: false })]));
    expect(pendingCounts(pending, 'adds').get('FRA01')).toBe(2);
  });

  it('TM-029: an addition is sent with property, due date, code, name and task type', () => {
    expect(addItem(line('p1', { dueDate: '2027-01-04' }))).toEqual({
      propertyId: 'p1',
      dueDate: '2027-01-04',
      code: 'FRA01',
      name: 'Fire risk assessment',
      taskRepositoryDictId: 'r1',
    });
  });

  it('TM-030: a removal is sent with property, task code and name', () => {
    const pending = withRemoves(nothingPending, [line('p1')]);
    expect(checkedLines(pending.removes).map((line) => deactivateItem(line))).toEqual([
      { propertyId: 'p1', taskCode: 'FRA01', name: 'Fire risk assessment' },
    ]);
  });

  it('TM-027, TM-028: hold property, task and whether they are checked; an addition its task type and due date too', () => {
    const property = {
      id: 'p1',
      caption: 'Elm House, Mill Lane',
      propertyReferenceNumber: 'HH-1',
      isRemovalProposed: false,
      proposedDueOn: '2027-02-01',
    };
    const type = { id: 'r1', code: 'FRA01', name: 'Fire risk assessment' };
    const removed = { propertyId: 'p1', code: 'FRA01', name: 'Fire risk assessment', checked: true };
    expect(lineOf(property, type)).toEqual({ ...removed, property: 'HH-1 · Elm House, Mill Lane' });
    expect(addLineOf(property, type)).toMatchObject({ ...removed, repositoryId: 'r1', dueDate: null });
  });

  it('take their proposed days, or days spread evenly over months, where they have none', () => {
    const pending = withAdds(
      nothingPending,
      ['p1', 'p2', 'p3', 'p4'].map((id) =>
        line(id, { proposedDueOn: '2027-02-01', dueDate: id === 'p2' ? '2026-01-05' : null }),
      ),
    );
    expect(dates(withProposedDates(pending))).toEqual(['2027-02-01', '2026-01-05', '2027-02-01', '2027-02-01']);
    // Three lines over three months of 2026: a month apart, the last one at the end of them.
    expect(dates(withSpreadDates(pending, '2026-01-01', 3))).toEqual([
      '2026-01-31',
      '2026-01-05',
      '2026-03-03',
      '2026-04-02',
    ]);
  });

  it('stay quick with forty thousand lines', () => {
    const many = Array.from({ length: 40_000 }, (_, at) => line(`p${at}`));
    const pending = withAdds(nothingPending, many);
    expect(dates(withDueDates(pending, '2027-01-04')).every((date) => date === '2027-01-04')).toBe(true);
    expect(checkedLines(withChecked(pending, 'adds', false).adds)).toHaveLength(0);
  });
});
