import { z } from 'zod';
import { endpoints } from '../../platform/endpoint.ts';
import { byId, day, done, dto, email, id, instant, line, requiredLine } from '../../platform/shapes.ts';
import { EvidenceOfKind, NewEvidence } from '../contractors/evidence-items.ts';
import { SharedItem } from '../shares/by-link.ts';
import { SharedType, ShareStatus } from '../shares/share.ts';

/** The header with the token of an upload by contractor's link. */
export const CONTRACTOR_TOKEN_HEADER = 'x-contractor-token';
/** Days for which a link works. */
export const CONTRACTOR_LINK_DAYS = 90;
/** Minutes for which files can be added to evidence sent by link. */
export const EVIDENCE_FILE_MINUTES = 60;

export const ContractorLink = z.object({
  id,
  /** Where it was sent; null for readers who may not see the address. */
  email: z.string().nullable(),
  madeAt: instant,
  madeBy: z.string().nullable(),
  expiresOn: day,
  isRevoked: z.boolean(),
  lastOpenedAt: instant.nullable(),
  openedCount: z.number(),
  mail: z.enum(['waiting', 'sending', 'sent', 'failed', 'kept']),
});
export type ContractorLink = z.infer<typeof ContractorLink>;

/** An item of evidence, for the contractor who showed it. */
const OwnItem = EvidenceOfKind.shape.items.element
  .pick({
    id: true,
    state: true,
    provider: true,
    number: true,
    amount: true,
    fromOn: true,
    toOn: true,
    uploadedAt: true,
  })
  .extend({ isOwn: z.boolean(), rejectedWhy: z.string().nullable(), files: z.array(z.string()) });
const OwnKind = EvidenceOfKind.pick({ kind: true, level: true, state: true, effect: true }).extend({
  items: z.array(OwnItem),
});
export type OwnKind = z.infer<typeof OwnKind>;

/** An open task or action assigned to the contractor. */
const OwnWork = z.object({
  /** The id of its share. */
  id,
  entityType: SharedType,
  ref: z.string(),
  name: z.string(),
  address: z.string().nullable(),
  /** What everybody working there must know: prohibitions. */
  warnings: z.array(z.string()),
  dueDate: day.nullable(),
  givenTo: z.string(),
  status: ShareStatus,
});
export type OwnWork = z.infer<typeof OwnWork>;

/** Everything that a contractor's link shows: its own evidence, and all work assigned to it on any property. */
export const ContractorWorkspace = z.object({
  organisation: SharedItem.shape.organisation,
  name: z.string(),
  today: day,
  validUntil: day,
  isBlocked: z.boolean(),
  /** By the organisation itself, whatever the evidence. */
  isBlockedByHand: z.boolean(),
  kinds: z.array(OwnKind),
  operatives: z.array(z.object({ id, name: z.string(), kinds: z.array(OwnKind) })),
  work: z.array(OwnWork),
  mostBytes: z.number(),
});
export type ContractorWorkspace = z.infer<typeof ContractorWorkspace>;

const manage = { allow: 'PRISM_APP_CONTRACTOR_MANAGE' } as const;
const byToken = z.object({ contractorToken: line(200) });
const workspace = dto(ContractorWorkspace);

export const contractorLinks = endpoints('contractor-links', {
  get: {
    method: 'GET',
    path: 'contractor/link/item.json',
    allow: 'PRISM_APP_CONTRACTOR_MENU',
    query: byId,
    reply: dto(ContractorLink.nullable()),
    summary: 'The last link that a contractor was mailed; it holds no token.',
  },
  send: {
    method: 'POST',
    path: 'contractor/link/item.json',
    ...manage,
    body: z.object({ id, email: email.nullish() }),
    reply: dto(ContractorLink.nullable()),
    summary: 'E-mails a contractor a link to its own page, which works for 90 days. Earlier links stop working.',
  },
  copy: {
    // A PUT, because replies to a POST are stored for the Idempotency-Key, and this one must not be.
    method: 'PUT',
    path: 'contractor/link/copy.json',
    ...manage,
    body: byId,
    reply: dto(z.object({ link: z.string() })),
    summary: 'Creates a link without e-mailing it, to pass on by other means. Earlier links stop working.',
  },
  revoke: {
    method: 'POST',
    path: 'contractor/link/revocation.json',
    ...manage,
    body: byId,
    reply: dto(ContractorLink.nullable()),
  },

  // By link: the token alone gives access. Never a GET, to keep the token out of URLs.
  open: {
    method: 'POST',
    path: 'contractor/workspace/item.json',
    allow: 'contractor-link',
    // The first opening is in the log; the last one is on the link.
    quiet: true,
    body: byToken,
    reply: workspace,
    summary: 'Opens the page of a contractor, and records the opening.',
  },
  read: {
    method: 'POST',
    path: 'contractor/workspace/item/read.json',
    allow: 'contractor-link',
    reads: true,
    body: byToken,
    reply: workspace,
  },
  addEvidence: {
    method: 'POST',
    path: 'contractor/workspace/evidence.json',
    allow: 'contractor-link',
    body: byToken.extend(NewEvidence.omit({ contractorId: true, uploadSessionId: true }).shape),
    reply: dto(z.object({ id, fault: z.string().nullable() })),
    summary:
      'Sends evidence, with what is wrong with it, if anything; otherwise it counts once somebody of the organisation has checked it.',
  },
  addFile: {
    method: 'POST',
    path: 'contractor/workspace/uploadFile.json',
    allow: 'contractor-link',
    takes: 'upload',
    query: z.object({ evidenceId: id, fileName: requiredLine('The file has no name', 1000) }),
    reply: done,
    summary: 'Adds a file to evidence that was sent a moment ago. The token comes in the header x-contractor-token.',
  },
  openWork: {
    // A PUT, because replies to a POST are stored for the Idempotency-Key, and this one must not be.
    method: 'PUT',
    path: 'contractor/workspace/work.json',
    allow: 'contractor-link',
    body: byToken.extend({ id }),
    reply: dto(z.object({ path: z.string() })),
    summary: 'Creates a link to one of the items assigned to the contractor.',
  },
});
