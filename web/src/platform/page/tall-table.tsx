import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../texts.ts';
import css from './tall-table.module.css';

/** A table in a container of fixed height: a shadow shows on which side there is more. On paper it is complete. */
export const TallTable = ({ label, height, children }: { label: string; height: number; children: ReactNode }) => (
  <Table.ScrollContainer
    minWidth={0}
    maxHeight={height}
    tabIndex={0}
    aria-label={t('list.table', { title: label })}
    role="region"
    className={css.room}
  >
    {children}
  </Table.ScrollContainer>
);
