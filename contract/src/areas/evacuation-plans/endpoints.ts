import { z } from 'zod';
import { endpoints } from '../../platform/endpoint.ts';
import { neighboursOf, pagesOf, sheetOf } from '../../platform/list-endpoints.ts';
import { byId, done, dto, id, removal, version } from '../../platform/shapes.ts';
import { EvacuationBuilding, EvacuationSheet, HandedOverSheet } from './building.ts';
import { NewEvacuationEntry } from './entry.ts';
import { evacuationPlanList } from './list.ts';
import { EvacuationAccess, EvacuationPlan, EvacuationPlanFields, evacuationAccessWays } from './plan.ts';

const reading = { allow: 'PRISM_PROPERTY_EVACUATION_READ' } as const;
const manage = { allow: 'PRISM_PROPERTY_EVACUATION_MANAGE' } as const;
const ofProperty = z.object({ propertyId: id });

export const evacuationPlans = endpoints('evacuation-plans', {
  list: pagesOf(evacuationPlanList, reading),
  export: sheetOf(evacuationPlanList, reading),
  neighbours: neighboursOf(evacuationPlanList, reading),
  get: {
    ...reading,
    method: 'GET',
    path: 'evacuationPlan/item.json',
    query: byId.extend({
      way: z
        .enum(evacuationAccessWays.map((way) => way.id))
        .extract(['PAGE', 'STATEMENT'])
        .default('PAGE'),
    }),
    reply: dto(EvacuationPlan),
    summary:
      'A plan with what it has come to. That it was read is recorded; `way`: its page, or its statement to print.',
  },
  openings: {
    ...manage,
    method: 'GET',
    path: 'evacuationPlan/opening/list.json',
    query: byId,
    reply: z.object({ objects: z.array(EvacuationAccess) }),
    summary: 'The access log of a plan, the newest 200, for people who manage it.',
  },
  building: {
    ...reading,
    method: 'GET',
    path: 'evacuationPlan/building.json',
    query: ofProperty,
    reply: EvacuationBuilding,
    summary:
      'Whether the Residential Evacuation Plans Regulations apply to a property, from what is recorded about it.',
  },
  sheet: {
    ...reading,
    method: 'GET',
    path: 'evacuationPlan/sheet.json',
    query: ofProperty,
    reply: EvacuationSheet,
    summary:
      'What may be shared of the residents of a property who consented: flat, floor, assistance, and whether there is a statement.',
  },
  handOver: {
    ...manage,
    method: 'POST',
    path: 'evacuationPlan/sheet/handedOver.json',
    body: HandedOverSheet,
    reply: done.extend({ message: z.string() }),
    summary:
      'Records that the sheet of a property was handed over and replaced the one before: in each plan on it that was to be shared, and in each that was to be taken back.',
  },
  save: {
    ...manage,
    method: 'POST',
    path: 'evacuationPlan/item.json',
    body: EvacuationPlanFields.extend({ id: id.optional(), version: version.optional() }),
    reply: dto(EvacuationPlan),
    summary: 'Adds a resident; with an id and the version that was read, saves their details.',
  },
  remove: {
    ...manage,
    method: 'DELETE',
    path: 'evacuationPlan/item.json',
    query: removal,
    reply: done,
    summary: 'Marks a plan that was entered by mistake as deleted; one with entries stays.',
  },
  addEntry: {
    ...manage,
    method: 'POST',
    path: 'evacuationPlan/entry/item.json',
    body: NewEvacuationEntry,
    reply: dto(EvacuationPlan),
    summary: 'Adds an entry to a plan. Entries are never changed; a wrong one is struck out by another.',
  },
});
