import { sql } from 'kysely';
import { demandsOf } from '@lintel/contract/areas/contractors/demands';
import { evidenceKindOf } from '@lintel/contract/areas/contractors/evidence-kinds';
import { endingOn, FIRST_REMINDER, newestReminder } from '@lintel/contract/areas/contractors/reminders';
import type { StandingFacts } from '@lintel/contract/areas/contractors/standing';
import { daysBetween, longDate, plusDays } from '@lintel/contract/cycles/calendar';
import { notify } from '#areas/notices/notify';
import type { NewNotice } from '#areas/notices/notify';
import { holdersOf, holdsAnywhere, usersWithRoles } from '#platform/access/access-sql';
import { chunks } from '#platform/scope';
import type { KindOfRecord, Scope } from '#platform/scope';
import { oneOf, ownOrganisation } from '#platform/database/tenant-predicate';
import { factsOf, standingsOf, waiverFactsOf, waiversFor } from './shown.ts';

/** The text of notices about a contractor. It has no property: they go to users with its menu. */
export const contractorInNotices: NonNullable<KindOfRecord['notices']> = {
  permission: 'PRISM_APP_CONTRACTOR_MENU',
  facts: ({ organisationId }) => sql`
    select c.id, c.name as title, null::uuid as property_id,
      array(select u.id ${usersWithRoles(organisationId)} having ${holdsAnywhere('PRISM_APP_CONTRACTOR_MENU')}) as own_to,
      null::text as priority, null::date as due_on
    from contractors c where c.organisation_id = ${ownOrganisation(organisationId)}`,
};

/** Notifies the users who look after a contractor of new evidence that awaits a check. */
export async function notifyOfEvidence(scope: Scope, contractorId: string, what: string): Promise<void> {
  const keepers = await keepersOf(scope, [contractorId]);
  await notify(scope, [
    {
      kind: 'evidence-sent',
      about: { type: 'CONTRACTOR', id: contractorId },
      to: keepers.get(contractorId) ?? [],
      details: { what },
    },
  ]);
}

const AT_ONCE = 500;

/**
 * The day's reminders: one notice per contractor, whenever a reminder of its evidence or approval is due, listing all that ends
 * or has ended. Each is sent once, however often this is called.
 */
export async function remindOfEnding(scope: Scope): Promise<void> {
  const until = plusDays(scope.today, FIRST_REMINDER);
  const evidence = scope.whole
    .selectFrom('contractorEvidence')
    .innerJoin('contractors', 'contractors.id', 'contractorEvidence.contractorId')
    .select('contractors.id')
    .distinct()
    .where('contractors.archivedAt', 'is', null)
    .where('contractorEvidence.toOn', '<=', until)
    .execute();
  const approvals = scope.whole
    .selectFrom('contractors')
    .select('id')
    .where('archivedAt', 'is', null)
    .where('dateApproved', 'is not', null)
    .where('dateReview', '<=', until)
    .execute();
  const ending = (await Promise.all([evidence, approvals])).flat().map(({ id }) => id);
  for (const some of chunks([...new Set(ending)], AT_ONCE)) await remind(scope, some);
}

async function remind(scope: Scope, ids: readonly string[]) {
  const { facts, shown, waived } = await standingsOf(scope, ids);
  const keepers = await keepersOf(scope, ids);
  const here = await scope.whole
    .selectFrom('contractorOperatives')
    .select(['id', 'contractorId'])
    .where('contractorId', '=', oneOf(ids))
    .where('leftAt', 'is', null)
    .execute();
  const notices = [...facts].flatMap(([id, of]): NewNotice[] => {
    const asked = demandsOf(of.business, of.attributes, of.rules).map(({ kind }) => kind);
    const whose = (wanted: 'firm' | 'person') => asked.filter((kind) => evidenceKindOf(kind).whose === wanted);
    const letOff = waived.filter(({ contractorId }) => contractorId === id);
    const ofPeople = here
      .filter(({ contractorId }) => contractorId === id)
      .flatMap((operative) => {
        const waivers = waiversFor(letOff, operative.id).map(waiverFactsOf);
        const items = shown.filter(({ operativeId }) => operativeId === operative.id).map(factsOf);
        return endingOn(whose('person'), { items, waivers, rules: of.rules }, scope.today);
      });
    const lines = [
      ...approvalEnding(of, scope.today),
      ...endingOn(whose('firm'), of, scope.today).map((one) => ({ ...one, name: evidenceKindOf(one.kind).name })),
      // For a person, a notice reveals neither their name nor what they hold.
      ...ofPeople.map((one) => ({ ...one, name: 'Evidence of an operative' })),
    ];
    const newest = lines
      .map(({ rungOn }) => rungOn)
      .toSorted()
      .at(-1);
    if (newest === undefined) return [];
    const hasEnded = lines.some(({ lastOn }) => lastOn < scope.today);
    return [
      {
        kind: hasEnded ? 'evidence-ended' : 'evidence-ending',
        about: { type: 'CONTRACTOR', id },
        to: keepers.get(id) ?? [],
        occasion: newest,
        details: { what: inOrder(lines) },
      },
    ];
  });
  await notify(scope, notices);
}

/** A contractor whose approval was not renewed by then is one that nobody uses; the list shows it as lapsed. */
const DAYS_AFTER_APPROVAL = 28;

/** An approval is valid through its review date. */
function approvalEnding({ dateApproved, dateReview: lastOn }: StandingFacts, today: string) {
  if (!dateApproved || !lastOn || daysBetween(lastOn, today) > DAYS_AFTER_APPROVAL) return [];
  const rungOn = newestReminder(lastOn, today);
  return rungOn ? [{ name: 'Approval', lastOn, rungOn }] : [];
}

const inOrder = (lines: readonly { name: string; lastOn: string }[]) =>
  [
    ...new Set(
      lines
        .toSorted((one, other) => one.lastOn.localeCompare(other.lastOn) || one.name.localeCompare(other.name))
        .map(({ name, lastOn }) => `${name} (${longDate(lastOn)})`),
    ),
  ].join(', ');

/** The users who look after each of these contractors; if none may see it, everybody who manages contractors. */
async function keepersOf(scope: Scope, ids: readonly string[]): Promise<Map<string, string[]>> {
  const kept = await scope.whole
    .selectFrom('contractors')
    .select(['id', 'keeperId'])
    .where('id', '=', oneOf(ids))
    .execute();
  const readers = new Set(await holdersOf(scope, 'PRISM_APP_CONTRACTOR_MENU'));
  const managers = await holdersOf(scope, 'PRISM_APP_CONTRACTOR_MANAGE');
  return new Map(kept.map(({ id, keeperId }) => [id, keeperId && readers.has(keeperId) ? [keeperId] : managers]));
}
