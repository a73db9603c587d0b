import { z } from 'zod';
import { defineList, filter } from '../../platform/list.ts';
import { day, id, instant } from '../../platform/shapes.ts';
import { EntityType } from '../activity.ts';
import { documentTypes } from '../stored-file.ts';
import { DocumentExplorerType, documentFieldLabels as labels, documentKinds, documentStates } from './document.ts';

/** A row of the documents library. */
const DocumentRow = z.object({
  id,
  name: z.string(),
  kind: z.string().nullable(),
  /** The name of the record that holds it; null if the record has none. */
  keptOn: z.string().nullable(),
  ownerId: id,
  ownerKind: EntityType,
  property: z.string().nullable(),
  propertyId: id.nullable(),
  region: z.string().nullable(),
  state: z.string(),
  issuedOn: day.nullable(),
  expiresOn: day.nullable(),
  uploadDate: instant,
  uploadedBy: z.string().nullable(),
  size: z.number(),
  contentType: z.string(),
});

export const documentList = defineList({
  name: 'document',
  row: DocumentRow,
  filters: {
    kinds: filter.select(labels.documentKind, { items: documentKinds }),
    states: filter.select('Status', { items: documentStates }),
    expiresOn: filter.dates(labels.expiresOn),
    issuedOn: filter.dates(labels.issuedOn),
    uploadDate: filter.dates('Uploaded'),
    contentTypes: filter.select('Format', { items: documentTypes.map(({ type, name }) => ({ id: type, name })) }),
    propertyIds: filter.autocomplete('Property', 'dropdown/property'),
    regionIds: filter.select('Region', { url: 'genericDict/REGIONS/listOptions.json' }),
    landlordIds: filter.select('Landlord', { url: 'genericDict/LANDLORD/listOptions.json' }),
  },
  columns: {
    name: { label: 'Name', mandatory: true, width: 40 },
    kind: { label: labels.documentKind },
    state: { label: 'Status' },
    keptOn: { label: 'Record', width: 40 },
    property: { label: 'Property', width: 32, hidden: true },
    region: { label: 'Region', hidden: true },
    issuedOn: { label: labels.issuedOn, kind: 'date' },
    expiresOn: { label: 'Expires or review', kind: 'date' },
    uploadDate: { label: 'Uploaded', kind: 'instant' },
    uploadedBy: { label: 'Uploaded by', hidden: true },
    size: { label: 'Size', sheetLabel: 'Size in bytes', kind: 'number' },
    contentType: { label: 'Format', items: documentTypes.map(({ type, name }) => ({ id: type, name })), hidden: true },
  },
  sort: ['-uploadDate', 'name', 'expiresOn', 'issuedOn', 'size'],
  also: {
    /** Which of the five libraries. */
    libraryType: DocumentExplorerType.default('PROPERTY'),
    /** The record whose folder is open. */
    folderId: id.optional(),
  },
});
