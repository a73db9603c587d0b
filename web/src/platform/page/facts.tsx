import type { ReactNode } from 'react';
import css from './facts.module.css';
import { t } from '../texts.ts';

/** Names and values, as shown in a section. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={css.facts}>{children}</dl>;
}

/** The same of pairs. */
export const FactsOf = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <Facts>
    {facts.map(([name, value]) => (
      <Fact key={name} name={name}>
        {value}
      </Fact>
    ))}
  </Facts>
);

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  const isAbsent = children === null || children === undefined || children === '' || children === false;
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd>{isAbsent ? <span className={css.absent}>{t('no.value')}</span> : children}</dd>
    </div>
  );
}
