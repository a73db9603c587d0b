import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { t } from '../texts.ts';
import css from './activity.module.css';

const LINES = 8;
const CHARACTERS_OF_A_LINE = 90;

/** A comment; a long one is truncated until expanded. In full on paper. */
export function CommentText({ children }: { children: string }) {
  const [isWhole, setWhole] = useState(false);
  const lineCount = children
    .split('\n')
    .reduce((count, line) => count + Math.max(1, Math.ceil(line.length / CHARACTERS_OF_A_LINE)), 0);
  const isLong = lineCount > LINES;
  return (
    <div className={css.comment}>
      <blockquote className={css.commentText} data-clamped={(isLong && !isWhole) || undefined}>
        {children}
      </blockquote>
      {isLong && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          className="no-print"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {t(isWhole ? 'activity.comment.less' : 'activity.comment.all')}
        </Anchor>
      )}
    </div>
  );
}
