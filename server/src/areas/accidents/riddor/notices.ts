import { sql } from 'kysely';
import { decisionName } from '@lintel/contract/areas/accidents/decision';
import type { RiddorFacts } from '@lintel/contract/riddor/facts';
import type { Finding, RiddorDecision } from '@lintel/contract/riddor/finding';
import { lawOf } from '@lintel/contract/riddor/rules';
import { managersAt } from '#areas/notices/holding';
import { notify } from '#areas/notices/notify';
import type { NewNotice } from '#areas/notices/notify';
import type { KindOfRecord, Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import type { FoundAccident } from '../queries.ts';

/** The text of notices about an accident: its reference and category, nothing about the people involved. */
export const accidentInNotices: NonNullable<KindOfRecord['notices']> = {
  permission: 'PRISM_APP_ACCIDENTS_MENU',
  facts: ({ organisationId }) => sql`
    select a.id, concat(a.reference, ' · ', category.name) as title, a.property_id, null::uuid[] as own_to,
      null::text as priority, a.riddor_report_by as due_on
    from accidents a
    join dictionary_entries category on category.organisation_id = ${ownOrganisation(organisationId)} and category.id = a.category_id
    where a.organisation_id = ${ownOrganisation(organisationId)}`,
};

/** Notifies the managers of a report by somebody who is not one; for reportable ones the desk has already done so. */
export async function notifyOfReport(scope: Scope, id: string, decision: Decision): Promise<void> {
  if (decision === 'reportable') return;
  const kind = (await isLightest(scope, id)) ? 'near-miss-reported' : 'accident-reported';
  await notifyManagers(scope, [{ id, kind, details: { what: decisionName(decision) } }]);
}

/** Near misses and unsafe conditions: the category has the lowest rank of severity. Dozens a day can wait for the digest. */
async function isLightest({ whole }: Scope, id: string): Promise<boolean> {
  const { rank } = await whole
    .selectFrom('accidents')
    .innerJoin('dictionaryEntries as category', 'category.id', 'accidents.categoryId')
    .select(sql<string | null>`category.details->>'severityRank'`.as('rank'))
    .where('accidents.id', '=', id)
    .executeTakeFirstOrThrow();
  return rank === '1';
}

type Decision = RiddorDecision['decision'];
type Known = { facts: RiddorFacts; answer: RiddorDecision };

/** Notifies the managers of what a changed decision requires of them (riddor-desk.md, section 6). */
export async function notifyOfDecision(scope: Scope, accident: FoundAccident, before: Known | undefined, now: Known) {
  const isReportable = now.answer.decision === 'reportable' && before?.answer.decision !== 'reportable';
  const lookedOn = before && hasOpenRun(before.facts) && hasOpenRun(now.facts) ? before.answer.nextLookOn : null;
  const authority = lawOf(now.facts.nation)?.authority ?? 'the HSE';
  await notifyManagers(scope, [
    ...(isReportable ? [{ id: accident.id, kind: 'riddor-reportable' as const }] : []),
    ...(lookedOn !== null && lookedOn <= scope.today
      ? [
          {
            id: accident.id,
            kind: 'riddor-lasting' as const,
            occasion: lookedOn,
            details: { day: lookedOn, ...(lookedOn < scope.today && { meantFor: lookedOn }) },
          },
        ]
      : []),
    ...(accident.isReported && before && isOtherReport(before, now)
      ? [{ id: accident.id, kind: 'riddor-changed' as const, details: { what: authority } }]
      : []),
  ]);
}

const hasOpenRun = ({ incapacity }: RiddorFacts) => incapacity?.some(({ to }) => to === null) ?? false;

const isReport = ({ decision }: Finding) => decision === 'reportable' || decision === 'another-reports';
/** Whether the authority must be notified of something new: a death, an injury, another regulation. */
const isOtherReport = (before: Known, now: Known) => JSON.stringify(reportOf(before)) !== JSON.stringify(reportOf(now));
const reportOf = ({ facts: { injuries, diedOn }, answer: { findings } }: Known) => ({
  injuries,
  diedOn,
  regulations: findings
    .filter(isReport)
    .map(({ rule, regulation }) => `${rule} ${regulation}`)
    .toSorted(),
});

export type AccidentNotice = { id: string } & Pick<NewNotice, 'kind' | 'occasion' | 'details'>;

/** Notifies the managers of each of these accidents, once per occasion. */
export async function notifyManagers(scope: Scope, notices: readonly AccidentNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const managers = await managersAt(
    scope,
    'PRISM_APP_SAFETY_MANAGER',
    notices.map(({ id }) => id),
  );
  await notify(
    scope,
    notices.map(({ id, details, ...notice }): NewNotice => {
      const { userIds, isAdministrators } = managers.get(id) ?? { userIds: [], isAdministrators: true };
      return {
        ...notice,
        about: { type: 'ACCIDENT', id },
        to: userIds,
        details: { ...details, ...(isAdministrators && { level: 'administrator', insteadOf: 'accidents' }) },
      };
    }),
  );
}
