import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { safetyMeasures } from '@lintel/contract/areas/safety-measure-ids';
import type { SafetyMeasureId } from '@lintel/contract/areas/safety-measure-ids';
import { shortfalls } from '@lintel/contract/areas/safety-measures';
import type { MeasureFigures, SafetyMeasures } from '@lintel/contract/areas/safety-measures';
import { shortDate } from '@lintel/contract/cycles/calendar';
import { recordedBy, requiredChecks, setAside } from '#areas/tasks/required-checks';
import type { CheckVerdict } from '#areas/tasks/required-checks';
import { oneOf } from '#platform/database/tenant-predicate';
import type { Streamed } from '#platform/http/serve';
import { batchesOf, sheetAnswer } from '#platform/list/sheet';
import type { About, SheetColumn } from '#platform/list/sheet';
import type { Scope } from '#platform/scope';
import { measuresOn } from './figures.ts';
import { countedProperties } from './homes.ts';
import type { Asked } from './homes.ts';
import { expectedChecks } from './uncounted.ts';

type Check = {
  measure: SafetyMeasureId;
  code: string;
  verdict: CheckVerdict;
  doneOn: string | null;
  dueBy: string | null;
};
type Row = {
  reference: string;
  property: string;
  region: string | null;
  landlord: string | null;
  dwellings: number | null;
  socialHomes: number | null;
  homes: number | null;
  checks: Check[] | null;
};

const DONE = 'Carried out';
const NOT_DONE = 'Not carried out';
const NOT_REQUIRED = 'Not required';
const NONE = 'None set up';
const fillOf = (value: unknown) => (value === DONE ? 'green' : value === NOT_DONE ? 'red' : undefined);
const verdicts: Record<CheckVerdict, string> = {
  ...(Object.fromEntries(shortfalls.map(({ id, name }) => [id, name.toLowerCase()])) as Record<
    (typeof shortfalls)[number]['id'],
    string
  >),
  'in-date': 'in date',
  unsatisfactory: 'carried out, unsatisfactory',
  'recorded-later': 'carried out by then, recorded later',
  suspended: 'suspended',
  'not-applicable': 'not applicable',
  'added-later': 'set up later',
};

/** The evidence of the figures: a row for each property that has or may have homes, and the figures on a second sheet. */
export async function exportMeasures(scope: Scope, asked: Asked): Promise<Streamed> {
  const figures = await measuresOn(scope, asked);
  const [about, { rowCount }] = await Promise.all([
    aboutFigures(scope, asked, figures),
    scope.db
      .selectFrom(countedProperties(scope, asked).as('properties'))
      .select(sql<number>`count(*)`.as('rowCount'))
      .where(sql<boolean>`homes is distinct from 0`)
      .executeTakeFirstOrThrow(),
  ]);
  const columns: SheetColumn[] = [
    { code: 'reference', label: 'Reference' },
    { code: 'property', label: 'Property', width: 36 },
    { code: 'region', label: 'Region' },
    { code: 'landlord', label: 'Landlord', width: 22 },
    { code: 'dwellings', label: 'Dwellings', kind: 'number' },
    { code: 'socialHomes', label: 'Social homes', kind: 'number' },
    { code: 'homes', label: 'Homes counted', kind: 'number' },
    ...safetyMeasures.flatMap(({ id, name }): SheetColumn[] => [
      { code: id, label: name, width: 26, fill: fillOf },
      { code: `${id} checks`, label: `${id} checks`, width: 44 },
    ]),
  ];
  async function* rows() {
    for await (const found of batchesOf(scope, rowsOf(scope, asked).compile(scope.db)))
      yield found.map(({ checks, ...property }) => ({ ...property, ...cellsOf(checks ?? []) }));
  }
  return sheetAnswer(scope, { name: `Building safety measures ${asked.day}`, columns, rows: rows(), rowCount, about });
}

const rowsOf = (scope: Scope, asked: Asked): RawBuilder<Row> => {
  const counted = countedProperties(scope, asked)
    .leftJoin('dictionaryEntries as region', 'region.id', 'properties.regionId')
    .select(['properties.propertyReferenceNumber as reference', 'region.name as region', 'landlord.name as landlord'])
    .select(['properties.dwellings', 'properties.socialHomes', 'properties.captionSort']);
  return sql`
    select counted.reference, counted.caption as property, counted.region, counted.landlord, counted.dwellings,
      counted.social_homes as "socialHomes", counted.homes, checked.checks
    from (${counted}) counted
    left join (
      select property_id, json_agg(json_build_object('measure', measure, 'code', code, 'verdict', verdict, 'dueBy', due_by,
        'doneOn', (select max(task_completions.done_on) from ${recordedBy(scope, asked.day, sql`checks`)})) order by code, due_by) as checks
      from (${requiredChecks(scope, asked.day)}) checks group by property_id
    ) checked on checked.property_id = counted.id
    where counted.homes is distinct from 0
    order by counted.caption_sort, counted.id`;
};

const isShortfall = (verdict: CheckVerdict) => shortfalls.some(({ id }) => id === verdict);

const onDay = (what: string, day: string | null) => (day ? `, ${what} ${shortDate(day)}` : '');

function cellsOf(checks: readonly Check[]): Record<string, string | null> {
  return Object.fromEntries(
    safetyMeasures.flatMap(({ id }) => {
      const own = checks.filter(({ measure }) => measure === id);
      const required = own.filter(({ verdict }) => verdict !== 'added-later' && !setAside.includes(verdict));
      const isDone = !required.some(({ verdict }) => isShortfall(verdict));
      const isAside = own.some(({ verdict }) => setAside.includes(verdict));
      const said = own.map(
        ({ code, verdict, doneOn, dueBy }) =>
          `${code} ${verdicts[verdict]}${onDay('last done', doneOn)}${onDay('due by', dueBy)}`,
      );
      return [
        [id, required.length > 0 ? (isDone ? DONE : NOT_DONE) : isAside ? NOT_REQUIRED : NONE],
        [`${id} checks`, said.join('; ') || null],
      ];
    }),
  );
}

/** What an auditor needs besides the rows: the figures, the task types that they count, and for whom they were made. */
async function aboutFigures(
  scope: Scope,
  asked: Asked,
  { day, measures, isOfPart, ...left }: SafetyMeasures,
): Promise<About[]> {
  const { regionId, landlordId } = asked;
  const chosen = [regionId, landlordId].filter((id) => id !== undefined);
  const [{ name }, entries, expected] = await Promise.all([
    scope.db
      .selectFrom('organisations')
      .select('name')
      .where('id', '=', scope.organisationId)
      .executeTakeFirstOrThrow(),
    scope.db.selectFrom('dictionaryEntries').select(['id', 'name']).where('id', '=', oneOf(chosen)).execute(),
    expectedChecks(scope, asked),
  ]);
  const none = { propertyCount: 0, homeCount: 0 };
  const nameOf = (id: string | undefined) =>
    id ? (entries.find((entry) => entry.id === id)?.name ?? 'Not known') : 'All';
  const number = (count: number) => count.toLocaleString('en-GB');
  const inAll = ({ propertyCount, homeCount }: MeasureFigures['suspended']) =>
    `${number(propertyCount)} properties, ${number(homeCount)} homes`;
  return [
    ['Building safety measures', `${name}, at the end of ${shortDate(day)}`],
    [
      'Made for',
      `${scope.me.fullName}, ${isOfPart ? 'who sees some of the properties: these are figures of that part' : 'who sees all properties'}`,
    ],
    ['Region', nameOf(regionId)],
    ['Landlord', nameOf(landlordId)],
    ...measures.flatMap(({ measure, percent, homeCount, checkedHomeCount, types, ...figures }): About[] => [
      [
        safetyMeasures.find(({ id }) => id === measure)!.name,
        percent === null
          ? 'No home counted'
          : `${percent.toFixed(1)}%: ${number(checkedHomeCount)} of ${number(homeCount)} homes`,
      ],
      [`${measure} task types`, types.map((type) => `${type.code} ${type.name}`).join('; ') || 'None'],
      [
        `${measure} not in the figure`,
        `Number of homes not known: ${number(figures.unknownPropertyCount)} properties; suspended: ${inAll(figures.suspended)}; not applicable: ${inAll(figures.notApplicable)}; set up later: ${inAll(figures.addedLater)}; expected by the rules of duties today, and none set up: ${inAll(expected.find((each) => each.measure === measure) ?? none)}`,
      ],
    ]),
    ['All dwellings counted', `${number(left.assumedPropertyCount)} properties without a number of social homes`],
    ['Not in England', `${number(left.elsewherePropertyCount)} properties left out`],
    ['Other landlords', `${number(left.otherLandlordPropertyCount)} properties left out`],
    [
      'A home counts if',
      'every required check of its property was carried out and in date at the end of the day. A check that failed was carried out; an attempt without access was not. Homes, landlords and task types are those of today.',
    ],
  ];
}
