import { Paper, Stack, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { config } from '../app/client-config.ts';
import { ProductName } from './brand.tsx';
import css from './bare-page.module.css';

/** A page without the frame: one form in the centre. */
export function BarePage({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus belongs to the browser. Each step takes away what was pressed in the one before.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  });
  return (
    <main className={css.page}>
      <title>{`${title} · ${config.productName}`}</title>
      <div className={css.brand}>
        <ProductName />
      </div>
      <Paper withBorder radius="lg" p={{ base: 'lg', xs: 28 }} className={css.card}>
        <Stack gap="md">
          <Title order={1} ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {children}
        </Stack>
      </Paper>
    </main>
  );
}
