import { useEffect, useId, useRef, type ReactNode } from 'react';
import { reasonOf, Refusal } from '#platform/refusal.ts';
import { t } from '#platform/texts.ts';
import css from './shared.module.css';
import forms from './shared-forms.module.css';

/** An opened action: takes the focus, so that keyboard and screen reader continue inside it. */
export function ShareActionPart({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  // The button that opened it is no longer on the page.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div role="group" aria-labelledby={id} className={css.action}>
      <h2 ref={heading} id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </div>
  );
}

/** Why it was not sent; the input is kept. */
export function ShareActionFailure({ error }: { error: Error | null }) {
  if (!error) return null;
  const isUnsent = error instanceof Refusal && error.isPassing;
  return (
    <p role="alert" className={forms.failure}>
      {isUnsent ? t('shared.unsent') : reasonOf(error)}
    </p>
  );
}
