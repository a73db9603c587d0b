import type { Ladder } from '@lintel/contract/areas/notice-rules';
import css from './ladders.module.css';
import { ladderLines } from './ladder-words.ts';
import { LevelBadges } from './level-badge.tsx';

/** A ladder in words: when, and who is notified. */
export function LadderSummary({ ladder }: { ladder: Ladder }) {
  return (
    <ul className={css.lines}>
      {ladderLines(ladder).map(({ to, when }) => (
        <li key={to.join(' ')}>
          <LevelBadges levels={to} /> <span>{when}</span>
        </li>
      ))}
    </ul>
  );
}
