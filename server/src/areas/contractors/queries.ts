import { sql } from 'kysely';
import type { Option } from '@lintel/contract/platform/shapes';
import { recordsFound } from '#areas/search/queries';
import { seesAddresses } from '#areas/users/queries';
import { contains } from '#platform/list/list-sql';
import type { FoldersOfLibrary, Scope } from '#platform/scope';
import { oneOf, ownOrganisation } from '#platform/database/tenant-predicate';

type Reader = Pick<Scope, 'whole' | 'me' | 'today'>;

/** The contractors that the caller may know of: all, with the menu. Every read of one starts here, including archived ones. */
export function visibleContractors({ whole, me, today }: Reader) {
  const there = whole
    .selectFrom('contractors')
    .innerJoin('contractorStandings', (join) =>
      join
        .onRef('contractorStandings.contractorId', '=', 'contractors.id')
        .on('contractorStandings.fromOn', '<=', today)
        .on('contractorStandings.untilOn', '>', today),
    );
  return me.has('PRISM_APP_CONTRACTOR_MENU') ? there : there.where(sql<boolean>`false`);
}

export const findContractor = (scope: Reader, id: string) =>
  visibleContractors(scope)
    .selectAll('contractors')
    .select('contractorStandings.standing')
    .where('contractors.id', '=', id)
    .executeTakeFirst();
export type FoundContractor = NonNullable<Awaited<ReturnType<typeof findContractor>>>;

/** The people currently working for contractors, by name. */
export const operativesOf = ({ whole }: Reader, contractorIds: readonly string[]) =>
  whole
    .selectFrom('contractorOperatives')
    .select(['id', 'contractorId', 'name', 'trade'])
    .where('contractorId', '=', oneOf(contractorIds))
    .where('leftAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();

/** Who may see a contractor's e-mail address: those who may see people's, and those who manage contractors. */
export const seesContractorEmail = (scope: Pick<Scope, 'me'>) =>
  seesAddresses(scope) || scope.me.has('PRISM_APP_CONTRACTOR_MANAGE');

/** The contractors to which work can be given, with their standing today; for anybody assigning work, with or without the menu. */
export const contractorsToChoose = ({ whole, today }: Reader) =>
  whole
    .selectFrom('contractors')
    .innerJoin('contractorStandings', (join) =>
      join
        .onRef('contractorStandings.contractorId', '=', 'contractors.id')
        .on('contractorStandings.fromOn', '<=', today)
        .on('contractorStandings.untilOn', '>', today),
    )
    .leftJoin('dictionaryEntries as business', 'business.id', 'contractors.businessId')
    .select([
      'contractors.id',
      'contractors.name',
      'contractors.emailAddress',
      'business.name as business',
      'contractorStandings.standing',
      'contractors.evidenceUntil',
    ]);

/** Contractors by name, for filters; those chosen before by id. */
export async function contractorsToName(
  scope: Scope,
  { text, limit, ids }: { text: string; limit: number; ids: string[] | undefined },
): Promise<{ objects: Option[] }> {
  const objects = await visibleContractors(scope)
    .select(['contractors.id', 'contractors.name'])
    .$if(ids !== undefined, (query) => query.where('contractors.id', 'in', ids!))
    .$if(text !== '', (query) => query.where('contractors.id', 'in', recordsFound(scope, 'CONTRACTOR', text)))
    .orderBy('contractors.nameKey')
    .orderBy('contractors.id')
    .limit(limit)
    .execute();
  return { objects };
}

/** Files with evidence of a person working for a contractor: only for those who manage contractors, as on the passport. */
export const hiddenFiles = ({ me, organisationId }: Pick<Scope, 'me' | 'organisationId'>) =>
  me.has('PRISM_APP_CONTRACTOR_MANAGE')
    ? undefined
    : sql<boolean>`exists (select from contractor_evidence_files shown
        join contractor_evidence evidence on evidence.organisation_id = ${ownOrganisation(organisationId)} and evidence.id = shown.evidence_id
        where shown.organisation_id = ${ownOrganisation(organisationId)} and shown.file_id = files.id and evidence.operative_id is not null)`;

/** The contractors in use as folders of their library, by the text typed. */
export const contractorFolders: FoldersOfLibrary = (scope, text, { limit, offset }) =>
  visibleContractors(scope)
    .select(['contractors.id', 'contractors.name as caption'])
    .where('contractors.archivedAt', 'is', null)
    .$if(text !== '', (query) => query.where(contains('contractors.nameKey', text)))
    .orderBy('contractors.nameKey')
    .orderBy('contractors.id')
    .limit(limit)
    .offset(offset)
    .execute();
