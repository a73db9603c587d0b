import { UnstyledButton } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { use, type MouseEventHandler, type ReactNode } from 'react';
import { ClosingBox } from './header-box.tsx';
import css from './menu.module.css';

type Entry = { icon: TablerIcon; children: ReactNode };

const inLine = ({ icon: Icon, children }: Entry) => (
  <>
    <Icon size={17} stroke={1.6} aria-hidden />
    {children}
  </>
);

/** A line of such a box with a link to a page of the application. */
export const BoxLink = ({
  to,
  search,
  ...entry
}: Entry & { to: '/account.html' | '/api_document.html' | '/help.html'; search?: object }) => (
  <Link to={to} search={search as never} className={css.entry} onClick={use(ClosingBox)}>
    {inLine(entry)}
  </Link>
);

/** A link out of the application, optionally in a new window. */
export const BoxAnchor = ({
  icon,
  children,
  ...anchor
}: Entry & { href: string; target?: '_blank'; onClick?: MouseEventHandler }) => (
  <a className={css.entry} {...anchor} {...(anchor.target && { rel: 'noreferrer' })}>
    {inLine({ icon, children })}
  </a>
);

/** A line that does something here. */
export function BoxButton({ run, ...entry }: Entry & { run: () => void }) {
  const close = use(ClosingBox);
  return (
    <UnstyledButton
      className={css.entry}
      w="100%"
      onClick={() => {
        close();
        run();
      }}
    >
      {inLine(entry)}
    </UnstyledButton>
  );
}
