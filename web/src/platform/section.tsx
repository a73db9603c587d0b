import { Group, Paper, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import css from './section.module.css';

/** A titled part of a page. */
export function Section({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const heading = useId();
  return (
    <Paper component="section" withBorder radius="md" p="md" aria-labelledby={heading}>
      <Group justify="space-between" mb="sm" mih={30}>
        <Title order={2} id={heading} className={css.title}>
          {title}
        </Title>
        {actions}
      </Group>
      {children}
    </Paper>
  );
}
