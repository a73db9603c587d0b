import { describe, expect, it } from 'vitest';
import { pasteRows, type PastedColumn } from './pasted-lines.ts';
import { firstLine, type Line } from './raise-lines.ts';
import { areaId, aStart } from './testing.ts';

const start = aStart();
const owners = [{ value: 'dora@demo.example', label: 'Dora Well' }];
const pasted = (text: string, lines: Line[] = [firstLine(start)], at = 0, from: PastedColumn = 'name') =>
  pasteRows(text, lines, at, from, { start, owners });

describe('rows pasted from a spreadsheet', () => {
  it('fill the fields of a line in their order, one line for each row', () => {
    const area = start.areasOfObservation.find(({ id }) => id === areaId)!.name;
    const text = `Refit closer\tDoor 12\t${area.toUpperCase()}\thigh\t24/12/2026\tdora well\r\nReplace seal\tDoor 14\r\n`;
    const { lines, rowCount, unread } = pasted(text)!;
    expect(rowCount).toBe(2);
    expect(unread).toEqual([]);
    expect(lines).toMatchObject([
      {
        name: 'Refit closer',
        location: 'Door 12',
        areaId,
        priority: 'HIGH',
        dueDate: '2026-12-24',
        owner: owners[0]!.value,
      },
      // What the row does not say is as in the line before it, and its due date follows from the priority.
      { name: 'Replace seal', location: 'Door 14', areaId, priority: 'HIGH', dueDate: null, owner: owners[0]!.value },
    ]);
    expect(new Set(lines.map(({ key }) => key)).size).toBe(2);
  });

  it('fill one column downwards, over lines that are there', () => {
    const { lines } = pasted('Refit closer\nReplace seal\n')!;
    const located = pasted('Door 1\nDoor 2\nDoor 3', lines, 0, 'location')!.lines;
    expect(located.map(({ name, location }) => [name, location])).toEqual([
      ['Refit closer', 'Door 1'],
      ['Replace seal', 'Door 2'],
      ['', 'Door 3'],
    ]);
  });

  it('leave a field as it was where a cell names nothing on offer, and say so', () => {
    const { lines, unread } = pasted('Refit closer\t\tCellar\tUrgent\t31/02/2026\tMr Nobody')!;
    expect(unread).toEqual(['Cellar', 'Urgent', '31/02/2026', 'Mr Nobody']);
    expect(lines[0]).toMatchObject({ location: '', priority: 'MEDIUM', dueDate: null, owner: '' });
    const fixed = pasteRows('a\tb\t\t\t24/12/2026', [firstLine(start)], 0, 'name', {
      start: { ...start, mayChooseDueDate: false },
      owners,
    })!;
    expect([fixed.unread, fixed.lines[0]!.dueDate]).toEqual([['24/12/2026'], null]);
  });

  it('may have cells in quotes, with line breaks, tabs and quotes in them', () => {
    const { lines } = pasted('"Refit\nthe ""closer"""\t"Door\t12"\n"Fire door" sign missing\tDoor 2" left')!;
    expect(lines.map(({ name, location }) => [name, location])).toEqual([
      ['Refit the "closer"', 'Door 12'],
      ['"Fire door" sign missing', 'Door 2" left'],
    ]);
  });

  it('are as many as can be raised at once, and the others are counted', () => {
    const rows = Array.from({ length: 130 }, (_, at) => `Door ${at}`).join('\n');
    expect(pasted(rows)).toMatchObject({ rowCount: 100, leftOut: 30, lines: { length: 100 } });
    const before = pasted(rows)!.lines;
    expect(pasted('a\nb', before, 99)).toMatchObject({ rowCount: 1, leftOut: 1, lines: { length: 100 } });
  });

  it('are ordinary text if there is one row with one cell', () => {
    for (const text of ['', 'Refit the closer', 'Refit the closer\r\n', '\n\n']) expect(pasted(text)).toBeUndefined();
  });
});
