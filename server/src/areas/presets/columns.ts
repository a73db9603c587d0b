import type { Column, ColumnPreset } from '@lintel/contract/platform/list';
import { invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { findList } from './list-of.ts';
import { ownColumns } from './queries.ts';

export async function columnsOf(scope: Scope, tableCode: string): Promise<ColumnPreset | null> {
  const columns = definedColumns(scope, tableCode);
  const saved = columns && (await ownColumns(scope, tableCode));
  if (!saved) return null;
  const presetData = saved.presetData
    .filter(({ code }) => Object.hasOwn(columns, code))
    .map(({ code, width }) => withMandatory(columns, code, width));
  return presetData.length ? { tableSize: saved.tableSize, presetData } : null;
}

export async function saveColumns(
  scope: Scope,
  { tableCode, tableSize, presetData }: ColumnPreset & { tableCode: string },
): Promise<ColumnPreset> {
  const columns = definedColumns(scope, tableCode);
  if (!columns) throw invalid([{ field: 'tableCode', message: 'There is no such list' }]);
  const problems = presetData.flatMap(({ code, width }, index) => {
    const field = `presetData.${index}.code`;
    if (!Object.hasOwn(columns, code)) return [{ field, message: `The list has no column “${code}”` }];
    if (presetData.findIndex((other) => other.code === code) !== index)
      return [{ field, message: `“${columns[code]!.label}” is there twice` }];
    return columns[code]!.mandatory && width === 0
      ? [{ field, message: `“${columns[code]!.label}” cannot be hidden` }]
      : [];
  });
  if (problems.length) throw invalid(problems);
  if (!presetData.some(({ width }) => width === 1))
    throw invalid([{ field: 'presetData', message: 'At least one column must be shown' }]);

  const kept = JSON.stringify(presetData.map(({ code, width }) => ({ code, width })));
  await scope.db
    .insertInto('tablePresets')
    .values({ userId: scope.me.id, tableCode, tableSize, presetData: kept })
    .onConflict((there) =>
      there.columns(['organisationId', 'userId', 'tableCode']).doUpdateSet({ tableSize, presetData: kept }),
    )
    .execute();
  return { tableSize, presetData: presetData.map(({ code, width }) => withMandatory(columns, code, width)) };
}

const definedColumns = (scope: Scope, tableCode: string) =>
  findList(scope, tableCode)?.columns as Record<string, Column> | undefined;

function withMandatory(columns: Record<string, Column>, code: string, width: 0 | 1) {
  return { code, width, ...(columns[code]?.mandatory ? { mandatory: true } : {}) };
}
