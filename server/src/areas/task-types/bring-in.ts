import { sql } from 'kysely';
import type { DictionaryName } from '@lintel/contract/areas/dictionaries';
import type { Scope } from '#platform/scope';
import { evidenceOf } from './evidence.ts';
import { ruledBy, shippedTaskTypes } from './shipped.ts';
import type { ShippedTaskType } from './shipped.ts';

/** Gives a new organisation the shipped task types, each with its rule from law or practice. */
export async function bringTaskTypes(scope: Scope, entryId: (dictionary: DictionaryName, code: string) => string) {
  const made = shippedTaskTypes().map((type) => ({ id: scope.newId(), type }));
  await scope.begin(
    made.map(({ id }) => ({ id, kind: 'TASK_TYPE' })),
    { type: 'CREATE', event: 'task-type.brought-in', summary: 'Added when the organisation was set up' },
  );
  const rows = made.map(({ id, type }) => ({
    id,
    ...ownColumnsOf(type),
    group_id: entryId('TASK_TYPE', type.group),
    interval_id: entryId('TASK_INTERVAL', type.interval),
    contractor_business_id: entryId('CONTRACTOR_BUSINESS', type.contractorBusiness),
  }));
  const areas = made.flatMap(({ id, type }) =>
    type.areasOfObservation.map((area) => ({ task_type_id: id, area_id: entryId('AREA_OF_OBSERVATION', area) })),
  );
  await sql`insert into task_types (${columns}) select ${columns} from json_populate_recordset(null::task_types, ${JSON.stringify(rows)}::json)`.execute(
    scope.db,
  );
  await sql`insert into task_type_areas (task_type_id, area_id) select task_type_id, area_id from json_populate_recordset(null::task_type_areas, ${JSON.stringify(areas)}::json)`.execute(
    scope.db,
  );
}

/** The same in every organisation, and so computed once. */
const ownColumns = new Map<ShippedTaskType, ReturnType<typeof workOut>>();
function ownColumnsOf(type: ShippedTaskType) {
  const known = ownColumns.get(type) ?? workOut(type);
  ownColumns.set(type, known);
  return known;
}

function workOut(type: ShippedTaskType) {
  const rule = ruledBy(type);
  const evidence = evidenceOf(type);
  return {
    code: type.shortCode,
    name: type.name,
    sort_order: type.order,
    statutory: type.statutory,
    inspection: type.inspection,
    risk_assessment: type.riskAssessment,
    basis: rule.basis,
    early_count: rule.earlyCount,
    early_unit: rule.earlyUnit,
    grace_days: rule.graceDays,
    working_days: rule.workingDays,
    interval_basis: rule.intervalBasis,
    legal_basis: rule.legalBasis,
    law_since: type.lawSince ?? [],
    nations: type.nations,
    nation_rules: rule.nationRules,
    applies_to: type.appliesTo || null,
    note: type.note ?? null,
    evidence,
    has_certificate: evidence.includes('certificate'),
    safety_measure: type.safetyMeasure ?? null,
  };
}

const columns = sql.join(
  [
    'id',
    'code',
    'name',
    'group_id',
    'sort_order',
    'statutory',
    'inspection',
    'risk_assessment',
    'interval_id',
    'basis',
    'early_count',
    'early_unit',
    'grace_days',
    'working_days',
    'interval_basis',
    'legal_basis',
    'law_since',
    'nations',
    'nation_rules',
    'applies_to',
    'note',
    'evidence',
    'has_certificate',
    'safety_measure',
    'contractor_business_id',
  ].map((name) => sql.ref(name)),
);
