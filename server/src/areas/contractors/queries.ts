import { sql } from 'kysely';
import type { Option } from '@lintel/contract/platform/shapes';
import { recordsFound } from '#areas/search/queries';
import { seesAddresses } from '#areas/users/queries';
import { holding } from '#platform/list-sql';
import type { FoldersOfLibrary, Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/tenant-predicate';

type Reader = Pick<Scope, 'whole' | 'me' | 'today'>;

/** The contractors that this person may know of: all, with the menu. Every read of one starts here; archived ones too. */
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

/** The people who work for a contractor now, by name. */
export const operativesOf = ({ whole }: Reader, contractorId: string) =>
  whole
    .selectFrom('contractorOperatives')
    .select(['id', 'name', 'trade'])
    .where('contractorId', '=', contractorId)
    .where('leftAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();

/** Who is shown the e-mail address of a contractor: whoever is shown those of people, and whoever keeps contractors. */
export const seesContractorEmail = (scope: Pick<Scope, 'me'>) =>
  seesAddresses(scope) || scope.me.has('PRISM_APP_CONTRACTOR_MANAGE');

/** The contractors that work can be given to, with how they stand today; for who gives it, whether they have the menu or not. */
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

/** The files that show something of a person who works for a contractor: for who manages contractors, as on the passport. */
export const hiddenFiles = ({ me, organisationId }: Pick<Scope, 'me' | 'organisationId'>) =>
  me.has('PRISM_APP_CONTRACTOR_MANAGE')
    ? undefined
    : sql<boolean>`exists (select from contractor_evidence_files shown
        join contractor_evidence evidence on evidence.organisation_id = ${ownOrganisation(organisationId)} and evidence.id = shown.evidence_id
        where shown.organisation_id = ${ownOrganisation(organisationId)} and shown.file_id = files.id and evidence.operative_id is not null)`;

/** Those in use as the folders of their library, by what is typed. */
export const contractorFolders: FoldersOfLibrary = (scope, text, { limit, offset }) =>
  visibleContractors(scope)
    .select(['contractors.id', 'contractors.name as caption'])
    .where('contractors.archivedAt', 'is', null)
    .$if(text !== '', (query) => query.where('contractors.nameKey', 'like', holding(text)))
    .orderBy('contractors.nameKey')
    .orderBy('contractors.id')
    .limit(limit)
    .offset(offset)
    .execute();
