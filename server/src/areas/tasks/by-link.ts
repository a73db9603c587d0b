import type { EvidenceKind } from '@lintel/contract/areas/evidence-kinds';
import { checkedAnswers } from '#areas/checklists/answers';
import { checklistNow } from '#areas/checklists/queries';
import { evidenceInWords } from '#areas/files/evidence-in-words';
import { fileCountsOf } from '#areas/files/queries';
import { invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import type { WorkByLink, WorkItem } from '#platform/record/work-kind';
import { checkDates } from './close-cycle.ts';
import { equipmentByLink } from './equipment/of-task.ts';
import { equipmentResults, namedResults } from './equipment/results.ts';
import { areasOfTypes, findTask, type FoundTask } from './queries.ts';

/** A task as the holder of a link sees it; its files are those of the open cycle, where they count as evidence. */
export const taskByLink = (itemOf: (task: FoundTask) => WorkItem): WorkByLink<Scope> => ({
  decidesItself: false,
  show: async (scope, id) => {
    const task = await findTask(scope, id);
    return (
      task && {
        item: itemOf(task),
        recordIds: [id, ...(task.cycleId ? [task.cycleId] : [])],
        itemStatus: task.statusName,
        details: task.instructions,
        location: null,
        areas: (await areasOfTypes(scope, [task.taskTypeId])).map(({ name }) => name),
        hasAllAreas: true,
        property: {
          address: task.wholeAddress,
          reference: task.propertyReferenceNumber,
        },
        equipment: await equipmentByLink(scope, task),
        demanded: { evidence: task.evidence, secondPerson: true },
        missing: await missingOf(scope, task),
        hasCertificate: task.hasCertificate,
        checklist: await checklistNow(scope, task.taskTypeId),
      }
    );
  },
  // Requires now what completing the task will require, while the person who knows is present.
  reportDone: async (scope, id, report) => {
    if (!report.outcome) throw invalid([{ field: 'outcome', message: 'Choose the outcome' }]);
    const task = (await findTask(scope, id))!;
    const cycle = await scope.db
      .selectFrom('taskCycles')
      .selectAll()
      .where('id', '=', task.cycleId)
      .executeTakeFirstOrThrow();
    const meant = namedResults(await equipmentResults(scope, task, cycle, report.outcome, report.equipment));
    const { version, askings } = await checkedAnswers(scope, task, report.checklist, meant);
    const done = { ...report, outcome: report.outcome, doneBy: '', despite: null, followUp: null };
    checkDates(scope, cycle, done, { byLink: true });
    const missing = await missingOf(scope, task);
    if (missing.length)
      throw invalid([
        { field: 'evidence', message: `Add the evidence first: ${evidenceInWords(missing).join(' or ')}` },
      ]);
    const { outcome, certificateNumber, certificateIssuedOn, certificateExpiresOn } = report;
    const checklist = version === null ? undefined : report.checklist;
    // Answers of pieces are read with the names that the pieces had.
    const equipment = report.equipment || askings.some(({ piece }) => piece) ? meant : [];
    return { checklist, outcome, certificateNumber, certificateIssuedOn, certificateExpiresOn, equipment };
  },
  filesOf: async (scope, id) => (await findTask(scope, id))!.cycleId,
});

/** One file of a required kind is enough evidence, as it is for users. */
async function missingOf(
  scope: Scope,
  { cycleId, evidence }: Pick<FoundTask, 'cycleId' | 'evidence'>,
): Promise<EvidenceKind[]> {
  const files = cycleId === null ? undefined : (await fileCountsOf(scope, [cycleId])).get(cycleId);
  return files?.proofs ? [] : evidence;
}
