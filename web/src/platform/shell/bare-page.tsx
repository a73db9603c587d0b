import { Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { config } from '../app/client-config.ts';
import { ProductName } from './brand.tsx';
import css from './bare-page.module.css';

/** A page without the frame: one form in the centre. */
export function BarePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={css.page}>
      <title>{`${title} · ${config.productName}`}</title>
      <div className={css.brand}>
        <ProductName />
      </div>
      <Paper withBorder radius="lg" p={{ base: 'lg', xs: 28 }} className={css.card}>
        <Stack gap="md">
          <Title order={1}>{title}</Title>
          {children}
        </Stack>
      </Paper>
    </main>
  );
}
