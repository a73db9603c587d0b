import type { PeopleField } from '@lintel/contract/areas/import-kinds';
import type { ImportChoiceField } from '@lintel/contract/areas/imports';
import type { NewGrant } from '@lintel/contract/areas/users';
import { email as emailShape } from '@lintel/contract/platform/shapes';
import { visibleProperties } from '#areas/properties/queries';
import { checkGrants, tidied } from '#areas/users/grants';
import { sentenceOf } from '#platform/http/sentences';
import { refusalIn } from '#platform/record/each-allowed';
import type { Scope } from '#platform/scope';
import type { ReadRow } from '#platform/spreadsheet/reading';
import { choosable, everywhere } from '../choosable.ts';
import { matcherOf, partsOf } from '../matching.ts';
import { choiceResolver } from '../plan.ts';
import type { ImportUnderWay } from '../queries.ts';
import { isNo, isYes } from '../reading-cells.ts';
import { fieldsOf, RowCells } from '../row-cells.ts';

/** A person as a row says; what the file leaves empty is null. */
export type PersonRow = {
  row: ReadRow;
  cells: RowCells;
  email: string | null;
  login: string | null;
  fullName: string | null;
  jobTitle: string | null;
  phone: string | null;
  isExternal: boolean | null;
  manager: string | null;
  groupIds: string[] | null;
  grants: NewGrant[];
  /** The roles with what they reach, in words. */
  roles: string | null;
  reachesAll: boolean;
  leftOn: string | null;
};
export type Names = Pick<PersonRow, 'row' | 'email' | 'login' | 'fullName' | 'manager'>;

const MOST_GRANTS = 50;
const reachFields = ['roleRegionIds', 'roleLandlordIds', 'rolePropertyIds'] as const satisfies PeopleField[];
const anywhere = matcherOf([everywhere]);

/** Who a row is about, without looking anything up. */
export function namesIn(held: ImportUnderWay) {
  const fields = fieldsOf(held);
  return (row: ReadRow): Names => {
    const cells = new RowCells(fields, row.cells);
    const together = [cells.text('firstName'), cells.text('lastName')].filter(Boolean).join(' ');
    return {
      row,
      email: cells.text('email')?.toLowerCase() ?? null,
      login: cells.text('login')?.toLowerCase() ?? null,
      fullName: cells.text('fullName') ?? (together || null),
      manager: cells.text('managerId'),
    };
  };
}

/** Reads rows; what the importer may not give is among the problems of a row. */
export async function readerOfPeople(scope: Scope, held: ImportUnderWay) {
  const fields = fieldsOf(held);
  const names = namesIn(held);
  const [groups, roles, regions, landlords] = await Promise.all(
    (['groupIds', 'roleIds', 'roleRegionIds', 'roleLandlordIds'] as const).map((field) =>
      severalOf(scope, held, field),
    ),
  );
  const isUsed = (field: PeopleField) => fields.places.has(field) || field in fields.fixed;
  const saysReach = reachFields.some(isUsed);
  const propertiesIn = (cells: RowCells) => {
    const text = cells.text('rolePropertyIds');
    return text ? partsOf(text, anywhere.find) : [];
  };

  const grantsIn = (cells: RowCells, properties: ReadonlyMap<string, string>) => {
    const roleIds = roles!.in(cells);
    if (!roleIds?.length) return { grants: [], roles: null, reachesAll: false };
    const [regionIds, landlordIds] = [regions!.in(cells), landlords!.in(cells)];
    const references = propertiesIn(cells);
    const problemCount = cells.problems.length;
    const named = references.filter((reference) => !anywhere.find(reference));
    const propertyIds = named.flatMap((reference) => properties.get(reference.toLowerCase()) ?? []);
    const strange = named.find((reference) => !properties.has(reference.toLowerCase()));
    if (strange !== undefined)
      cells.refuse('rolePropertyIds', `No property that you may see has the reference “${strange}”`);
    const isNowhere = !regionIds?.length && !landlordIds?.length && references.length === 0;
    if (saysReach && isNowhere && problemCount === 0)
      cells.refuse(
        'roleIds',
        'Say where this role applies: in a region, for a landlord, on properties, or in “the whole organisation”',
      );
    const reachesAll =
      isNowhere ||
      references.length > named.length ||
      [...(regionIds ?? []), ...(landlordIds ?? [])].includes(everywhere.id);
    const none = { regionId: null, landlordId: null, propertyIds: [] };
    const grants = roleIds.flatMap((roleId): NewGrant[] =>
      reachesAll
        ? [{ roleId, reach: 'organisation', ...none }]
        : [
            ...(regionIds ?? []).map((regionId): NewGrant => ({ roleId, reach: 'region', ...none, regionId })),
            ...(landlordIds ?? []).map((landlordId): NewGrant => ({ roleId, reach: 'landlord', ...none, landlordId })),
            ...(propertyIds.length ? [{ roleId, reach: 'properties', ...none, propertyIds } as NewGrant] : []),
          ],
    );
    if (grants.length > MOST_GRANTS) cells.refuse('roleIds', `Give at most ${MOST_GRANTS} roles`);
    const where = reachesAll
      ? 'the whole organisation'
      : [
          ...(regionIds ?? []).map(regions!.nameOf),
          ...(landlordIds ?? []).map(landlords!.nameOf),
          ...(propertyIds.length === 1
            ? ['1 property']
            : propertyIds.length
              ? [`${propertyIds.length} properties`]
              : []),
        ].join(', ');
    return {
      grants: tidied(grants),
      roles: `${roleIds.map(roles!.nameOf).join(', ')} (${where})`,
      reachesAll: !saysReach,
    };
  };

  const read = ({ me }: Scope, row: ReadRow, properties: ReadonlyMap<string, string>): PersonRow => {
    const cells = new RowCells(fields, row.cells);
    const { email, login, fullName, manager } = names(row);
    const address = emailShape.safeParse(email ?? '');
    if (!address.success)
      cells.refuse('email', email ? sentenceOf(address.error.issues[0]!.message) : 'Enter the e-mail address');
    const groupIds = groups!.in(cells);
    if ((manager || groupIds) && !me.has('PRISM_APP_PEOPLE_MANAGE'))
      cells.refuse(
        manager ? 'managerId' : 'groupIds',
        'Managers and groups need the permission to manage people. Leave these columns out.',
      );
    return {
      row,
      cells,
      email: address.data ?? null,
      login,
      fullName,
      manager,
      groupIds,
      jobTitle: cells.text('jobTitle'),
      phone: phoneIn(cells),
      isExternal: externalIn(cells),
      leftOn: leftOnIn(cells),
      ...grantsIn(cells, properties),
    };
  };

  return async (now: Scope, rows: readonly ReadRow[]): Promise<PersonRow[]> => {
    const properties = await propertiesWith(
      now,
      rows.flatMap((row) => propertiesIn(new RowCells(fields, row.cells))),
    );
    const entered = rows.map((row) => read(now, row, properties));
    const refused = new Map<string, string | undefined>();
    for (const { cells, grants } of entered) {
      if (grants.length === 0 || cells.problems.length > 0) continue;
      const key = JSON.stringify(grants);
      if (!refused.has(key)) refused.set(key, (await refusalIn(checkGrants(now, grants)))?.message);
      const why = refused.get(key);
      if (why) cells.refuse('roleIds', why);
    }
    return entered;
  };
}

/** The entries that a cell names, of a field that may name several; null if it names none. */
async function severalOf(scope: Scope, held: ImportUnderWay, field: ImportChoiceField) {
  const resolve = await choiceResolver(scope, field, held.choices);
  const { offered, archived } = await choosable(scope, field);
  const { find } = matcherOf(offered);
  const names = new Map([...offered, ...archived].map(({ id, name }) => [id, name]));
  return {
    nameOf: (id: string) => names.get(id) ?? id,
    in(cells: RowCells): string[] | null {
      const text = cells.text(field);
      if (!text) return null;
      const taken = (names.has(text) ? [text] : partsOf(text, find)).map(resolve);
      // The first only: a cell of thousands of characters may name thousands of values.
      const strange = taken.find((one) => 'reason' in one);
      if (strange) cells.refuse(field, strange.reason);
      const ids = taken.flatMap((one) => ('value' in one && typeof one.value === 'string' ? [one.value] : []));
      return ids.length ? [...new Set(ids)] : null;
    },
  };
}

async function propertiesWith(scope: Scope, references: readonly string[]): Promise<Map<string, string>> {
  const keys = [...new Set(references.map((reference) => reference.toLowerCase()))];
  if (keys.length === 0) return new Map();
  const found = await visibleProperties(scope)
    .select(['properties.id', 'properties.referenceKey'])
    .where('properties.referenceKey', 'in', keys)
    .execute();
  return new Map(found.map(({ id, referenceKey }) => [referenceKey!, id]));
}

/** A spreadsheet drops the first zero of a number. */
function phoneIn(cells: RowCells): string | null {
  const text = cells.text('phone');
  return typeof cells.cell('phone') === 'number' && /^[1-9]\d{9}$/.test(text ?? '') ? `0${text}` : text;
}

function externalIn(cells: RowCells): boolean | null {
  const cell = cells.cell('isExternal');
  if (cell === null || typeof cell === 'boolean') return cell;
  if (isYes(String(cell))) return true;
  if (!isNo(String(cell))) cells.refuse('isExternal', 'Use yes or no');
  return isNo(String(cell)) ? false : null;
}

/** Programs write a day far away for somebody who has not left. */
const leftOnIn = (cells: RowCells) =>
  /\b(2[1-9]|[3-9]\d)\d\d\b/.test(String(cells.cell('leftOn'))) ? null : cells.day('leftOn');
