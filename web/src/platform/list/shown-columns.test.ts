import { defineList } from '@lintel/contract/platform/list';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { arrangedColumns, codesToExport, mayHide, moved, presetOf, toggled } from './shown-columns.ts';

const boats = defineList({
  name: 'boats',
  row: z.object({ id: z.string(), name: z.string(), mast: z.number(), crew: z.number() }),
  filters: {},
  columns: { name: { label: 'Name', mandatory: true }, mast: { label: 'Mast' }, crew: { label: 'Crew', hidden: true } },
  sort: ['name'],
});
const loose = defineList({
  ...boats,
  row: z.object({ id: z.string(), mast: z.number(), crew: z.number() }),
  columns: { mast: { label: 'Mast' }, crew: { label: 'Crew' } },
  sort: ['mast'],
});
const raced = defineList({
  ...boats,
  row: z.object({ id: z.string(), name: z.string(), dueOn: z.string(), due: z.string() }),
  columns: { name: { label: 'Name' }, dueOn: { label: 'Due date' }, due: { label: 'Due', shownIn: 'dueOn' } },
});
const shown = (columns: { code: string; isShown: boolean }[]) =>
  columns.filter((each) => each.isShown).map((each) => each.code);

describe('the columns that a person has arranged', () => {
  it('are those of the definition until they are saved', () => {
    expect(shown(arrangedColumns(boats, null))).toEqual(['name', 'mast']);
  });
  it('TABLE-012: show a column of width 1 and hide one of width 0, in the order saved', () => {
    const preset = {
      tableSize: 50,
      presetData: [
        { code: 'crew', width: 1 },
        { code: 'mast', width: 0 },
        { code: 'gone', width: 1 },
      ],
    } as const;
    expect(shown(arrangedColumns(boats, { ...preset, presetData: [...preset.presetData] }))).toEqual(['crew', 'name']);
  });
  it('TABLE-012: show a column that now says what a saved one said', () => {
    const saved = (due: 0 | 1) =>
      arrangedColumns(raced, {
        tableSize: 25,
        presetData: [
          { code: 'due', width: due },
          { code: 'dueOn', width: 0 },
          { code: 'name', width: 1 },
        ],
      });
    expect(saved(1).map(({ code }) => code)).toEqual(['dueOn', 'name']);
    expect(shown(saved(1))).toEqual(['dueOn', 'name']);
    expect(shown(saved(0))).toEqual(['name']);
  });
  it('EXPORT-001: keep in a spreadsheet, beside it, what the cells of a column say besides', () => {
    expect(codesToExport(raced, ['dueOn', 'name'])).toEqual(['dueOn', 'due', 'name']);
    expect(codesToExport(raced, ['name'])).toEqual(['name']);
  });
  it('TABLE-015: never hide a mandatory one', () => {
    const columns = arrangedColumns(boats, { tableSize: 25, presetData: [{ code: 'name', width: 0 }] });
    expect(shown(columns)).toContain('name');
    expect(mayHide(columns, 'name')).toBe(false);
    expect(toggled(columns, 'name')).toBe(columns);
  });
  it('TABLE-014: keep the last one', () => {
    const one = toggled(arrangedColumns(loose, null), 'mast');
    expect(shown(one)).toEqual(['crew']);
    expect(toggled(one, 'crew')).toBe(one);
    expect(shown(toggled(one, 'mast'))).toEqual(['mast', 'crew']);
  });
  it('TABLE-011: are saved with the page size and, for each, code, width and whether it is mandatory', () => {
    expect(presetOf(moved(arrangedColumns(boats, null), 'mast', -1), 50)).toEqual({
      tableSize: 50,
      presetData: [
        { code: 'mast', width: 1 },
        { code: 'name', width: 1, mandatory: true },
        { code: 'crew', width: 0 },
      ],
    });
  });
  it('move by one place, and not beyond the ends', () => {
    const columns = arrangedColumns(boats, null);
    expect(moved(columns, 'name', -1)).toBe(columns);
    expect(moved(columns, 'name', 1).map((each) => each.code)).toEqual(['mast', 'name', 'crew']);
  });
});
