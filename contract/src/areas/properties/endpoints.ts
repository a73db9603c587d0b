import { z } from 'zod';
import { bulkReply, chosen } from '../../platform/bulk.ts';
import { endpoints } from '../../platform/endpoint.ts';
import { neighboursOf, pagesOf, sheetOf } from '../../platform/list-endpoints.ts';
import { Labels, ofChosen } from '../../platform/label.ts';
import { byId, dto, id, requiredLines, version } from '../../platform/shapes.ts';
import { propertyList } from './list.ts';
import { PropertyStanding } from './standing.ts';
import { Property, PropertyChange, PropertyDetails, SharedDetails } from './property.ts';

const menu = { allow: 'PRISM_APP_PROPERTY_MENU' } as const;

export const properties = endpoints('properties', {
  list: pagesOf(propertyList, menu),
  export: { ...sheetOf(propertyList, menu), path: 'property/filter.xls' },
  neighbours: neighboursOf(propertyList, menu),
  labels: {
    method: 'POST',
    path: 'property/labels.json',
    allow: 'PRISM_APP_PROPERTY_MENU',
    reads: true,
    body: ofChosen(['property', 'properties']),
    reply: Labels,
    summary: 'The labels of properties.',
  },
  get: {
    method: 'GET',
    path: 'property/item.json',
    allow: 'PRISM_APP_PROPERTY_MENU',
    query: byId,
    reply: dto(Property),
  },
  standing: {
    method: 'GET',
    path: 'property/standing.json',
    allow: 'PRISM_APP_PROPERTY_MENU',
    query: byId,
    reply: dto(PropertyStanding),
    summary:
      'The state of a property, what needs attention and what falls due next; each number is that of the list at its address.',
  },
  create: {
    method: 'POST',
    path: 'property/item.json',
    allow: 'PRISM_APP_PROPERTY_CREATE',
    body: PropertyDetails,
    reply: dto(Property),
  },
  change: {
    method: 'PUT',
    path: 'property/item.json',
    allow: 'PRISM_PROPERTY_EDIT',
    body: PropertyChange,
    reply: dto(Property),
  },
  archive: {
    method: 'POST',
    path: 'property/archival.json',
    allow: 'PRISM_PROPERTY_ARCHIVE',
    /** `evenIfBound`: despite open hazard cases or statutory notices that have not ended. */
    body: z.object({
      id,
      version,
      reason: requiredLines('Give a reason', 500),
      evenIfBound: z.boolean().default(false),
    }),
    reply: dto(Property),
  },
  restore: {
    method: 'DELETE',
    path: 'property/archival.json',
    allow: 'PRISM_PROPERTY_ARCHIVE',
    query: byId,
    reply: dto(Property),
  },
  bulkChange: {
    method: 'PUT',
    path: 'property/bulk.json',
    allow: 'PRISM_PROPERTY_EDIT',
    body: z.object({
      ids: chosen(['property', 'properties']),
      set: SharedDetails.refine((set) => Object.keys(set).length > 0, 'Choose what to change'),
    }),
    reply: bulkReply,
    summary:
      'Sets the same values on several properties, each by the rules of changing one; what is refused stays as it is, with the reason.',
  },
  bulkArchive: {
    method: 'POST',
    path: 'property/bulk-archival.json',
    allow: 'PRISM_PROPERTY_ARCHIVE',
    body: z.object({
      ids: chosen(['property', 'properties']),
      reason: requiredLines('Give a reason', 500),
    }),
    reply: bulkReply,
    summary: 'Archives several properties; refused ones are returned with the reason.',
  },
});
