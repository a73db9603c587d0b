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
      // What the row does not say is as in an empty line: nothing is taken from another finding.
      { ...firstLine(start), key: expect.any(String) as string, name: 'Replace seal', location: 'Door 14' },
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

  it('keep their places where a cell is empty, which changes nothing; only empty rows at the end are none', () => {
    const { lines } = pasted('Door\tOld 1\nWindow\tOld 2\nStair\tOld 3\nRiser\tOld 4\nVoid\tOld 5')!;
    const located = pasted('Flat 1\r\nFlat 2\r\n\r\nFlat 4\r\nFlat 5\r\n\r\n \r\n', lines, 0, 'location')!;
    expect(located).toMatchObject({ rowCount: 5, lines: { length: 5 } });
    expect(located.lines.map(({ name, location }) => [name, location])).toEqual([
      ['Door', 'Flat 1'],
      ['Window', 'Flat 2'],
      ['Stair', 'Old 3'],
      ['Riser', 'Flat 4'],
      ['Void', 'Flat 5'],
    ]);
    expect(located.lines[2]).toEqual(lines[2]);
    const [first, second, none, fourth] = pasted('\nWindow\n\t\t\nRiser')!.lines;
    expect([first, second, none, fourth].map((line) => line?.name)).toEqual(['', 'Window', '', 'Riser']);
  });

  it('fill the days, priorities, areas and people downwards from their own column', () => {
    const { lines } = pasted('Door\nWindow')!;
    const filled = (from: PastedColumn, text: string) => pasted(text, lines, 0, from)!.lines;
    expect(filled('dueDate', '24/12/2026\n25/12/2026').map(({ dueDate }) => dueDate)).toEqual([
      '2026-12-24',
      '2026-12-25',
    ]);
    expect(filled('priority', 'Low\tx\nHigh').map(({ priority }) => priority)).toEqual(['LOW', 'HIGH']);
    expect(filled('owner', '\nDora Well').map(({ owner }) => owner)).toEqual(['', owners[0]!.value]);
  });

  it('name the user as others do, and nobody where two people have the name', () => {
    const choices = [
      { value: 'ann@demo.example', label: 'Ann Lee (me)' },
      { value: 'sam.1@demo.example', label: 'Sam Green' },
      { value: 'sam.2@demo.example', label: 'Sam Green' },
    ];
    const cells = ['Ann Lee', 'ANN LEE (me)', 'ann@demo.example', 'Sam Green', 'SAM.2@demo.example', 'Lee'];
    const text = cells.map((cell) => `Door\t\t\t\t\t${cell}`).join('\n');
    const { lines, unread } = pasteRows(text, [firstLine(start)], 0, 'name', { start, owners: choices })!;
    const [ann, , sam] = choices.map(({ value }) => value);
    expect(lines.map(({ owner }) => owner)).toEqual([ann, ann, ann, '', sam, '']);
    expect(unread).toEqual(['Sam Green', 'Lee']);
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
    // Lines can be added by hand beyond what is raised at once; pasting there adds none.
    const beyond = Array.from({ length: 103 }, () => firstLine(start));
    const rowsThere = pasted('a\nb\nc\nd\ne', beyond, 102)!;
    expect(rowsThere).toMatchObject({ rowCount: 0, leftOut: 5, lines: { length: 103 } });
    expect(rowsThere.lines.every(({ name }) => name === '')).toBe(true);
  });

  it('are ordinary text if there is one row with one cell', () => {
    for (const text of ['', 'Refit the closer', 'Refit the closer\r\n', '\n\n']) expect(pasted(text)).toBeUndefined();
  });
});
