import { Link } from '@tanstack/react-router';
import type { TablerIcon } from '@tabler/icons-react';
import { UnstyledButton } from '@mantine/core';
import {
  cloneElement,
  createContext,
  use,
  useState,
  type MouseEventHandler,
  type ReactElement,
  type ReactNode,
} from 'react';
import { OpeningBox } from '../dialog/opening-box.tsx';
import css from './menu.module.css';

const Closing = createContext<() => void>(() => {});

/** A box that opens at a button of the top header; choosing anything in it closes it. */
export function HeaderBox({ button, children }: { button: ReactElement; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <OpeningBox
      position="bottom-end"
      width={256}
      opened={isOpen}
      onChange={setOpen}
      trapFocus
      shadow="md"
      radius="md"
      dropdown={{ p: 6 }}
      button={cloneElement(button as ReactElement<{ onClick: () => void }>, { onClick: () => setOpen(!isOpen) })}
    >
      <Closing value={close}>{children}</Closing>
    </OpeningBox>
  );
}

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
  <Link to={to} search={search as never} className={css.entry} onClick={use(Closing)}>
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
  const close = use(Closing);
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
