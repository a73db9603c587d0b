import type { NoticeKind } from '@lintel/contract/areas/notices';
import { noticeLooks } from './notice-looks.ts';
import css from './notices.module.css';

/** The round sign of a kind of notice. Says nothing by itself: its word stands beside it. */
export function NoticeSign({ kind }: { kind: NoticeKind }) {
  const [Icon, tone] = noticeLooks[kind];
  return (
    <span className={css.sign} data-tone={tone} aria-hidden>
      <Icon size={16} stroke={1.7} />
    </span>
  );
}
