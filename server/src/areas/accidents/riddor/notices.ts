import { sql } from 'kysely';
import type { RiddorFacts } from '@lintel/contract/riddor/facts';
import type { Finding, RiddorDecision } from '@lintel/contract/riddor/finding';
import { lawOf } from '@lintel/contract/riddor/rules';
import { notify } from '#areas/notices/notify';
import type { NewNotice } from '#areas/notices/notify';
import { covers, usersHolding } from '#platform/access-sql';
import type { KindOfRecord, Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/tenant-predicate';
import type { FoundAccident } from '../queries.ts';

/** What notices say of an accident: its reference and category, nothing of the people in it. */
export const toldOfAccident: NonNullable<KindOfRecord['told']> = {
  permission: 'PRISM_APP_ACCIDENTS_MENU',
  facts: ({ organisationId }) => sql`
    select a.id, concat(a.reference, ' · ', category.name) as title, a.property_id, null::uuid[] as own_to,
      null::text as priority, a.riddor_report_by as due_on
    from accidents a
    join dictionary_entries category on category.organisation_id = ${ownOrganisation(organisationId)} and category.id = a.category_id
    where a.organisation_id = ${ownOrganisation(organisationId)}`,
};

type Known = { facts: RiddorFacts; answer: RiddorDecision };

/** Tells who manages the accident what another decision asks of them (riddor-desk.md, section 6). */
export async function tellOfDecision(scope: Scope, accident: FoundAccident, before: Known | undefined, now: Known) {
  const isReportable = now.answer.decision === 'reportable' && before?.answer.decision !== 'reportable';
  const lookedOn = before && hasOpenRun(before.facts) && hasOpenRun(now.facts) ? before.answer.nextLookOn : null;
  const isSent = accident.hseReference !== null || accident.riddorReportedOn !== null;
  const authority = lawOf(now.facts.nation)?.authority ?? 'the HSE';
  await tellManagers(scope, [
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
    ...(isSent && before && isOtherReport(before, now)
      ? [{ id: accident.id, kind: 'riddor-changed' as const, details: { what: authority } }]
      : []),
  ]);
}

const hasOpenRun = ({ incapacity }: RiddorFacts) => incapacity?.some(({ to }) => to === null) ?? false;

const isReport = ({ decision }: Finding) => decision === 'reportable' || decision === 'another-reports';
/** Whether the authority has to be told something else than before: a death, an injury, another regulation. */
const isOtherReport = (before: Known, now: Known) => JSON.stringify(reportOf(before)) !== JSON.stringify(reportOf(now));
const reportOf = ({ facts: { injuries, diedOn }, answer: { findings } }: Known) => ({
  injuries,
  diedOn,
  regulations: findings
    .filter(isReport)
    .map(({ rule, regulation }) => `${rule} ${regulation}`)
    .toSorted(),
});

type Telling = { id: string } & Pick<NewNotice, 'kind' | 'occasion' | 'details'>;

/** Tells who manages each of these accidents; each occasion once. */
export async function tellManagers(scope: Scope, told: readonly Telling[]): Promise<void> {
  if (told.length === 0) return;
  const managers = await whoIsTold(
    scope,
    told.map(({ id }) => id),
  );
  await notify(
    scope,
    told.map(({ id, details, ...telling }): NewNotice => {
      const { userIds, isAdministrators } = managers.get(id) ?? { userIds: [], isAdministrators: true };
      return {
        ...telling,
        about: { type: 'ACCIDENT', id },
        to: userIds,
        details: { ...details, ...(isAdministrators && { level: 'administrator', insteadOf: 'accidents' }) },
      };
    }),
  );
}

/** Who manages the accidents at the property of each of these; where nobody does, who administers the organisation. */
async function whoIsTold(scope: Scope, ids: readonly string[]) {
  const own = ownOrganisation(scope.organisationId);
  const { rows } = await sql<{ id: string; userIds: string[]; isAdministrators: boolean }>`
    with managing as materialized (${usersHolding(scope, 'PRISM_APP_SAFETY_MANAGER')}),
      administering as materialized (${usersHolding(scope, 'PRISM_APP_SETTINGS_MANAGE')}),
      there as (
        select a.id, p.id as property_id, p.region_id, p.landlord_id from accidents a
        join properties p on p.organisation_id = ${own} and p.id = a.property_id
        where a.organisation_id = ${own} and a.id = any (${[...ids]}::uuid[])),
      managers as (
        select there.id, managing.user_id from there
        join properties p on p.organisation_id = ${own} and p.id = there.property_id
        join managing on ${covers(scope, 'managing', 'p')})
    select id, array_agg(user_id) as "userIds", false as "isAdministrators" from managers group by id
    union all
    select there.id, array_agg(administering.user_id), true from there cross join administering
    where not exists (select from managers where managers.id = there.id) group by there.id`.execute(scope.db);
  return new Map(rows.map(({ id, ...who }) => [id, who]));
}
