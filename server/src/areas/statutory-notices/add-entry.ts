import type { z } from 'zod';
import type { statutoryNotices } from '@lintel/contract/areas/statutory-notices/endpoints';
import { NoticeEntryDetails, noticeEntryKinds } from '@lintel/contract/areas/statutory-notices/notice';
import type { NoticeEntryKind, StatutoryNotice } from '@lintel/contract/areas/statutory-notices/notice';
import { longDate } from '@lintel/contract/cycles/calendar';
import { appealOutcomes, isEnded, noticeStandings } from '@lintel/contract/statutory/notice-standings';
import { appealOn, complyByOn, requestOn, standingOn, whyNoExtension } from '@lintel/contract/statutory/standing';
import type { NoticeFacts } from '@lintel/contract/statutory/standing';
import { isFileOf } from '#areas/files/queries';
import { conflict, invalid } from '#platform/http/problems';
import type { FieldProblem } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { factsOf, keepStanding } from './facts.ts';
import { tooFar } from './far-days.ts';
import { getNotice, holdNotice } from './notice.ts';
import { entriesOf, requirementsOf } from './queries.ts';
import type { FoundNotice } from './queries.ts';

type Input = z.output<(typeof statutoryNotices.addEntry)['body']>;

/** Records an event of a notice; it is never changed. */
export async function addNoticeEntry(
  scope: Scope,
  { noticeId, kind, on, note, fileId, ...details }: Input,
): Promise<StatutoryNotice> {
  const held = await holdNotice(scope, noticeId);
  const facts = factsOf(held, await entriesOf(scope, [noticeId]));
  if (isEnded(standingOn(facts, scope.today))) throw conflict('This notice has ended, so nothing can be added to it.');
  const wrong = [...wrongDay(scope, facts, on), ...wrongFor(scope, facts, { kind, on, ...details, fileId })];
  if (fileId && !(await isFileOf(scope, fileId, noticeId)))
    wrong.push({ field: 'fileId', message: 'Choose one of the files of this notice' });
  if (wrong.length) throw invalid(wrong);
  await keep(scope, held, { kind, on, note, fileId, details: onlyOf(kind, details) });
  return getNotice(scope, noticeId);
}

type Kept = {
  kind: NoticeEntryKind;
  on: string;
  note?: string | null;
  fileId?: string | null;
  details?: NoticeEntryDetails;
};

async function keep(scope: Scope, notice: FoundNotice, { kind, on, note = null, fileId = null, details }: Kept) {
  const given = details ?? NoticeEntryDetails.parse({});
  await scope.db
    .insertInto('statutoryNoticeHappenings')
    .values({
      id: scope.newId(),
      noticeId: notice.id,
      kind,
      onDay: on,
      details: JSON.stringify(given),
      fileId,
      note,
      recordedBy: scope.me.id,
      recordedAt: scope.now.toISOString(),
    })
    .execute();
  await keepStanding(scope, notice);
  await scope.record(notice.id, {
    type: 'STATUS_CHANGE',
    event: events[kind],
    summary: sentence(kind, on, given),
    comment: note,
  });
}

const events: Record<NoticeEntryKind, string> = {
  ANSWERED: 'statutory-notice.answered',
  EXTENSION_ASKED: 'statutory-notice.extension-asked',
  EXTENDED: 'statutory-notice.extended',
  EXTENSION_REFUSED: 'statutory-notice.extension-refused',
  APPEALED: 'statutory-notice.appealed',
  SUSPENDED: 'statutory-notice.suspended',
  APPEAL_ENDED: 'statutory-notice.appeal-ended',
  EVIDENCE_SENT: 'statutory-notice.evidence-sent',
  PENALISED: 'statutory-notice.penalised',
  ENDED: 'statutory-notice.ended',
  COMPLIED: 'statutory-notice.complied',
  REOPENED: 'statutory-notice.reopened',
};

/** Records that all requirements of a notice are met, or that one is open again, if that has changed. */
export async function settleComplied(scope: Scope, noticeId: string, on: string): Promise<void> {
  // Locked before its requirements are read: of two that are closed at once, the second sees that the first is.
  const notice = await scope.whole
    .selectFrom('statutoryNotices')
    .selectAll()
    .where('id', '=', noticeId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!notice) return;
  const requirements = await requirementsOf(scope, [noticeId]);
  const there = requirements.filter(({ actionDeletedAt }) => actionDeletedAt === null);
  const isMet = there.length > 0 && there.every(({ actionState }) => actionState === 'closed');
  const last = (await entriesOf(scope, [noticeId])).findLast(({ kind }) => kind === 'COMPLIED' || kind === 'REOPENED');
  if (isMet !== (last?.kind === 'COMPLIED'))
    await keep(scope, notice as FoundNotice, { kind: isMet ? 'COMPLIED' : 'REOPENED', on });
}

function wrongDay({ today }: Scope, facts: NoticeFacts, on: string): FieldProblem[] {
  if (on > today) return [{ field: 'on', message: 'This date is in the future' }];
  const served = facts.servedOn ?? facts.receivedOn;
  return on < served ? [{ field: 'on', message: `The notice was served on ${longDate(served)}` }] : [];
}

type ToCheck = Omit<Input, 'noticeId' | 'note'>;

/** What an entry lacks, or why it is impossible, by its kind. */
function wrongFor(scope: Scope, facts: NoticeFacts, { kind, on, to, outcome, how, fileId }: ToCheck): FieldProblem[] {
  const appeal = appealOn(facts, on);
  switch (kind) {
    case 'EXTENSION_ASKED': {
      const why = whyNoExtension(facts, on);
      return why ? [{ field: 'kind', message: why }] : [];
    }
    case 'EXTENSION_REFUSED':
      return requestOn(facts, on) === 'asked'
        ? []
        : [{ field: 'kind', message: 'Record first when more time was asked for' }];
    case 'EXTENDED': {
      const why = whyNoExtension(facts, on);
      if (why) return [{ field: 'kind', message: why }];
      if (!to) return [{ field: 'to', message: 'Enter the new day' }];
      const by = complyByOn(facts, on);
      return by && to <= by
        ? [{ field: 'to', message: `An extension goes beyond ${longDate(by)}` }]
        : tooFar(scope, 'to', to);
    }
    case 'APPEALED':
      return appeal ? [{ field: 'kind', message: 'An appeal is already pending' }] : [];
    case 'SUSPENDED':
      return appeal
        ? []
        : [{ field: 'kind', message: 'A notice is suspended only while an appeal is pending, and none is' }];
    case 'APPEAL_ENDED':
      if (!appeal) return [{ field: 'kind', message: 'No appeal is pending' }];
      return outcome ? [] : [{ field: 'outcome', message: 'Choose how the appeal ended' }];
    case 'ENDED':
      return [
        ...(how ? [] : [{ field: 'how', message: 'Choose how it ended' }]),
        ...(fileId
          ? []
          : [
              {
                field: 'fileId',
                message: 'Only a filed letter or decision ends a notice: add it to its files and choose it',
              },
            ]),
      ];
    default:
      return [];
  }
}

/** Drops the fields that a kind does not have. */
function onlyOf(kind: NoticeEntryKind, given: NoticeEntryDetails): NoticeEntryDetails {
  const none = NoticeEntryDetails.parse({});
  const { to, askedOn, who, reference, outcome, how, amount } = given;
  if (kind === 'EXTENDED') return { ...none, to, askedOn, who, reference };
  if (kind === 'APPEAL_ENDED') return { ...none, outcome, who, reference };
  if (kind === 'ENDED') return { ...none, how, who, reference };
  if (kind === 'PENALISED') return { ...none, amount, who, reference };
  return { ...none, who, reference };
}

function sentence(kind: NoticeEntryKind, on: string, { to, outcome, how, amount }: NoticeEntryDetails): string {
  const name = noticeEntryKinds.find((each) => each.id === kind)!.name;
  const more = [
    to && `to ${longDate(to)}`,
    outcome && appealOutcomes.find(({ id }) => id === outcome)?.name.toLowerCase(),
    how && noticeStandings.find(({ id }) => id === how)?.name.toLowerCase(),
    amount !== null && `${amount.toLocaleString('en-GB')} pounds`,
  ].filter(Boolean);
  return `${name} on ${longDate(on)}${more.length ? `: ${more.join(', ')}` : ''}`;
}
