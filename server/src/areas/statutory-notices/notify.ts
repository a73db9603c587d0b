import { sql } from 'kysely';
import type { Ladder } from '@lintel/contract/areas/notice-rules';
import type { NoticeKind } from '@lintel/contract/areas/notices';
import { noticeTypes, noticeTypeOf } from '@lintel/contract/statutory/notice-types';
import { appealByOf, nextReview } from '@lintel/contract/statutory/dates';
import { endings, toComplyWith } from '@lintel/contract/statutory/notice-standings';
import { appealOn, complyByOn, requestOn, standingOn } from '@lintel/contract/statutory/standing';
import type { NoticeFacts } from '@lintel/contract/statutory/standing';
import { daysBetween } from '@lintel/contract/cycles/calendar';
import { reminderOf } from '#areas/notices/coming-day';
import { managersOf } from '#areas/notices/managers';
import { namedOrManaging } from '#areas/notices/named';
import { notify } from '#areas/notices/notify';
import type { NewNotice } from '#areas/notices/notify';
import { keptNoticeRules } from '#areas/notices/rules';
import { newestRung } from '#areas/notices/rungs';
import type { PeopleByLevel } from '#areas/notices/rungs';
import { nameOf } from '#platform/list/list-sql';
import type { KindOfRecord, Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { factsOf } from './facts.ts';
import { namedOnNotices } from './people.ts';
import { entriesOf } from './queries.ts';

const named = noticeTypes.map(({ code, name }) => ({ id: code, name }));

/** The text of notices about a statutory notice: its reference and type. */
export const statutoryNoticeInNotices: NonNullable<KindOfRecord['notices']> = {
  permission: 'PRISM_APP_ENFORCEMENT_VISIT_MENU',
  facts: ({ organisationId }) => sql`
    select n.id, concat(n.reference, ' · ', ${nameOf(sql`n.type`, named)}) as title, n.property_id, null::uuid[] as own_to,
      null::text as priority, n.comply_by as due_on
    from statutory_notices n where n.organisation_id = ${ownOrganisation(organisationId)}`,
};

/** Notifies the people named that a notice has been received, immediately (notices-desk.md, section 3). */
export async function notifyOfReceipt(scope: Scope, id: string): Promise<void> {
  const people = await peopleOf(scope, [id]);
  await notify(scope, [
    { kind: 'statutory-received', about: { type: 'STATUTORY_NOTICE', id }, to: people.get(id) ?? [] },
  ]);
}

/** Days before the last day to appeal, and before a hearing, with a reminder. */
const BEFORE_APPEAL = [-10, -3, 0];
const BEFORE_HEARING = [-10, -3, 0];
const BEFORE_REVIEW = [-30, 0];
/** When an extension must be requested: before the time ends, and early enough for an answer. */
const BEFORE_EXTENSION = -14;

/**
 * The day's reminders: appeals 10 and 3 days before and on the last day; compliance on the ladder of a HIGH action, and 14 days
 * before it that an extension must be requested now; overdue ones to the directors immediately; the yearly review of a
 * suspended notice 30 days before and on the day. Each is sent once, however often this is called.
 */
export async function remindOfNoticeDays(scope: Scope): Promise<void> {
  const open = await scope.whole
    .selectFrom('statutoryNotices')
    .innerJoin('properties', 'properties.id', 'statutoryNotices.propertyId')
    .innerJoin('statutoryNoticeStandings as standing', (join) =>
      join
        .onRef('standing.noticeId', '=', 'statutoryNotices.id')
        .on('standing.fromOn', '<=', scope.today)
        .on('standing.untilOn', '>', scope.today),
    )
    .selectAll('statutoryNotices')
    .where('statutoryNotices.deletedAt', 'is', null)
    .where('properties.archivedAt', 'is', null)
    .where('standing.standing', 'not in', endings)
    .execute();
  if (open.length === 0) return;
  const ids = open.map(({ id }) => id);
  const entries = Map.groupBy(await entriesOf(scope, ids), ({ noticeId }) => noticeId);
  const people = await peopleOf(scope, ids);
  const managers = await managersOf(scope, ids);
  const { actions, directorIds } = await keptNoticeRules(scope);
  const notices = open.flatMap((notice): NewNotice[] => {
    const { id } = notice;
    const facts = factsOf(notice, entries.get(id) ?? []);
    const levels = { owner: people.get(id) ?? [], manager: managers.get(id) ?? [], director: directorIds };
    return [
      ...appealReminder(scope, id, facts, levels.owner),
      ...reminderOf(scope, {
        about: { type: 'STATUTORY_NOTICE', id },
        kind: 'statutory-hearing',
        day: notice.hearingOn,
        rungs: BEFORE_HEARING,
        to: levels.owner,
      }),
      ...reminderOf(scope, {
        about: { type: 'STATUTORY_NOTICE', id },
        kind: 'statutory-review',
        day: nextReview(noticeTypeOf(facts.type), facts, scope.today),
        rungs: BEFORE_REVIEW,
        to: levels.owner,
      }),
      ...complyReminders(scope, id, facts, { ladder: actions.HIGH, levels }),
    ];
  });
  await notify(scope, notices);
}

function appealReminder(scope: Scope, id: string, facts: NoticeFacts, to: readonly string[]): NewNotice[] {
  if (facts.events.some(({ kind }) => kind === 'APPEALED')) return [];
  const about = { type: 'STATUTORY_NOTICE' as const, id };
  return reminderOf(scope, { about, kind: 'statutory-appeal', day: appealByOf(facts), rungs: BEFORE_APPEAL, to });
}

type Reminding = { ladder: Ladder; levels: PeopleByLevel };

function complyReminders(scope: Scope, id: string, facts: NoticeFacts, { ladder, levels }: Reminding): NewNotice[] {
  const { today } = scope;
  const day = complyByOn(facts, today);
  const standing = standingOn(facts, today);
  if (day === null || !(toComplyWith as readonly string[]).includes(standing)) return [];
  const late = daysBetween(day, today);
  const about = { type: 'STATUTORY_NOTICE' as const, id };
  const details = { day, isNoOffence: noticeTypeOf(facts.type).isNoOffence };
  const rung = newestRung(ladder, late);
  const kind: NoticeKind = late > 0 ? 'statutory-overdue' : 'statutory-due';
  // Where it is not known whether anybody may extend the time, the page says to ask; nothing is claimed of the law.
  const mayExtend =
    typeof noticeTypeOf(facts.type).extension === 'string' &&
    !appealOn(facts, today) &&
    requestOn(facts, today) === 'none';
  return [
    ...(late >= BEFORE_EXTENSION && late < 0 && mayExtend
      ? [{ kind: 'statutory-extension' as const, about, to: levels.owner, occasion: day, details }]
      : []),
    ...(rung
      ? [{ kind, about, to: rung.to.flatMap((level) => levels[level]), occasion: `${day}/${rung.days}`, details }]
      : []),
    // Each day may be an offence, unless nothing was served in law: directors do not wait for their rung.
    ...(late > 0 && !noticeTypeOf(facts.type).isInformal
      ? [{ kind, about, to: levels.director, occasion: `${day}/directors`, details }]
      : []),
  ];
}

const peopleOf = (scope: Scope, ids: readonly string[]) => namedOrManaging(scope, namedOnNotices, ids);
