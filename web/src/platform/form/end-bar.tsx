import type { ReactNode } from 'react';
import css from './end-bar.module.css';

type Props = {
  /** No wider than what it ends; otherwise as wide as the page. */
  isInset?: boolean;
  /** As wide as the fields of a form, not as the window. */
  isOfForm?: boolean;
  children: ReactNode;
};

/** The end of something long, with what comes next: stays in sight. */
export function EndBar({ isInset = false, isOfForm = false, children }: Props) {
  return (
    <div
      className={`${css.bar} no-print`}
      data-at-end
      data-inset={isInset || undefined}
      data-of-form={isOfForm || undefined}
    >
      {children}
    </div>
  );
}
