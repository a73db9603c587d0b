import { Badge, Select, Table, Text } from '@mantine/core';
import type { ImportMapping, ImportSheet } from '@lintel/contract/areas/imports';
import type { ImportKind } from '@lintel/contract/areas/import-kinds';
import { taskManagement } from '@lintel/contract/areas/task-management';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { t } from '#platform/texts.ts';
import { fieldGroups } from './field-groups.ts';
import css from './imports.module.css';
import { withColumn } from './mapping.ts';
import { columnLetter } from './numbers.ts';

const NONE = 'none';

/** The columns of a sheet with sample values, each with its target field. */
export function ColumnTable({
  kind,
  sheet,
  mapping,
  onChange,
}: {
  kind: ImportKind;
  sheet: ImportSheet;
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}) {
  const { data: types } = useQuery({ ...read(taskManagement.types), enabled: kind === 'dates' });
  const groups = fieldGroups(kind, { types: types?.objects ?? [] });
  return (
    <Table className={css.columns}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('import.columns.heading')}</Table.Th>
          <Table.Th>{t('import.columns.samples')}</Table.Th>
          <Table.Th>{t('import.columns.field')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {sheet.columns.map(({ heading, samples, filledCount }, column) => {
          const name = heading || t('import.columns.untitled', { letter: columnLetter(column) });
          const field = mapping.fields[column] ?? null;
          return (
            <Table.Tr key={column} data-out={field === null || undefined}>
              <Table.Td className={css.heading}>
                {name}
                <Text size="xs" c="dimmed">
                  {filledCount ? t('import.columns.filled', { count: filledCount }) : t('import.columns.empty')}
                </Text>
              </Table.Td>
              <Table.Td className={css.samples}>{samples.join(' · ')}</Table.Td>
              <Table.Td className={css.field}>
                <div className={css.becomes}>
                  <Select
                    aria-label={t('import.columns.field.of', { heading: name })}
                    searchable
                    allowDeselect={false}
                    data={[{ value: NONE, label: t('import.columns.none') }, ...groups]}
                    value={field ?? NONE}
                    onChange={(value) => onChange(withColumn(mapping, column, !value || value === NONE ? null : value))}
                  />
                  {field !== null && field === sheet.suggested?.fields[column] && (
                    <Badge color="teal" size="sm">
                      {t('import.columns.recognised')}
                    </Badge>
                  )}
                </div>
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
