import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { config } from '../client-config.ts';
import { HeaderButtons, type HeaderButtonsProps } from './header-buttons.tsx';

type PageHeaderProps = HeaderButtonsProps & {
  title: string;
  /** Beside the title: a badge or a reference. */
  beside?: ReactNode;
  subtitle?: ReactNode;
  /** Where one came from: the list of a record. */
  back?: { to: string; label: string };
  /** The page's main commands. */
  children?: ReactNode;
};

/** The head of a page: title, the page's commands, and its buttons in the top header. */
export function PageHeader({ title, beside, subtitle, back, children, ...buttons }: PageHeaderProps) {
  return (
    <Group justify="space-between" align="flex-end" gap="sm" mb="md" wrap="wrap">
      <title>{`${title} · ${config.productName}`}</title>
      <HeaderButtons {...buttons} />
      <Stack gap={2} miw={0}>
        {back && (
          <Anchor size="sm" c="dimmed" className="no-print" renderRoot={(props) => <Link {...props} to={back.to} />}>
            <Group gap={2} component="span" wrap="nowrap">
              <IconChevronLeft size={14} aria-hidden />
              {back.label}
            </Group>
          </Anchor>
        )}
        <Group gap="xs">
          <Title order={1}>{title}</Title>
          {beside}
        </Group>
        {subtitle && (
          <Text c="dimmed" component="div">
            {subtitle}
          </Text>
        )}
      </Stack>
      {children && (
        <Group gap="xs" className="no-print">
          {children}
        </Group>
      )}
    </Group>
  );
}
