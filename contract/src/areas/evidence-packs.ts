import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { MadeFile, MakingProgress } from '../platform/made-file.ts';
import type { Permission } from '../platform/permissions.ts';
import { byId, day, dto, id, options } from '../platform/shapes.ts';

/** Days for which a pack can be downloaded: it can be made again at any time. */
export const EVIDENCE_PACK_DAYS = 7;
export const MOST_PACK_PROPERTIES = 20;

/** What a pack can be about, in the order of its contents; a reader without the permission is not offered it. */
export const packSubjects = [
  { id: 'tasks', name: 'Tasks', permission: 'PRISM_APP_TASK_MENU' },
  { id: 'equipment', name: 'Equipment', permission: 'PRISM_APP_TASK_MENU' },
  { id: 'actions', name: 'Actions', permission: 'PRISM_APP_ACTION_MENU' },
  { id: 'accidents', name: 'Accidents', permission: 'PRISM_APP_ACCIDENTS_MENU' },
  {
    id: 'enforcement',
    name: 'Enforcement visits and statutory notices',
    permission: 'PRISM_APP_ENFORCEMENT_VISIT_MENU',
  },
  { id: 'hazards', name: 'Hazard cases', permission: 'PRISM_APP_ENFORCEMENT_VISIT_MENU' },
  { id: 'contractors', name: 'Contractors', permission: 'PRISM_APP_CONTRACTOR_MENU' },
  { id: 'documents', name: 'Documents of the property itself', permission: 'PRISM_PROPERTY_LIBRARY_VIEW' },
] as const satisfies readonly { id: string; name: string; permission: Permission }[];
export const PackSubject = z.enum(packSubjects.map((subject) => subject.id));
export type PackSubject = z.infer<typeof PackSubject>;

export const EvidencePackRequest = z.object({
  propertyIds: z
    .array(id)
    .min(1, 'Choose a property')
    .max(MOST_PACK_PROPERTIES, `Choose at most ${MOST_PACK_PROPERTIES} properties`),
  /** The first day of the period, which ends when the pack is made; null: everything that is kept. */
  from: day.nullable().default(null),
  subjects: z.array(PackSubject).min(1, 'Choose what the pack is about'),
  /** Only tasks of these groups, with the actions raised from them; all if empty. */
  taskGroupIds: z.array(id).max(100, 'Choose at most 100').default([]),
  /** With what is kept about people in accidents, in hazard cases and of contractors, for those who may read it. */
  withPeople: z.boolean().default(false),
});
export type EvidencePackRequest = z.output<typeof EvidencePackRequest>;

export const EvidencePack = MadeFile.extend({
  /** The property, or how many there are. */
  title: z.string(),
  from: day.nullable(),
  /** Of the ZIP file, once ready. */
  sha256: z.string().nullable(),
});
export type EvidencePack = z.infer<typeof EvidencePack>;

export const evidencePacks = endpoints('evidence-packs', {
  request: {
    method: 'POST',
    path: 'property/evidencePack.json',
    allow: 'PRISM_APP_PROPERTY_MENU',
    body: EvidencePackRequest,
    // Making it is recorded on each property; its row says who asked for it and when.
    quiet: true,
    reply: dto(EvidencePack),
    summary: 'Requests an evidence pack of properties: a ZIP file that a job makes, with what its requester may see.',
  },
  progress: {
    method: 'GET',
    path: 'property/evidencePack/progress.json',
    allow: 'PRISM_APP_PROPERTY_MENU',
    query: byId,
    reply: MakingProgress,
    background: true,
    unlogged: true,
  },
  list: {
    method: 'GET',
    path: 'property/evidencePack/list.json',
    allow: 'PRISM_APP_PROPERTY_MENU',
    reply: options(EvidencePack),
    summary: 'The evidence packs that the caller asked for and that are still kept, the latest first.',
  },
  download: {
    method: 'GET',
    path: 'property/evidencePack.zip',
    allow: 'PRISM_APP_PROPERTY_MENU',
    query: byId,
    reply: 'file',
    summary: 'The pack, for whoever asked for it, as long as they may see everything that it was made from.',
  },
});
