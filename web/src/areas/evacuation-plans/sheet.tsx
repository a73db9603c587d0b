import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import paper from '#platform/page/paper.module.css';

/** It comes with the pages that print a sheet: the one stylesheet is sent with every page. */
const styles = `
@page { size: A4; margin: 16mm 18mm; }
.evacuation-sheet { --paper-width: 210; min-height: calc(297 * var(--mm)); padding: calc(16 * var(--mm)) calc(18 * var(--mm)); font-size: calc(4.6 * var(--mm)); line-height: 1.4; overflow-wrap: break-word; }
.evacuation-sheet[data-large] { font-size: calc(6.6 * var(--mm)); }
.evacuation-sheet h2 { margin: 0 0 0.6em; font-size: 1.5em; line-height: 1.2; }
.evacuation-sheet p { margin: 0 0 0.6em; }
.evacuation-sheet p[data-words] { margin-bottom: 1.2em; font-size: 1.15em; font-weight: 600; white-space: pre-line; }
.evacuation-sheet table { width: 100%; margin: 1em 0; border-collapse: collapse; }
.evacuation-sheet :is(th, td) { padding: 0.35em 0.5em; text-align: start; vertical-align: top; border: 1px solid #000; }
.evacuation-sheet th:first-child { width: 22%; }
.evacuation-sheet tr { break-inside: avoid; }
@media print { .evacuation-sheet { min-height: auto; padding: 0; } }`;

type Props = {
  name: string;
  hint: string;
  /** In large print: 18 points and more. */
  isLarge?: true;
  children: ReactNode;
};

/** A sheet of paper as it is printed, under a hint that is not; a long one goes on over further pages. */
export const Sheet = ({ name, hint, isLarge, children }: Props) => (
  <>
    <style>{styles}</style>
    <Text size="sm" c="dimmed" maw={720} mb="md" className="no-print">
      {hint}
    </Text>
    <div className={paper.desk}>
      <article className={`${paper.sheet} evacuation-sheet`} data-large={isLarge} aria-label={name}>
        {children}
      </article>
    </div>
  </>
);
