import { pageOf } from '@lintel/contract/areas/activity';
import { valuesByKind } from '@lintel/contract/areas/kinds';
import { ownPageOf, pageOfKind, pageOfLine, pageOfNotice } from '@lintel/contract/areas/notices';
import type { NoticeGroup, NoticeSubject } from '@lintel/contract/areas/notices';
import { longDate } from '@lintel/contract/cycles/calendar';
import { texts } from '@lintel/contract/texts/index';
import type { Scope } from '#platform/scope';
import { workKinds } from '#platform/record/every-work';
import type { MailContent, MailLine, MailSection } from '#areas/mail/tables';
import { noticeText, notesOf, sentenceOf } from './sentences.ts';
import type { KeptNotice } from './sentences.ts';

/** Shows each notice with a link to its record. */
const allNotices = '/notices.html';

/** More lines would help nobody in a message. */
export const MOST_LINES = 50;

/** Names of further records on one line. */
const MOST_NAMES = 10;

/** The pages of kinds of record, and the installation's URL. */
type Links = { kinds: Scope['kinds']; publicUrl: string };

/** A user's own page is under the account, where it needs no permission; a line of several records leads to itself. */
function pathOf({ id, kind, subject, recordId, details: { personId }, others }: NoticeLine): string {
  if (others.length) return pageOfLine(id);
  const page = pageOfKind(kind, personId ?? recordId);
  if (page) return page;
  if (subject !== 'USER') return pageOfNotice(kind, subject, recordId);
  return personId && personId !== recordId ? pageOf('PERSON', personId) : ownPageOf(kind);
}

/** One notice as a message of its own. */
export function letterOfOne(notice: NoticeLine): { subject: string; content: MailContent; path: string } {
  return {
    subject: noticeText('notice.mail.one', {
      title: titleOf({ ...notice, title: shortened(notice.title, 80) }),
      sentence: shortened(sentenceOf(notice), 80),
    }),
    content: {
      outline: outlineOf(notice),
      paragraphs: [notice.title, ...linesOf(notice)],
      button: noticeText('notice.mail.open'),
      closing: noticeText('notice.mail.closing'),
    },
    path: pathOf(notice),
  };
}

/** What happened, and the kind of record, if that does not say so already: Overdue: action. */
function outlineOf({ kind, subject }: KeptNotice): string {
  const what = texts[`notice.kind.${kind}`];
  const of = (valuesByKind('inSearch') as Partial<Record<NoticeSubject, { one: string }>>)[subject];
  return of && !what.toLowerCase().includes(of.one) ? `${what}: ${of.one}` : what;
}

/** Several simultaneous notices in one message. */
export function letterOfSeveral(parts: readonly PartOfLetter[], links: Links) {
  const subject = noticeText('notice.mail.several', { what: countsOf(parts) });
  return {
    subject,
    content: {
      outline: subject,
      paragraphs: [],
      sections: sectionsOf(parts, links),
      button: noticeText('notice.digest.open'),
      closing: noticeText('notice.mail.closing'),
    },
    path: allNotices,
  };
}

const countsOf = (parts: readonly PartOfLetter[]) =>
  parts.map(({ part, count }) => noticeText(`notice.digest.${part}.count`, { count })).join(', ');

/** A user's notices since the last digest, in one message. */
export function digestOf(parts: readonly PartOfLetter[], day: string, links: Links) {
  return {
    subject: noticeText('notice.digest.subject', { day: longDate(day), what: countsOf(parts) }),
    content: {
      paragraphs: [noticeText('notice.digest.intro')],
      sections: sectionsOf(parts, links),
      button: noticeText('notice.digest.open'),
      closing: noticeText('notice.mail.closing'),
    },
    path: allNotices,
  };
}

export type Part = 'overdue' | 'due' | 'assigned' | 'news';
type Named = Pick<KeptNotice, 'title' | 'property' | 'priority'>;
/** A notice with the further records that share its line. */
export type NoticeLine = KeptNotice & { others: readonly Named[] };
/** A part of a message: the count, and the first notices in order of importance. */
type PartOfLetter = { part: Part; count: number; notices: readonly NoticeLine[] };
export const partOf: Record<NoticeGroup, Part> = {
  overdue: 'overdue',
  due: 'due',
  assigned: 'assigned',
  progress: 'news',
  comments: 'news',
  shares: 'news',
};

/** The parts, with as many lines as fit into one message, each with a link to the rest. */
function sectionsOf(parts: readonly PartOfLetter[], links: Links): MailSection[] {
  let left = MOST_LINES;
  return parts.map(({ part, count, notices }, at) => {
    // Later parts keep a few lines, however much is overdue.
    const kept = Math.min(notices.length, left - 5 * (parts.length - at - 1));
    left -= kept;
    return {
      heading: noticeText(`notice.digest.${part}`),
      lines: notices.slice(0, kept).map((notice) => lineOf(notice, links)),
      more:
        count > kept
          ? {
              text: noticeText('notice.digest.more', { count: count - kept }),
              href: links.publicUrl + listOf(links, part, notices),
            }
          : null,
    };
  });
}

/** The list of the commonest kind of work among them; all notices if they are of none. */
const listOf = ({ kinds }: Links, part: Part, some: readonly KeptNotice[]) => {
  if (part !== 'overdue' && part !== 'due') return allNotices;
  const counted = workKinds({ kinds }).map(([kind, { listPage }]) => ({
    listPage,
    count: some.filter(({ subject }) => subject === kind).length,
  }));
  const [most] = counted.sort((one, other) => other.count - one.count);
  return most?.count ? `${most.listPage}?dueStatuses[]=${part.toUpperCase()}` : allNotices;
};

const lineOf = (notice: NoticeLine, links: Links): MailLine => ({
  title: titleOf(notice),
  href: links.publicUrl + pathOf(notice),
  says: linesOf(notice),
});

/** Of several records the first, and how many others. */
const titleOf = ({ title, others }: NoticeLine): string =>
  others.length ? noticeText('notice.mail.and.others', { title, count: others.length }) : title;

const isHigh = ({ priority }: Named) => priority === 'HIGH';
const linesOf = (notice: NoticeLine): string[] => [
  ...(notice.property ? [notice.property] : []),
  [...([notice, ...notice.others].some(isHigh) ? ['High priority'] : []), sentenceOf(notice), ...dueOf(notice)].join(
    ' · ',
  ),
  ...(notice.others.length ? [noticeText('notice.note.same', { names: namesOf(notice.others) })] : []),
  ...notesOf(notice),
];

const list = new Intl.ListFormat('en-GB');
function namesOf(records: readonly Named[]): string {
  const names = records
    .slice(0, MOST_NAMES)
    .map(({ title, property }) => (property ? `${title} (${property})` : title));
  const moreCount = records.length - names.length;
  return list.format(moreCount ? [...names, `${moreCount} more`] : names);
}

/** The due date, which the sentence of new work does not contain. */
const dueOf = ({ kind, dueOn }: KeptNotice) => (dueOn && kind === 'assigned' ? [`due on ${longDate(dueOn)}`] : []);

const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
