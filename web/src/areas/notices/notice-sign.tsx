import type { NoticeKind } from '@lintel/contract/areas/notices';
import { lookOf } from './notice-looks.ts';
import css from './notices.module.css';

/** The round icon of a kind of notice. Hidden from screen readers: its word is beside it. */
export function NoticeSign({ kind }: { kind: NoticeKind }) {
  const [Icon, tone] = lookOf(kind);
  return (
    <span className={css.sign} data-tone={tone} aria-hidden>
      <Icon size={16} stroke={1.7} />
    </span>
  );
}
