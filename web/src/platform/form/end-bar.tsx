import type { ReactNode } from 'react';
import css from './end-bar.module.css';

type Props = {
  /** No wider than what it ends; otherwise as wide as the page. */
  isInset?: boolean;
  children: ReactNode;
};

/** The end of something long, with what comes next: stays in sight. */
export function EndBar({ isInset = false, children }: Props) {
  return (
    <div className={`${css.bar} no-print`} data-at-end data-inset={isInset || undefined}>
      {children}
    </div>
  );
}
