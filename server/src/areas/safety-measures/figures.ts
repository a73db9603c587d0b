import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { safetyMeasures } from '@lintel/contract/areas/safety-measure-ids';
import type { SafetyMeasureId } from '@lintel/contract/areas/safety-measure-ids';
import { MOST_FAILING } from '@lintel/contract/areas/safety-measures';
import type { FailingCheck, MeasureFigures, SafetyMeasures } from '@lintel/contract/areas/safety-measures';
import { percentOf } from '@lintel/contract/cycles/compliance';
import { seesAllTasks } from '#areas/tasks/figures';
import { isFailing, isRequired, requiredChecks } from '#areas/tasks/required-checks';
import { withWorkMemory } from '#areas/tasks/with-history';
import { remembered } from '#platform/database/remembered';
import { forbidden, invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { askedProperties, countedProperties, isElsewhere, isOfOtherLandlord } from './homes.ts';
import type { Asked } from './homes.ts';

/** Whoever may not see tasks gets a refusal rather than empty figures; so does a day of which nothing can be known. */
export function checkAsked({ me, today }: Scope, { day }: Asked) {
  if (!me.has('PRISM_APP_TASK_MENU')) throw forbidden();
  if (day > today) throw invalid([{ field: 'day', message: 'Choose today or an earlier day' }]);
}

/** Each property with the checks of each measure on it, of those whose homes are counted. */
const byProperty = (scope: Scope, asked: Asked): RawBuilder<unknown> => sql`
  select checks.measure, properties.id, properties.homes, properties.is_assumed,
    count(*) filter (where ${isFailing}) as failing,
    count(*) filter (where verdict = 'recorded-later') as later,
    count(*) filter (where verdict = 'unsatisfactory') as unsatisfactory,
    count(*) filter (where ${isRequired}) as required,
    count(*) filter (where verdict = 'suspended') as suspended,
    count(*) filter (where verdict = 'not-applicable') as not_applicable
  from (${requiredChecks(scope, asked.day)}) checks
  join (${countedProperties(scope, asked)}) properties on properties.id = checks.property_id
  where properties.homes is distinct from 0
  group by 1, 2, 3, 4`;

type Counted = Omit<MeasureFigures, 'measure' | 'types' | 'percent' | 'suspended' | 'notApplicable' | 'addedLater'> & {
  /** Null: all of them together. */
  measure: SafetyMeasureId | null;
  assumedPropertyCount: number;
  suspendedPropertyCount: number;
  suspendedHomeCount: number;
  notApplicablePropertyCount: number;
  notApplicableHomeCount: number;
  laterPropertyCount: number;
  laterHomeCount: number;
};

/** For each measure, the homes that need a check, and those whose checks were all carried out by the end of the day. */
export async function measuresOn(scope: Scope, asked: Asked): Promise<SafetyMeasures> {
  checkAsked(scope, asked);
  const count = (name: string, what: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
    sql`coalesce(${what} filter (where ${where}), 0)::int as ${sql.ref(name)}`;
  const countBoth = (name: string, where: RawBuilder<unknown>) => [
    count(`${name}PropertyCount`, sql`count(*)`, where),
    count(`${name}HomeCount`, sql`sum(homes)`, where),
  ];
  const [counted, left, types] = await Promise.all([
    withWorkMemory(
      scope,
      sql<Counted>`select measure, ${sql.join([
        count('homeCount', sql`sum(homes)`, sql`required > 0`),
        count('checkedHomeCount', sql`sum(homes)`, sql`required > 0 and failing = 0`),
        count('recordedLaterCount', sql`sum(later)`, sql`homes is not null`),
        count('unsatisfactoryCount', sql`sum(unsatisfactory)`, sql`homes is not null`),
        count('unknownPropertyCount', sql`count(*)`, sql`required > 0 and homes is null`),
        ...countBoth('suspended', sql`required = 0 and suspended > 0`),
        ...countBoth('notApplicable', sql`required = 0 and suspended = 0 and not_applicable > 0`),
        ...countBoth('later', sql`required = 0 and suspended = 0 and not_applicable = 0`),
        count('assumedPropertyCount', sql`count(distinct id)`, sql`required > 0 and is_assumed`),
      ])} from (${byProperty(scope, asked)}) counted group by grouping sets ((measure), ())`,
    ),
    askedProperties(scope, asked)
      .select([
        sql<number>`count(*) filter (where ${isElsewhere})`.as('elsewhere'),
        sql<number>`count(*) filter (where ${isOfOtherLandlord} and not ${isElsewhere})`.as('otherLandlord'),
      ])
      .executeTakeFirstOrThrow(),
    typesOfMeasures(scope),
  ]);
  const of = new Map(counted.map((row) => [row.measure, row]));
  return {
    day: asked.day,
    measures: safetyMeasures.map(({ id }) => figuresOf(id, of.get(id), types)),
    isOfPart: !seesAllTasks(scope, { role: 'ALL' }),
    assumedPropertyCount: of.get(null)?.assumedPropertyCount ?? 0,
    elsewherePropertyCount: left.elsewhere,
    otherLandlordPropertyCount: left.otherLandlord,
  };
}

function figuresOf(
  measure: SafetyMeasureId,
  counted: Counted | undefined,
  types: readonly { id: string; code: string; name: string; measure: SafetyMeasureId }[],
): MeasureFigures {
  const { homeCount = 0, checkedHomeCount = 0 } = counted ?? {};
  return {
    measure,
    types: types.filter((type) => type.measure === measure).map(({ id, code, name }) => ({ id, code, name })),
    homeCount,
    checkedHomeCount,
    percent: percentOf(checkedHomeCount, homeCount),
    recordedLaterCount: counted?.recordedLaterCount ?? 0,
    unsatisfactoryCount: counted?.unsatisfactoryCount ?? 0,
    unknownPropertyCount: counted?.unknownPropertyCount ?? 0,
    suspended: { propertyCount: counted?.suspendedPropertyCount ?? 0, homeCount: counted?.suspendedHomeCount ?? 0 },
    notApplicable: {
      propertyCount: counted?.notApplicablePropertyCount ?? 0,
      homeCount: counted?.notApplicableHomeCount ?? 0,
    },
    addedLater: { propertyCount: counted?.laterPropertyCount ?? 0, homeCount: counted?.laterHomeCount ?? 0 },
  };
}

/** The task types in use that count for a measure, by code. */
export const typesOfMeasures = remembered('task types that count for a measure', ['taskTypes'], ({ db }) =>
  db
    .selectFrom('taskTypes')
    .select(['id', 'code', 'name', (eb) => eb.ref('safetyMeasure').$notNull().as('measure')])
    .where('safetyMeasure', 'is not', null)
    .where('archivedAt', 'is', null)
    .orderBy('codeKey')
    .execute(),
);

/** The checks that keep homes from counting for a measure, those of most homes first. */
export async function failingChecks(
  scope: Scope,
  asked: Asked & { measure: SafetyMeasureId },
): Promise<{ checks: FailingCheck[]; checkCount: number }> {
  checkAsked(scope, asked);
  const found = await withWorkMemory(
    scope,
    sql<FailingCheck & { checkCount: number }>`
      select checks.id as "taskId", checks.code, checks.name, properties.id as "propertyId", properties.caption as property,
        properties.homes as "homeCount", checks.verdict as shortfall, checks.due_by as "dueBy", count(*) over ()::int as "checkCount"
      from (${requiredChecks(scope, asked.day)}) checks
      join (${countedProperties(scope, asked)}) properties on properties.id = checks.property_id
      where checks.measure = ${asked.measure} and ${isFailing} and properties.homes > 0
      order by properties.homes desc, properties.caption, properties.id, checks.code, checks.id limit ${MOST_FAILING}`,
  );
  return { checks: found.map(({ checkCount: _, ...check }) => check), checkCount: found[0]?.checkCount ?? 0 };
}
