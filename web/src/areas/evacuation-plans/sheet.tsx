import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import paper from '#platform/page/paper.module.css';
import css from './sheets.module.css';

type Props = { name: string; hint: string; isLarge?: true; children: ReactNode };

/** A sheet of paper as it is printed, under a hint that is not; a long one goes on over further pages. */
export const Sheet = ({ name, hint, isLarge, children }: Props) => (
  <>
    <style>{`@page { size: A4; margin: 16mm 18mm; }`}</style>
    <Text size="sm" c="dimmed" maw={720} mb="md" className="no-print">
      {hint}
    </Text>
    <div className={paper.desk} data-says-whose>
      <article className={[paper.sheet, css.sheet, isLarge && css.large].filter(Boolean).join(' ')} aria-label={name}>
        {children}
      </article>
    </div>
  </>
);
