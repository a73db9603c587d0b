import { notAsked } from '@lintel/contract/areas/checklists/endpoints';
import type { Scope } from '#platform/scope';
import type { WorkByLink, WorkItem } from '#platform/record/work-kind';
import { demandByLink, reportDoneByLink } from './close.ts';
import { areAllAreasOfTask, areasOfActions, proofOf, findAction } from './queries.ts';
import type { FoundAction } from './queries.ts';

/** An action as the holder of a link sees it. */
export const actionByLink = (itemOf: (action: FoundAction) => WorkItem): WorkByLink<Scope> => ({
  decidesItself: true,
  show: async (scope, id) => {
    const action = await findAction(scope, id);
    if (!action) return undefined;
    const demanded = await demandByLink(scope, action);
    const proved = (await proofOf(scope, [action.id])).get(action.id)!.evidence;
    const areas = await areasOfActions(scope, [id]);
    return {
      item: itemOf(action),
      recordIds: [id],
      itemStatus: action.statusName,
      details: action.observation,
      location: action.location,
      areas: areas.map(({ name }) => name),
      equipment: [],
      hasAllAreas: await areAllAreasOfTask(scope, id, areas),
      property:
        action.wholeAddress === null
          ? null
          : { address: action.wholeAddress, reference: action.propertyReferenceNumber ?? '' },
      demanded,
      missing: demanded.evidence.filter((kind) => !proved.includes(kind)),
      hasCertificate: false,
      checklist: notAsked,
    };
  },
  reportDone: async (scope, id, report) => {
    await reportDoneByLink(scope, id, report);
    return {};
  },
  filesOf: async (_, id) => id,
});
