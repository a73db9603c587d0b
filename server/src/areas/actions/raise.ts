import { shortened } from '@lintel/contract/platform/shortened';
import type { z } from 'zod';
import type { ActionStart, NewAction } from '@lintel/contract/areas/actions/action';
import type { actions } from '@lintel/contract/areas/actions/endpoints';
import { offeredEntries } from '#areas/dictionaries/queries';
import { commitSessionTo, copyFiles } from '#areas/files/for-new-record';
import { holdsOnProperty, visibleProperties } from '#areas/properties/queries';
import { assignToUser } from '#areas/shares/assign';
import { forbidden, invalid, notFound, onArchived } from '#platform/http/problems';
import { nextReferences } from '#platform/record/references';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { countNewActions } from './cells.ts';
import { closingRules, demandOf } from './closing-rules.ts';
import { dueDateFor, dueDatesFrom } from './due-dates.ts';
import type { SourceReference } from './queries.ts';
import { keepTextsOfNew } from './search-text.ts';
import { getSource, shownSource } from './sources.ts';
import type { FoundSource } from './sources.ts';
import { AWAITING, defaultStatus, statusesOf, usualOf } from './statuses.ts';

type Where = { propertyId?: string | null | undefined; source?: SourceReference | null | undefined };
type Place = Awaited<ReturnType<typeof getPlace>>;
type ImportedAction = z.output<(typeof actions.importClosed)['body']>['actions'][number];
type Raised = { id: string; ref: string; name: string };

/** Raises actions in one place, with their files and assignees: all or none. */
export async function raiseActions(scope: Scope, where: Where, given: readonly NewAction[]): Promise<Raised[]> {
  const place = await getPlace(scope, where, { held: true });
  const open = await statusesOf(scope, 'open');
  const areas = await offeredAreas(scope);
  const rows = given.map((action, at) => ({
    ...detailsOf(scope, place, action, { field: given.length > 1 ? `actions.${at}.` : '' }),
    statusId: statusFor(open, action.statusId),
    areaIds: areasFor(areas, place.source, action.areaOfObservationIds),
  }));
  const raised = await write(scope, place, rows, { event: 'action.raised', summary: 'raised' });
  for (const [at, { uploadSessionId, sourceFileIds, assignee }] of given.entries()) {
    const { id } = raised[at]!;
    if (uploadSessionId) await commitSessionTo(scope, uploadSessionId, id);
    if (sourceFileIds.length) await copyFiles(scope, sourceFileIds, { from: place.source?.id ?? null, to: id });
    if (assignee) await assignToUser(scope, 'ACTION', id, assignee);
  }
  return raised;
}

/** Imports actions that were closed elsewhere: closed, but without evidence here. */
export async function importClosedActions(
  scope: Scope,
  where: Where,
  given: readonly ImportedAction[],
): Promise<Raised[]> {
  const place = await getPlace(scope, where, { held: true });
  const status = usualOf(await statusesOf(scope, 'closed'));
  if (!status) throw invalid([{ field: 'statusId', message: 'There is no closed status: add one to the dictionary' }]);
  const areas = await offeredAreas(scope);
  const rules = await closingRules(scope);
  const rows = given.map(({ closedOn, closedBy: _, ...action }, at) => {
    if (closedOn > scope.today)
      throw invalid([{ field: `actions.${at}.closedOn`, message: 'This date is in the future' }]);
    return {
      ...datesOf(action, { field: `actions.${at}.` }),
      statusId: status.id,
      areaIds: areasFor(areas, place.source, action.areaOfObservationIds),
      state: 'evidence-not-held' as const,
      closedOn,
    };
  });
  const brought = await write(scope, place, rows, {
    event: 'action.brought-in',
    summary: 'imported as closed, evidence not held',
  });
  await scope.db
    .insertInto('actionClosings')
    .values(
      given.map(({ closedOn, closedBy, priority }, at) => {
        const demanded = demandOf(rules, { gravestPriority: priority, sourceType: place.source?.type ?? null });
        return {
          id: scope.newId(),
          actionId: brought[at]!.id,
          number: 1,
          event: 'brought-in' as const,
          statusId: status.id,
          doneOn: closedOn,
          doneBy: closedBy,
          doneById: null,
          note: null,
          evidence: '[]',
          demandedEvidence: JSON.stringify(demanded.evidence),
          demandedSecondPerson: demanded.secondPerson,
          recordedBy: scope.me.id,
          recordedAt: scope.now.toISOString(),
        };
      }),
    )
    .execute();
  return brought;
}

type BroughtIn = NewAction & { raisedOn: string; sourceCaption: string };

/** Imports open actions of another system on one property, with the dates on which they were raised there. */
export async function bringInOpenActions(
  scope: Scope,
  propertyId: string,
  given: readonly BroughtIn[],
): Promise<Raised[]> {
  const place = await getPlace(scope, { propertyId }, { held: true });
  const statusId = statusFor(await statusesOf(scope, 'open'), undefined);
  const rows = given.map(({ raisedOn, sourceCaption, ...action }) => ({
    ...detailsOf(scope, place, action, { field: '' }),
    statusId,
    areaIds: [],
    raisedOn,
    sourceCaption,
  }));
  return write(scope, place, rows, { event: 'action.raised', summary: 'imported from another system' });
}

/** What a form for a new action starts with. */
export async function startOfAction(scope: Scope, where: Where): Promise<ActionStart> {
  const place = await getPlace(scope, where);
  const statuses = await statusesOf(scope, 'open');
  const areas = await offeredAreas(scope);
  const rules = await closingRules(scope);
  const sourceType = place.source?.type ?? null;
  const demand = (priority: NewAction['priority']) => demandOf(rules, { gravestPriority: priority, sourceType });
  return {
    statuses,
    statusId: defaultStatus(statuses).id,
    startDate: scope.today,
    dueDates: dueDatesFrom(scope.today),
    mayChooseDueDate: place.mayChooseDueDate,
    areasOfObservation: areas,
    areaOfObservationIds: preselected(areas, place.source),
    property: place.property,
    source: place.source
      ? await shownSource(scope, { sourceId: place.source.id, sourceType, sourceCaption: place.source.caption })
      : null,
    demanded: { HIGH: demand('HIGH'), MEDIUM: demand('MEDIUM'), LOW: demand('LOW'), ADVISORY: demand('ADVISORY') },
  };
}

/** Where the caller may raise actions: on a property, from a source, or standalone. `held` locks the property, so that its place cannot change. */
async function getPlace(scope: Scope, { propertyId, source: of }: Where, { held = false } = {}) {
  const source = of ? await getSource(scope, of) : null;
  if (source?.mayRaise === false) throw forbidden();
  if (source?.propertyId && propertyId && source.propertyId !== propertyId)
    throw invalid([{ field: 'propertyId', message: 'The source of this action is on another property' }]);
  const id = source?.propertyId ?? propertyId ?? null;
  if (!id) {
    if (!scope.me.has('PRISM_PROPERTY_ACTION_MANAGE')) throw forbidden();
    return { property: null, source, mayChooseDueDate: scope.me.has('PRISM_PROPERTY_ACTION_DUE_DATE_MANAGE') };
  }
  const found = await visibleProperties(scope)
    .select([
      'properties.id',
      'properties.caption',
      'properties.propertyReferenceNumber',
      'properties.address1',
      'properties.address2',
      'properties.postcode',
      'properties.archivedAt',
    ])
    .select(['properties.regionId', 'properties.landlordId'])
    .select([
      holdsOnProperty(scope, 'PRISM_PROPERTY_ACTION_MANAGE').as('mayRaise'),
      holdsOnProperty(scope, 'PRISM_PROPERTY_ACTION_DUE_DATE_MANAGE').as('mayChooseDueDate'),
    ])
    .where('properties.id', '=', id)
    .$if(held, (query) => query.forShare())
    .executeTakeFirst();
  if (!found) throw notFound('property');
  const { mayRaise, mayChooseDueDate, ...property } = found;
  if (!mayRaise) throw forbidden();
  if (property.archivedAt) throw onArchived();
  return { property, source, mayChooseDueDate };
}

const offeredAreas = async (scope: Scope) =>
  (await offeredEntries(scope, 'AREA_OF_OBSERVATION')).map(({ id, name, code }) => ({ id, name, code }));
type Areas = Awaited<ReturnType<typeof offeredAreas>>;

/** The only area, if there is just one; otherwise those of the source task (ACT-047, ACT-048). */
function preselected(areas: Areas, source: FoundSource | null): string[] {
  if (areas.length === 1) return [areas[0]!.id];
  if (!source || (source.type !== 'TASK' && source.areaOfObservationIds.length !== 1)) return [];
  return source.areaOfObservationIds.filter((id) => areas.some((area) => area.id === id));
}

function areasFor(areas: Areas, source: FoundSource | null, chosen: string[] | undefined): string[] {
  if (!chosen) return preselected(areas, source);
  checkAreas(areas, chosen);
  return [...new Set(chosen)];
}

function checkAreas(areas: Areas, chosen: readonly string[]) {
  if (!chosen.every((id) => areas.some((area) => area.id === id)))
    throw invalid([{ field: 'areaOfObservationIds', message: 'Choose one from the list: Areas of observation' }]);
}

function statusFor(open: Awaited<ReturnType<typeof statusesOf>>, chosen: string | undefined): string {
  if (!chosen) return defaultStatus(open).id;
  if (!open.some((status) => status.id === chosen && status.code !== AWAITING))
    throw invalid([{ field: 'statusId', message: 'Choose an open status for a new action' }]);
  return chosen;
}

/** Choosing a due date requires a permission; otherwise it follows from the priority (ACT-066). */
function detailsOf(scope: Scope, { mayChooseDueDate }: Place, action: NewAction, at: { field: string }) {
  const usual = dueDateFor(action.priority, scope.today);
  const dueDate = action.dueDate ?? usual;
  if (dueDate !== usual && !mayChooseDueDate) throw forbidden('You may not choose the due date of an action');
  return datesOf({ ...action, startDate: action.startDate ?? scope.today, dueDate }, at);
}

type Dated = Pick<NewAction, 'name' | 'priority' | 'dueDateByInspection' | 'location' | 'observation'> & {
  startDate: string;
  dueDate: string;
};
function datesOf({ startDate, dueDate, ...action }: Dated, { field }: { field: string }) {
  checkDates({ startDate, dueDate }, field);
  return {
    name: action.name,
    priority: action.priority,
    gravestPriority: action.priority,
    startOn: startDate,
    dueOn: dueDate,
    dueByInspectionOn: action.dueDateByInspection,
    location: action.location,
    observation: action.observation,
  };
}

export function checkDates({ startDate, dueDate }: { startDate: string; dueDate: string }, field = '') {
  if (dueDate < startDate)
    throw invalid([{ field: `${field}dueDate`, message: 'The due date cannot be before the start date' }]);
}

type Row = ReturnType<typeof datesOf> & {
  statusId: string;
  areaIds: string[];
  state?: 'evidence-not-held';
  closedOn?: string;
  /** The date on which it was raised in another system. */
  raisedOn?: string;
  sourceCaption?: string;
};

async function write(
  scope: Scope,
  { property, source }: Place,
  rows: readonly Row[],
  { event, summary }: { event: string; summary: string },
): Promise<Raised[]> {
  const references = await nextReferences(scope, 'ACT', rows.length);
  const made = rows.map((row, at) => ({ ...row, id: scope.newId(), reference: references[at]! }));
  const summaries = new Map(made.map(({ id, reference }) => [id, `${reference} ${summary}`]));
  await countNewActions(
    scope,
    made.map(({ id }) => id),
    source?.taskId ?? null,
  );
  const areas = made.flatMap(({ id, areaIds }) => areaIds.map((areaId) => ({ actionId: id, areaId })));
  // In this order, in one round trip: no request raises more than one statement inserts.
  await Promise.all([
    scope.begin(
      made.map(({ id }) => ({ id, kind: 'ACTION', propertyId: property?.id ?? null })),
      (id) => ({ type: 'CREATE', event, summary: summaries.get(id)! }),
    ),
    ...chunks(made, 500).map((some) =>
      scope.db
        .insertInto('actions')
        .values(
          some.map(({ areaIds: _, ...action }) => ({
            ...action,
            propertyId: property?.id ?? null,
            regionId: property?.regionId ?? null,
            landlordId: property?.landlordId ?? null,
            sourceType: source?.type ?? null,
            sourceId: source?.id ?? null,
            sourceCaption: action.sourceCaption ?? source?.caption ?? null,
            taskId: source?.taskId ?? null,
            raisedOn: action.raisedOn ?? scope.today,
            createdAt: scope.now.toISOString(),
            createdBy: scope.me.id,
            openedAt: scope.now.toISOString(),
          })),
        )
        .execute(),
    ),
    ...chunks(areas, 2000).map((some) => scope.db.insertInto('actionAreas').values(some).execute()),
    keepTextsOfNew(
      scope,
      made.map(({ id, reference, name, location }) => ({ id, reference, name, location: location ?? null, property })),
    ),
  ]);
  if (source) await scope.record(source.id, { type: 'EDIT', event, summary: inOneLine(made, summary) });
  return made.map(({ id, reference, name }) => ({ id, ref: reference, name }));
}

const inOneLine = (made: readonly { reference: string; name: string }[], what: string) =>
  made.length === 1
    ? `Action ${made[0]!.reference} ${what}: ${shortened(made[0]!.name, 300)}`
    : `${made.length} actions ${what}: ${made[0]!.reference} to ${made.at(-1)!.reference}`;
