import { z } from 'zod';
import { endpoints } from '../../platform/endpoint.ts';
import { neighboursOf, pagesOf, sheetOf } from '../../platform/list-endpoints.ts';
import { byId, dto, id, requiredLines, savedAsRead, version } from '../../platform/shapes.ts';
import { dropDown } from '../dictionary-options.ts';
import { Contractor, ContractorFields } from './contractor.ts';
import { Blocking, ContractorEvidence, EvidenceCheck, NewEvidence, NewOperative, Waiver } from './evidence-items.ts';
import { EvidenceRules } from './evidence-rules.ts';
import { contractorList } from './list.ts';

const menu = { allow: 'PRISM_APP_CONTRACTOR_MENU' } as const;
const manage = { allow: 'PRISM_APP_CONTRACTOR_MANAGE' } as const;
const KeptRules = EvidenceRules.extend({ version: z.number(), can: z.object({ edit: z.boolean() }) });
const namesAsRead = { businessId: 'business' } as const;

export const contractors = endpoints('contractors', {
  list: pagesOf(contractorList, menu),
  export: { ...sheetOf(contractorList, menu), path: 'contractor/filter.xls' },
  neighbours: neighboursOf(contractorList, menu),
  choose: { ...dropDown, path: 'dropdown/contractor', allow: 'PRISM_APP_CONTRACTOR_MENU' },
  get: {
    method: 'GET',
    path: 'contractor/item.json',
    allow: 'PRISM_APP_CONTRACTOR_MENU',
    query: byId,
    reply: dto(Contractor),
  },
  create: {
    method: 'POST',
    path: 'contractor/item.json',
    ...manage,
    body: savedAsRead(ContractorFields, namesAsRead),
    reply: dto(Contractor),
    summary: 'Adds a contractor. Without a day of review it is 14 days before the day of the approval.',
  },
  change: {
    method: 'PUT',
    path: 'contractor/item.json',
    ...manage,
    body: savedAsRead(ContractorFields.extend({ id, version }), namesAsRead),
    reply: dto(Contractor),
  },
  archive: {
    method: 'POST',
    path: 'contractor/archival.json',
    ...manage,
    body: z.object({ id, version, reason: requiredLines('Give a reason', 1000) }),
    reply: dto(Contractor),
    summary: 'Archives a contractor: it leaves the lists, keeps its record, and can be restored.',
  },
  restore: { method: 'DELETE', path: 'contractor/archival.json', ...manage, query: byId, reply: dto(Contractor) },
  block: {
    method: 'POST',
    path: 'contractor/block.json',
    ...manage,
    body: Blocking,
    reply: dto(Contractor),
    summary: 'Blocks a contractor manually, or unblocks it, with a reason.',
  },
  rules: {
    method: 'GET',
    path: 'contractor/evidence/rules.json',
    allow: ['PRISM_APP_CONTRACTOR_MENU', 'PRISM_APP_SETTINGS_MANAGE'],
    reply: dto(KeptRules),
    summary: 'The evidence that the organisation requires of contractors; anything not named there is as shipped.',
  },
  changeRules: {
    method: 'PUT',
    path: 'contractor/evidence/rules.json',
    allow: 'PRISM_APP_SETTINGS_MANAGE',
    body: EvidenceRules.extend({ version: z.int().min(0).max(2_147_483_647) }),
    reply: dto(KeptRules),
    summary: 'Changes the evidence that the organisation requires. The standing of contractors follows in batches.',
  },
  evidence: {
    method: 'GET',
    path: 'contractor/evidence.json',
    allow: 'PRISM_APP_CONTRACTOR_MENU',
    query: byId,
    reply: ContractorEvidence,
    summary:
      'What the organisation requires of a contractor, and its evidence; that of operatives only for people who manage contractors.',
  },
  addEvidence: {
    method: 'POST',
    path: 'contractor/evidence/item.json',
    ...manage,
    body: NewEvidence,
    reply: ContractorEvidence,
    summary: 'Adds evidence, which counts once somebody else has checked it. Earlier evidence is kept.',
  },
  checkEvidence: {
    method: 'POST',
    path: 'contractor/evidence/check.json',
    ...manage,
    body: EvidenceCheck,
    reply: ContractorEvidence,
    summary: 'Confirms that evidence is valid, or rejects it with a reason; never by the person who uploaded it.',
  },
  waive: {
    method: 'POST',
    path: 'contractor/evidence/waiver.json',
    ...manage,
    body: Waiver,
    reply: ContractorEvidence,
    summary: 'Waives a kind of evidence for a contractor, for good or until a day, or requires it again.',
  },
  addOperative: {
    method: 'POST',
    path: 'contractor/operative/item.json',
    ...manage,
    body: NewOperative,
    reply: ContractorEvidence,
  },
  removeOperative: {
    method: 'DELETE',
    path: 'contractor/operative/item.json',
    ...manage,
    query: byId,
    reply: ContractorEvidence,
    summary: 'Records that an operative no longer works for a contractor. Their evidence stays.',
  },
});
