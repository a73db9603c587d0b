import { sql } from 'kysely';
import { contractorList, type ContractorRow } from '@lintel/contract/areas/contractors/list';
import { standings, type Light, type Standing } from '@lintel/contract/areas/contractors/standings';
import type { HitStanding } from '@lintel/contract/areas/search';
import { isAmong } from '#platform/access/record-rights';
import { myWorkOfList } from '#platform/list/my-work';
import { standingOfHits } from '#platform/record/hit-standing';
import type { KindOfRecord, Scope } from '#platform/scope';
import { contractorHandOver } from './hand-over.ts';
import { contractorRows } from './list.ts';
import { contractorInNotices } from './notify.ts';
import { contractorsPart } from './in-evidence-pack.ts';
import { contractorFolders, hiddenFiles, seesContractorEmail, visibleContractors } from './queries.ts';

const tones: Record<Light, HitStanding['tone']> = { red: 'bad', amber: 'warn', green: 'good', grey: 'quiet' };

const standingOfContractorHits = standingOfHits(
  (scope: Scope) =>
    sql<Standing | null>`(${visibleContractors(scope)
      .where('contractors.id', '=', sql<string>`found.record_id`)
      .select('contractorStandings.standing')})`,
  Object.fromEntries(standings.map(({ id, name, light }) => [id, { name, tone: tones[light] }])) as Record<
    Standing,
    HitStanding
  >,
);

/** A row of My work about the evidence of a contractor; what it says of people is not told. */
const ofEvidence =
  (what: string) =>
  ({ id, name, business, evidenceUntil }: ContractorRow) => ({
    id,
    ref: business ?? 'Contractor',
    name: `${name} · ${what}`,
    property: null,
    propertyId: null,
    dueOn: evidenceUntil,
    isStatutory: false,
    priority: null,
    tab: 'evidence',
    can: { complete: false },
  });

/** The contractors with evidence for the reader to check. */
const evidenceToCheck = myWorkOfList(contractorRows, {
  label: 'Evidence to check',
  permission: 'PRISM_APP_CONTRACTOR_MENU',
  toDecide: { evidenceToCheck: 'YES' },
  order: 'name',
  row: (line) => ({ ...ofEvidence('evidence to check')(line), dueOn: null }),
});

/** The contractors that the reader looks after, by when evidence required of them expires. */
const evidenceToRenew = myWorkOfList(contractorRows, {
  label: 'Evidence to renew',
  permission: 'PRISM_APP_CONTRACTOR_MENU',
  toDo: { by: (userId) => ({ keeperIds: [userId] }), days: 'evidenceUntil', overdue: 'after the date' },
  order: 'evidenceUntil',
  row: ofEvidence('evidence to renew'),
});

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
