import { longDate } from '@lintel/contract/cycles/calendar';
import { texts } from '@lintel/contract/texts/index';
import type { TextKey } from '@lintel/contract/texts/index';
import type { NoticeTable } from './tables.ts';
import type { Selectable } from 'kysely';

export type KeptNotice = Selectable<NoticeTable>;
type OfNotice = Pick<KeptNotice, 'kind' | 'details' | 'dueOn'>;

const plural = new Intl.PluralRules('en-GB');

/** A text of notices with its values filled in; with a `count`, the plural form of the key if there is one. */
export function noticeText(key: TextKey, values: Record<string, string | number | undefined> = {}): string {
  const counted = typeof values['count'] === 'number' ? `${key}_${plural.select(values['count'])}` : key;
  const text = (texts as Record<string, string>)[counted] ?? texts[key];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** What happened, as a sentence for the date of the notice. */
export function sentenceOf({ kind, details, dueOn }: OfNotice): string {
  const { by, to, from, what, reason, text } = details;
  const day = details.day ?? dueOn;
  return noticeText(`notice.says.${variantOf(kind, details, dueOn)}` as TextKey, {
    by,
    to,
    from,
    what,
    reason,
    text,
    day: day ? longDate(day) : '',
  })
    .replace(/(?<![\s:;])[\s:;]+$/, '')
    .replace(/\s+/g, ' ');
}

function variantOf(
  kind: OfNotice['kind'],
  { isAwaiting, isPast, isUnsure, isGivenUp, isNoOffence, isOwed }: OfNotice['details'],
  dueOn: OfNotice['dueOn'],
): string {
  if ((kind === 'riddor-reportable' || kind === 'riddor-overdue') && !dueOn) return `${kind}.undated`;
  if (kind === 'overdue' && isAwaiting) return 'overdue.awaiting';
  if (kind === 'share-undelivered' && isUnsure) return 'share-undelivered.unsure';
  if (kind === 'share-undelivered' && isGivenUp) return 'share-undelivered.given-up';
  if (kind === 'statutory-overdue' && isNoOffence) return 'statutory-overdue.no-offence';
  if (kind === 'hazard-overdue' && isOwed) return 'hazard-overdue.owed';
  return kind === 'due' && isPast ? 'due.past' : kind;
}

/** Why the reader receives it, and that it is late. */
export function notesOf({ details }: Pick<OfNotice, 'details'>): string[] {
  const { meantFor, missedCount = 0, level, insteadOf, deputyFor, deputy } = details;
  const values = { day: meantFor ? longDate(meantFor) : '', count: missedCount };
  return [
    ...(meantFor ? [noticeText(missedCount ? 'notice.note.late.more' : 'notice.note.late', values)] : []),
    ...(insteadOf ? [noticeText(`notice.note.for.${insteadOf}.${level}` as TextKey)] : []),
    ...(!insteadOf && (level === 'manager' || level === 'director') ? [noticeText(`notice.note.as.${level}`)] : []),
    ...(deputyFor ? [noticeText('notice.note.deputy', { name: deputyFor })] : []),
    ...(deputy ? [noticeText('notice.note.away', { deputy })] : []),
  ];
}
