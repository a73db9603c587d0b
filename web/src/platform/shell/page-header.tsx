import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useHeadingFocus } from '../app/arrival.ts';
import { config } from '../app/client-config.ts';
import { useIsPhone } from '../phone.ts';
import { HeaderButtons, NeighbourButtons, type HeaderButtonsProps } from './header-buttons.tsx';
import css from './page-header.module.css';

type PageHeaderProps = HeaderButtonsProps & {
  title: string;
  /** Names the page among others, in the browser's tabs and on paper, if its title does not. */
  caption?: string;
  /** Beside the title: a badge or a reference. */
  beside?: ReactNode;
  subtitle?: ReactNode;
  /** The page to go back to: the list of a record. */
  back?: { to: string; label: string };
  /** Stays visible while the page scrolls, if there is room. */
  sticks?: boolean;
  /** The page's main commands. */
  children?: ReactNode;
};

/**
 * The head of a page: title, commands, and its buttons in the top header. The commands keep their place however long the title
 * is; on a phone the neighbours are beside the back link, so that the top header stays one row.
 */
export function PageHeader(props: PageHeaderProps) {
  const { title, caption = title, beside, subtitle, back, sticks = false, children, neighbours, ...buttons } = props;
  const isPhone = useIsPhone();
  const heading = useHeadingFocus();
  return (
    <div className={css.head} data-sticks={sticks || undefined}>
      <title>{`${caption} · ${config.productName}`}</title>
      <HeaderButtons {...buttons} {...(!isPhone && neighbours && { neighbours })} />
      <Stack gap={2} className={css.titles}>
        {(back || (isPhone && neighbours)) && (
          <div className={`${css.back} no-print`}>
            {back && (
              <Anchor size="sm" c="dimmed" className={css.way} renderRoot={(props) => <Link {...props} to={back.to} />}>
                <Group gap={2} component="span" wrap="nowrap">
                  <IconChevronLeft size={14} aria-hidden />
                  <span>{back.label}</span>
                </Group>
              </Anchor>
            )}
            {isPhone && neighbours && (
              <Group gap={4} wrap="nowrap">
                <NeighbourButtons {...neighbours} />
              </Group>
            )}
          </div>
        )}
        <Group gap="xs">
          <Title
            order={1}
            ref={heading}
            tabIndex={-1}
            className={css.title}
            title={title.length > LONG ? title : undefined}
          >
            {inPieces(title)}
          </Title>
          {beside}
        </Group>
        {subtitle && (
          <Text c="dimmed" component="div">
            {subtitle}
          </Text>
        )}
      </Stack>
      {children && <div className={`${css.commands} no-print`}>{children}</div>}
    </div>
  );
}

/** A reference inside a title does not wrap at its hyphen. */
const inPieces = (title: string) =>
  title.split(/\b([A-Z]{3}-\d{6})\b/).map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      <span key={piece} className={css.reference}>
        {piece}
      </span>
    ),
  );

/** About two lines on a phone. */
const LONG = 60;
