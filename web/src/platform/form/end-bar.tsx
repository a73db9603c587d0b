import type { ReactNode } from 'react';
import css from './end-bar.module.css';

type Props = {
  /** No wider than its section. Default: as wide as the page. */
  isInset?: boolean;
  /** As wide as the fields of a form, rather than the window. */
  isOfForm?: boolean;
  /** One button at the bottom of a phone, however short the page is. */
  isOneStep?: boolean;
  children: ReactNode;
};

/** The end of something long, with its next step: stays visible. */
export function EndBar({ isInset = false, isOfForm = false, isOneStep = false, children }: Props) {
  return (
    <div
      className={`${css.bar} no-print`}
      data-at-end
      data-inset={isInset || undefined}
      data-of-form={isOfForm || undefined}
      data-one-step={isOneStep || undefined}
    >
      {children}
    </div>
  );
}
