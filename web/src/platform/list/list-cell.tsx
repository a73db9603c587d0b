import type { Column } from '@lintel/contract/platform/list';
import type { ReactNode } from 'react';
import { t } from '../texts.ts';
import { dayText, exactText, instantText } from '../time.ts';
import { isEmpty } from './list-address.ts';

/** The value of a cell, formatted by its column's kind; an unknown value is shown as unknown. */
export function listCell(value: unknown, kind: Column['kind']): ReactNode {
  if (kind === 'yesNo')
    return value === true ? (
      t('list.value.yes')
    ) : value === false ? (
      t('list.value.no')
    ) : (
      <None>{t('list.value.unknown')}</None>
    );
  if (isEmpty(value)) return <None>{t('list.value.none')}</None>;
  switch (kind) {
    case 'number':
      return typeof value === 'number'
        ? value.toLocaleString('en-GB', { useGrouping: value >= 10_000 })
        : String(value);
    case 'percent':
      return `${Math.round(Number(value))}%`;
    case 'date':
      return <time dateTime={String(value)}>{dayText(String(value))}</time>;
    case 'instant':
      return (
        <time dateTime={String(value)} title={exactText(String(value))}>
          {instantText(String(value))}
        </time>
      );
    default:
      return Array.isArray(value) ? value.join(', ') : String(value);
  }
}

function None({ children }: { children: string }) {
  return <span style={{ color: 'var(--mantine-color-dimmed)' }}>{children}</span>;
}
