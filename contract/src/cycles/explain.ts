import { bankHolidaysPublishedTo } from './bank-holidays.ts';
import { intervalInWords, longDate, weekdayOf, type Interval } from './calendar.ts';
import type { Because, ExplainedCycle } from './rule.ts';

const nationNames = {
  england: 'England',
  wales: 'Wales',
  scotland: 'Scotland',
  'northern-ireland': 'Northern Ireland',
};
const smallNumbers = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** two-month window */
const windowInWords = ({ count, unit }: Interval) => `${smallNumbers[count] ?? count}-${unit} window`;

/** Why a cycle is due when it is, in one sentence without a full stop: "12 months after 3 March 2026, kept because …". */
export function explain({ dueOn, because }: Pick<ExplainedCycle, 'dueOn' | 'because'>): string {
  const { moved, legalBasis } = because.parts;
  const reason = [reasonInWords(because, dueOn), moved && movedInWords(moved)];
  return [reason.filter(Boolean).join(', '), legalBasis].filter(Boolean).join('; ');
}

function reasonInWords({ code, parts }: Because, dueOn: string | null): string {
  const interval = parts.interval ? intervalInWords(parts.interval) : 'the interval';
  const every = `every ${interval.replace(/^1 /, '')}`;
  const window = parts.earlyWindow ? windowInWords(parts.earlyWindow) : 'window';
  const from = parts.from ? longDate(parts.from) : 'the start';
  const counted = `${interval} ${parts.isFirstDay ? 'beginning with' : 'after'} ${from}`;
  switch (code) {
    case 'set-by-hand':
      return dueOn ? 'Date set manually' : 'No due date';
    case 'all-the-time':
      return 'No due date: it applies all the time';
    case 'when-needed':
      return 'No due date: it is done when needed';
    case 'after-start':
      return `${counted}, the day the requirement began`;
    case 'after-completion':
      return `${counted}, the day it was last done`;
    case 'anniversary-kept':
      return `${counted}, kept because done within the ${window}`;
    case 'anniversary-lost-early':
      return `${counted}, the day it was last done, because that was before the ${window} opened`;
    case 'anniversary-lost-late':
      return `${counted}, the day it was last done, because that was after it fell due`;
    case 'fixed-date':
      return `The next fixed date, ${every}, after ${from}${missedInWords(parts.missed)}`;
    case 'stands-done-before-period':
      return `${dueOn ? longDate(dueOn) : 'The due date'} stands, because it was last done before that period began`;
    case 'certificate-expires':
      return 'The day the certificate runs out, which is sooner than the interval';
    case 'aligned':
      return `Aligned once with others under regulation 36A, from ${from}`;
    case 'after-aligned':
      return `${counted}, the day it was last done, having been aligned with others under regulation 36A`;
    case 'rule-changed':
      return `${counted}, recalculated because the rule changed`;
    case 'stands-after-rule-change':
      return `${dueOn ? longDate(dueOn) : 'The due date'}, which stood when the rule changed`;
    case 'resumed-stands':
      return `${dueOn ? longDate(dueOn) : 'The due date'} stands after the suspension`;
    case 'resumed-at-once':
      return `Due the day the suspension ended, because ${from} passed meanwhile`;
    case 'resumed-past-the-law':
      return `${from} stands after the suspension, because the law does not wait for its end`;
    case 'resumed-fixed-date':
      return `The next fixed date, ${every}, after the suspension ended${missedInWords(parts.missed)}`;
    case 'equipment':
      return equipmentInWords(parts);
    case 'back-in-use':
      return `Due the day it came back into use, because ${parts.from ? `${from} passed meanwhile` : 'it was unsatisfactory last'}`;
  }
}

const all = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Lift 2 and Lift 3 were not done on 3 March 2026 */
function equipmentInWords({ pieces = [], otherPieces = 0, missedOn }: Because['parts']): string {
  const names = all.format([
    ...pieces,
    ...(otherPieces ? [`${otherPieces} other${otherPieces === 1 ? '' : 's'}`] : []),
  ]);
  const isOne = pieces.length + otherPieces === 1;
  if (missedOn) return `${names} ${isOne ? 'was' : 'were'} not done on ${longDate(missedOn)}`;
  return `${names} ${isOne ? 'is' : 'are'} due then`;
}

const missedInWords = (missed = 0) =>
  missed === 0 ? '' : `, ${smallNumbers[missed] ?? missed} ${missed === 1 ? 'date' : 'dates'} having passed without it`;

const movedInWords = ({ from, to, fellOn, nation }: NonNullable<Because['parts']['moved']>) =>
  `moved from ${longDate(from)}, ${fellOn}, to ${weekdayOf(to)} ${longDate(to)}, ${
    to < from ? 'the working day before' : 'the next working day'
  } in ${nationNames[nation]}${to > bankHolidaysPublishedTo ? ' as far as bank holidays are known' : ''}`;
