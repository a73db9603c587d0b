import { sql } from 'kysely';
import type { z } from 'zod';
import type { AccidentHours, HoursToSave } from '@lintel/contract/areas/accidents/hours';
import { knownEntries } from '#areas/dictionaries/queries';
import { holdOrganisation } from '#platform/database/organisation';
import { forbidden, invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { accidentsInUse, managesAccidents } from './queries.ts';
import { monthLabel, monthSearch, monthsOf } from './summary.ts';

/** Hours belong to the organisation: some of its accidents over all of its hours would be a meaningless rate. */
function refusePart({ me }: Scope) {
  if (!me.reach('PRISM_PROPERTY_VIEW').everywhere)
    throw forbidden('Only people who see every property can work with the hours of the organisation');
}

/** The last twelve months of each region: hours worked, and accidents in which employees were hurt. */
export async function accidentHours(scope: Scope): Promise<AccidentHours> {
  refusePart(scope);
  const days = monthsOf(scope, 12);
  const relations = (await knownEntries(scope, 'ACCIDENT_RELATION_TO_PROPERTY')).filter(
    ({ details }) => details['riddorPersonType'] === 'employee',
  );
  const relationIds = relations.map(({ id }) => id);
  const [kept, counted, regions] = await Promise.all([
    scope.db
      .selectFrom('accidentHours')
      .select(['month', 'regionId', 'hours'])
      .where('month', '>=', days.from.slice(0, 7))
      .execute(),
    relationIds.length === 0
      ? []
      : accidentsInUse(scope)
          .where(managesAccidents(scope))
          .where('accidents.happenedOn', '>=', days.from)
          .where('accidents.happenedOn', '<=', days.to)
          .where('accidents.relationId', 'in', relationIds)
          .select([
            sql<string>`to_char(accidents.happened_on, 'YYYY-MM')`.as('month'),
            'accidents.regionId',
            sql<number>`count(*)::int`.as('count'),
          ])
          .groupBy([sql`1`, 'accidents.regionId'])
          .execute(),
    knownEntries(scope, 'REGIONS'),
  ]);
  const months = Array.from({ length: 12 }, (_, at) => monthsOf(scope, at + 1).from.slice(0, 7));
  const places = [
    ...regions.filter(({ archivedAt }) => archivedAt === null).map(({ id, name }) => ({ id, name })),
    { id: null, name: 'Without a region' },
  ];
  return {
    regions: places.map(({ id, name }) => ({
      id,
      name,
      months: months.map((month) => ({
        month,
        label: monthLabel(month),
        hours: kept.find((one) => one.month === month && one.regionId === id)?.hours ?? null,
        accidents: {
          id: month,
          label: monthLabel(month),
          count: counted.find((one) => one.month === month && one.regionId === id)?.count ?? 0,
          search: { ...monthSearch(month), relationIds, ...(id ? { regionIds: [id] } : { noRegion: true }) },
        },
      })),
    })),
  };
}

/** Saves a region's hours by month. */
export async function saveAccidentHours(scope: Scope, { regionId, months }: z.output<typeof HoursToSave>) {
  refusePart(scope);
  await holdOrganisation(scope);
  const region = (await knownEntries(scope, 'REGIONS')).find(({ id }) => id === regionId);
  if (regionId && !region) throw invalid([{ field: 'regionId', message: 'Choose one from the list' }]);
  if (new Set(months.map(({ month }) => month)).size < months.length)
    throw invalid([{ field: 'months', message: 'Send each month once' }]);
  const late = months.findIndex(({ month }) => month > scope.today.slice(0, 7));
  if (late >= 0) throw invalid([{ field: `months.${late}.month`, message: 'This month is in the future' }]);
  const before = await scope.db
    .selectFrom('accidentHours')
    .select(['id', 'month', 'hours'])
    .where((eb) => (regionId ? eb('regionId', '=', regionId) : eb('regionId', 'is', null)))
    .where(
      'month',
      'in',
      months.map(({ month }) => month),
    )
    .execute();
  const changed = months.filter(
    ({ month, hours }) => (before.find((one) => one.month === month)?.hours ?? null) !== hours,
  );
  const gone = before.filter(({ month }) => changed.some((one) => one.month === month)).map(({ id }) => id);
  if (gone.length) await scope.db.deleteFrom('accidentHours').where('id', 'in', gone).execute();
  const rows = changed.flatMap(({ month, hours }) =>
    hours === null ? [] : [{ id: scope.newId(), month, regionId, hours }],
  );
  if (rows.length) await scope.db.insertInto('accidentHours').values(rows).execute();
  await scope.record(scope.organisationId, {
    type: 'EDIT',
    event: changed.length ? 'organisation.hours-worked-changed' : 'organisation.saved-unchanged',
    summary: `Hours worked, ${region?.name ?? 'without a region'}`,
    changes: changed.map(({ month, hours }) => ({
      field: `hours:${month}`,
      label: monthLabel(month),
      from: before.find((one) => one.month === month)?.hours.toLocaleString('en-GB') ?? null,
      to: hours?.toLocaleString('en-GB') ?? null,
    })),
  });
  return accidentHours(scope);
}
