import { sql } from 'kysely';
import { contractorList } from '@lintel/contract/areas/contractors/list';
import { isAmong } from '#platform/access/record-rights';
import type { KindOfRecord } from '#platform/scope';
import { standingOfContractorHits } from './hit-standing.ts';
import { contractorHandOver } from './hand-over.ts';
import { evidenceToCheck, evidenceToRenew } from './my-work.ts';
import { contractorInNotices } from './notify.ts';
import { contractorFolders, hiddenFiles, seesContractorEmail, visibleContractors } from './queries.ts';
import { contractorsPart } from './in-evidence-pack.ts';

export const contractorRecord: KindOfRecord = {
  isVisible: (scope, id) => isAmong(visibleContractors(scope), 'contractors.id', id),
  showsAddresses: seesContractorEmail,
  comments: {
    event: 'contractor.commented',
    may: (scope) => sql<boolean>`${scope.me.has('PRISM_APP_CONTRACTOR_COMMENT')}::boolean`,
  },
  files: {
    hides: hiddenFiles,
    add: [['PRISM_APP_CONTRACTOR_MANAGE']],
    remove: [['PRISM_APP_CONTRACTOR_MANAGE']],
    library: 'CONTRACTOR',
    folders: contractorFolders,
    keeps: async (scope, id) =>
      (await visibleContractors(scope)
        .select('contractors.id')
        .where('contractors.id', '=', id)
        .where('contractors.archivedAt', 'is not', null)
        .executeTakeFirst()) &&
      'The files of an archived contractor cannot be deleted: they show what it was approved on.',
    proves: async ({ db }, fileId) =>
      (await db
        .selectFrom('contractorEvidenceFiles')
        .select('evidenceId')
        .where('fileId', '=', fileId)
        .executeTakeFirst()) && 'Evidence of a contractor cannot be deleted. Add the newer evidence instead.',
  },
  search: {
    permission: 'PRISM_APP_CONTRACTOR_MENU',
    isShown: (scope) => sql<boolean>`found.record_id in ${visibleContractors(scope).select('contractors.id')}`,
    isArchived: (scope) =>
      sql<boolean>`found.record_id in ${visibleContractors(scope).select('contractors.id').where('contractors.archivedAt', 'is not', null)}`,
    standing: standingOfContractorHits,
  },
  inEvidencePack: { subject: 'contractors', folder: 'Contractors', part: contractorsPart },
  list: contractorList,
  myWork: [evidenceToCheck, evidenceToRenew],
  handOver: contractorHandOver,
  notices: contractorInNotices,
};
