import { Group, Paper, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import css from './section.module.css';

type Props = {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
  /** An article is not a landmark: for several that may have the same title. */
  component?: 'section' | 'article';
};

/** A titled part of a page. */
export function Section({ title, actions, children, component = 'section' }: Props) {
  const heading = useId();
  return (
    <Paper component={component} withBorder radius="md" p="md" aria-labelledby={heading}>
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
