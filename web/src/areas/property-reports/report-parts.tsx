import type { ReportColumn, ReportPart, ReportRow, ReportTable } from '@lintel/contract/areas/property-reports';
import { percentText } from '#platform/percent-text.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import css from './property-report.module.css';

/** The parts of a report: facts, and tables whose headings repeat on every sheet. */
export function ReportParts({ parts }: { parts: readonly ReportPart[] }) {
  return parts.map((part, at) => <Part key={part.title ?? at} part={part} />);
}

function Part({ part: { title, notes, facts, tables } }: { part: ReportPart }) {
  return (
    <section className={css.part}>
      {title && <h2>{title}</h2>}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {facts.length > 0 && (
        <div className={css.facts}>
          {facts.map((group) => (
            <section key={group.title}>
              <h3>{group.title}</h3>
              <dl>
                {group.facts.map(({ label, value }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd data-unknown={value === null || undefined}>{value ?? t('report.not.known')}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      )}
      {tables.map((table) => (
        <Table key={table.title} table={table} isAlone={tables.length === 1} />
      ))}
    </section>
  );
}

function Table({ table: { title, note, columns, rows }, isAlone }: { table: ReportTable; isAlone: boolean }) {
  const isBare = (rows.length === 0 && !isAlone) || undefined;
  return (
    // In a narrow window it scrolls sideways, by arrow keys too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.table} role="group" aria-label={title} tabIndex={0} data-empty={isBare}>
      {!isAlone && <h3>{title}</h3>}
      {note && <p className={css.note}>{note}</p>}
      {rows.length === 0 ? (
        <p>{t('report.none')}</p>
      ) : (
        <table aria-label={title}>
          <thead>
            <tr>
              {columns.map(({ label, kind }) => (
                <th key={label} scope="col" data-kind={kind}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // A report is fetched once: its rows do not move.
              // oxlint-disable-next-line react/no-array-index-key
              <Row key={at} row={row} columns={columns} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function Row({ row: { cells, as }, columns }: { row: ReportRow; columns: readonly ReportColumn[] }) {
  if (as === 'heading')
    return (
      <tr data-as={as}>
        <th scope="rowgroup" colSpan={columns.length}>
          {cells[0]}
        </th>
      </tr>
    );
  return (
    <tr data-as={as}>
      {columns.map(({ label, kind }, at) => (
        <td key={label} data-kind={kind}>
          {cellText(cells[at], kind)}
        </td>
      ))}
    </tr>
  );
}

function cellText(value: ReportRow['cells'][number] | undefined, kind: ReportColumn['kind']): string {
  if (value === null || value === undefined || value === '') return kind === 'percent' ? t('report.no.value') : '';
  if (kind === 'day') return dayText(String(value));
  if (kind === 'percent') return percentText(Number(value));
  return typeof value === 'number' ? value.toLocaleString('en-GB', { useGrouping: value >= 10_000 }) : value;
}
