import { sql } from 'kysely';
import type { z } from 'zod';
import { YEARS_BY_LAW } from '@lintel/contract/platform/retention-rules';
import { AT_ONCE, retentionReasons } from '@lintel/contract/areas/accidents/redactions';
import type { RetentionRules } from '@lintel/contract/platform/retention-rules';
import type { DueRedaction, RetentionReason } from '@lintel/contract/areas/accidents/redactions';
import type { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { longDate } from '@lintel/contract/cycles/calendar';
import { removeWithFiles } from '#areas/files/claim';
import { conflict, invalid } from '#platform/http/problems';
import { accountsOfCaller } from '#platform/access/same-person';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { nextNumber } from './next-number.ts';
import { accidentsAlone, managesAccidents, visibleAccidents } from './queries.ts';
import { retentionRules } from '#platform/retention-rules';
import { pageCounts } from '#platform/list/paged';

/**
 * The age at the accident. For a person not at work and of unknown age it is 0, so that a possible child's record is kept like
 * a child's; for a near miss, in which nobody was hurt, null.
 */
const isOfNobody = sql`(category.details->>'personInjured' = 'false' and accidents.relation_id is null
  and accidents.injured_person->>'firstName' is null and accidents.injured_person->>'lastName' is null)`;
const age = sql`coalesce((accidents.injured_person->>'age')::int,
  case when ${isOfNobody} is not true and coalesce(relation.details->>'riddorPersonType', 'non-worker') = 'non-worker' then 0 end)`;
const isExposure = sql`(accidents.riddor_facts ? 'disease'
  or accidents.riddor_facts @> any (array['{"occurrences": [{"kind": "hazardous-escapes"}]}', '{"occurrences": [{"kind": "biological-agents"}]}',
    '{"acuteIllness": true}', '{"diedOfBiologicalAgent": true}']::jsonb[])
  or category.code in ('occupational-disease', 'carcinogen-mutagen-biological'))`;
const yearsAfter = (years: unknown) => sql`(accidents.happened_on + make_interval(years => ${years}))::date`;

/** The last day of each accident's retention period, and its reason; the latest of several (decision 036). */
function periods({ organisationId }: Scope, { adultYears, childUntilAge, exposureYears }: RetentionRules) {
  const lastEntry = sql`(select max(version.saved_at) from accident_versions version
    where version.organisation_id = ${ownOrganisation(organisationId)} and version.accident_id = accidents.id)`;
  const byLaw = sql`(greatest(${lastEntry}, accidents.created_at) + make_interval(years => ${YEARS_BY_LAW}::int))::date`;
  const adult = yearsAfter(sql`${adultYears}::int`);
  const byRule = sql`case when ${isExposure} then ${yearsAfter(sql`${exposureYears}::int`)}
    when ${age} < 18 then greatest(${yearsAfter(sql`${childUntilAge}::int - ${age}`)}, ${adult}) else ${adult} end`;
  return {
    keptUntil: sql<string>`greatest(${byRule}, ${byLaw})`,
    rule: sql<RetentionReason>`case when ${byLaw} > ${byRule} then 'law' when ${isExposure} then 'exposure'
      when ${age} < 18 then 'child' else 'adult' end`,
  };
}

/** Accidents whose retention period has ended and was not extended, for those who manage them. */
function dueAccidents(scope: Scope, rules: RetentionRules) {
  const { keptUntil, rule } = periods(scope, rules);
  const { today } = scope;
  return (
    accidentsAlone(scope)
      .innerJoin('dictionaryEntries as category', 'category.id', 'accidents.categoryId')
      .leftJoin('dictionaryEntries as relation', 'relation.id', 'accidents.relationId')
      .leftJoinLateral(
        (from) =>
          from
            .selectFrom('accidentRedactions')
            .select(['what', 'keptUntil', 'recordedBy'])
            .whereRef('accidentRedactions.accidentId', '=', 'accidents.id')
            .orderBy('number', 'desc')
            .limit(1)
            .as('newest'),
        (join) => join.onTrue(),
      )
      .where(managesAccidents(scope))
      // An open one is still being worked on, or has not been confirmed as done.
      .where('accidents.state', '=', 'closed')
      .where('accidents.redactedAt', 'is', null)
      // No rule applies to a later one, so it is excluded early.
      .where(
        sql<boolean>`accidents.happened_on < (${today}::date - make_interval(years => ${Math.min(rules.adultYears, rules.exposureYears)}::int))::date`,
      )
      .where(sql<boolean>`${keptUntil} < ${today}::date`)
      .where(sql<boolean>`(newest.what = 'KEPT' and newest.kept_until >= ${today}::date) is not true`)
      .select([
        'accidents.id',
        'accidents.reference as ref',
        'accidents.happenedOn as accidentDate',
        'category.name as category',
        keptUntil.as('keptUntil'),
        rule.as('rule'),
        sql<string | null>`case newest.what when 'PROPOSED' then newest.recorded_by end`.as('proposerId'),
        sql<boolean>`coalesce(newest.recorded_by = ${accountsOfCaller(scope)}, false)`.as('isMine'),
      ])
  );
}

/** Until when an accident is kept, and by which rule, whether or not it is closed. */
export async function keptUntilOf(scope: Scope, id: string) {
  const { keptUntil, rule } = periods(scope, await retentionRules(scope));
  const kept = await accidentsAlone(scope)
    .innerJoin('dictionaryEntries as category', 'category.id', 'accidents.categoryId')
    .leftJoin('dictionaryEntries as relation', 'relation.id', 'accidents.relationId')
    .where('accidents.id', '=', id)
    .select([keptUntil.as('keptUntil'), rule.as('rule')])
    .executeTakeFirstOrThrow();
  return { keptUntil: kept.keptUntil, keptRule: ruleOf(kept.rule).told };
}

/** What is due for redaction, a page with the longest overdue first, and the rules for it. */
export async function dueRedactions(scope: Scope, { page }: { page: number }) {
  const rules = await retentionRules(scope);
  const due = await dueAccidents(scope, rules)
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .orderBy('keptUntil')
    .orderBy('accidents.reference')
    .limit(AT_ONCE)
    .offset((page - 1) * AT_ONCE)
    .execute();
  const addresses = new Map(
    (due.length
      ? await visibleAccidents(scope)
          .select(['accidents.id', 'properties.caption'])
          .where(
            'accidents.id',
            'in',
            due.map(({ id }) => id),
          )
          .execute()
      : []
    ).map(({ id, caption }) => [id, caption]),
  );
  const proposers = due.flatMap(({ proposerId }) => proposerId ?? []);
  const people = proposers.length
    ? await scope.db.selectFrom('users').select(['id', 'fullName']).where('id', 'in', proposers).execute()
    : [];
  const objects: DueRedaction[] = due.map(({ proposerId, isMine, rule, total: _, ...row }) => ({
    ...row,
    property: addresses.get(row.id)!,
    rule: ruleName(rule),
    proposedBy: people.find(({ id }) => id === proposerId)?.fullName ?? null,
    canApprove: !rules.secondPerson || (proposerId !== null && !isMine),
  }));
  const total = due[0]?.total ?? 0;
  return { objects, ...pageCounts(page, AT_ONCE, total), rules };
}

const ruleOf = (rule: RetentionReason) => retentionReasons.find(({ id }) => id === rule)!;
const ruleName = (rule: RetentionReason) => ruleOf(rule).name;

/** Locks given accidents that are due; throws if one is not. */
async function holdDue(scope: Scope, asked: readonly string[]) {
  const ids = [...new Set(asked)];
  const rules = await retentionRules(scope);
  await visibleAccidents(scope)
    .select('accidents.id')
    .where('accidents.id', 'in', ids)
    .orderBy('accidents.id')
    .forNoKeyUpdate('accidents')
    .execute();
  const due = await dueAccidents(scope, rules).where('accidents.id', 'in', ids).execute();
  if (due.length < ids.length)
    throw conflict('Not all of these are due for redaction any more. Please look at the list again.');
  return { due, rules };
}
type Due = Awaited<ReturnType<typeof holdDue>>['due'][number];

/** Inserts a step of their redaction, permanently. */
const writeStep = (
  scope: Scope,
  due: readonly Due[],
  what: 'PROPOSED' | 'KEPT' | 'DONE',
  more: { keptUntil?: string; reason?: string } = {},
) =>
  scope.db
    .insertInto('accidentRedactions')
    .values(
      due.map(({ id, rule, keptUntil }) => ({
        id: scope.newId(),
        accidentId: id,
        number: nextNumber(scope, 'accident_redactions', id),
        what,
        rule,
        keptUntil,
        reason: null,
        recordedBy: scope.me.id,
        recordedAt: scope.now.toISOString(),
        ...more,
      })),
    )
    .execute();

/** Proposes redaction; somebody else approves it if the organisation requires a second person. */
export async function proposeRedaction(scope: Scope, { ids }: z.output<(typeof accidents.proposeRedaction)['body']>) {
  const { due } = await holdDue(scope, ids);
  await writeStep(scope, due, 'PROPOSED');
  await scope.recordAll(
    due.map(({ id, rule, keptUntil }) => ({
      recordId: id,
      entry: {
        type: 'EDIT',
        event: 'accident.redaction-proposed',
        summary: `Redaction proposed. Kept until ${longDate(keptUntil)}: ${ruleName(rule)}`,
      },
    })),
  );
  return due.length;
}

/** Keeps records longer than their period, as for an open claim. */
export async function keepLonger(
  scope: Scope,
  { ids, until, reason }: z.output<(typeof accidents.keepLonger)['body']>,
) {
  if (until <= scope.today) throw invalid([{ field: 'until', message: 'Choose a day after today' }]);
  const { due } = await holdDue(scope, ids);
  await writeStep(scope, due, 'KEPT', { keptUntil: until, reason });
  await scope.recordAll(
    due.map(({ id }) => ({
      recordId: id,
      entry: { type: 'EDIT', event: 'accident.kept-longer', summary: `Kept until ${longDate(until)}: ${reason}` },
    })),
  );
  return due.length;
}

/** Removes personal information from records. It cannot be undone. */
export async function redactAccidents(scope: Scope, { ids }: z.output<(typeof accidents.redact)['body']>) {
  const { due, rules } = await holdDue(scope, ids);
  if (rules.secondPerson && due.some(({ proposerId }) => proposerId === null))
    throw conflict('Propose it first. Somebody else must then approve it.');
  if (rules.secondPerson && due.some(({ isMine }) => isMine))
    throw conflict('You proposed this, so somebody else must approve it.');
  await writeStep(scope, due, 'DONE');
  for (const { id, rule, keptUntil } of due) {
    await removeWithFiles(scope, 'redact_accident', id);
    await scope.record(id, {
      type: 'EDIT',
      event: 'accident.redacted',
      summary: `Redacted: personal data was removed. Kept until ${longDate(keptUntil)}: ${ruleName(rule)}`,
    });
  }
  return due.length;
}
