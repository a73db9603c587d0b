import type { GridRow } from '@lintel/contract/areas/compliance-grid';
import { standingNames } from '#areas/tasks/standing-looks.ts';
import { percentText } from '#platform/percent-text.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import css from './grid.module.css';
import type { GridType } from './virtual-grid.tsx';

/** As many as fit across A3. */
const COLUMNS = 14;

/** The columns of each table: the types that these properties have or ought to have, so many that none is cut off. */
export function tablesOnPaper(rows: readonly GridRow[], types: readonly GridType[]): GridType[][] {
  const used = new Set(rows.flatMap((row) => [...row.cells.map((cell) => cell.taskTypeId), ...row.expectedTypeIds]));
  const shown = types.filter(({ id }) => used.has(id));
  const tableCount = Math.ceil(shown.length / COLUMNS);
  const each = Math.ceil(shown.length / tableCount);
  return Array.from({ length: tableCount }, (_, at) => shown.slice(at * each, (at + 1) * each));
}

/** All rows on paper, A3 landscape: in words, because not every printer prints colours. */
export function PrintedGrid({ rows, types }: { rows: GridRow[]; types: GridType[] }) {
  return (
    <div className="only-print">
      <style>{'@page { size: A3 landscape; margin: 10mm; }'}</style>
      {tablesOnPaper(rows, types).map((columns) => (
        <PrintedTable key={columns[0]!.id} rows={rows} types={columns} />
      ))}
    </div>
  );
}

const PrintedTable = ({ rows, types }: { rows: GridRow[]; types: GridType[] }) => (
  <table className={css.printed}>
    <thead>
      <tr>
        <th scope="col" data-at="property">
          {t('grid.property')}
        </th>
        <th scope="col" data-at="compliance">
          {t('property.figure.compliance')}
        </th>
        {types.map(({ id, code, name }) => (
          <th key={id} scope="col">
            {code} {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => {
        const cells = new Map(row.cells.map((cell) => [cell.taskTypeId, cell]));
        return (
          <tr key={row.id}>
            <th scope="row">
              {row.reference} {row.caption}
            </th>
            <td>{row.compliance === null ? '' : percentText(row.compliance)}</td>
            {types.map(({ id }) => {
              const cell = cells.get(id);
              return (
                <td key={id} data-standing={cell?.standing}>
                  {cell ? (
                    <>
                      {standingNames[cell.standing]}
                      {cell.dueOn && (
                        <>
                          <br />
                          {dayText(cell.dueOn)}
                        </>
                      )}
                    </>
                  ) : (
                    row.expectedTypeIds.includes(id) && t('grid.expected.short')
                  )}
                </td>
              );
            })}
          </tr>
        );
      })}
    </tbody>
  </table>
);
