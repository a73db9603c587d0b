import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from './texts.ts';
import css from './tall-table.module.css';

/** A table in a room of so many pixels: a shadow says on which side more of it lies. On paper it stands whole. */
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
