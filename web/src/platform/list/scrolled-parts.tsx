import type { ReactNode } from 'react';
import css from './scrolled-parts.module.css';

/** Lists below headings, which may be long: they scroll by themselves, also by keyboard. */
export const ScrolledParts = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={css.scrolled} tabIndex={0} role="region" aria-label={label}>
    {children}
  </div>
);

/** What is named in one part of them. */
export const PartItems = ({ children }: { children: ReactNode }) => <ul className={css.items}>{children}</ul>;
