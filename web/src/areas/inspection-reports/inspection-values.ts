import type { Answers } from '@lintel/contract/areas/checklists/answers';
import type { AskedChecklist } from '@lintel/contract/areas/checklists/endpoints';
import type { ActionStart } from '@lintel/contract/areas/actions/action';
import {
  isDraft,
  type InspectionReport,
  type InspectionReportDetails,
} from '@lintel/contract/areas/inspection-reports';
import type { CoveredPiece, EquipmentResults } from '@lintel/contract/areas/tasks/covered-equipment';
import type { Outcome } from '@lintel/contract/areas/tasks/states';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { actionsOf, filledLines, type Line } from '#areas/actions/raise-lines.ts';
import { askingsIn, sentAnswers } from '#areas/checklists/asked.ts';
import { resultsNow, resultsWith } from '#areas/tasks/equipment-results.ts';
import type { CertificateValues } from '#areas/tasks/certificate-fields.tsx';

/** The form values of a report: the findings, the actions for them, and what completes the task. */
export type InspectionValues = CertificateValues & {
  inspectedOn: string | null;
  inspector: string;
  outcome: Outcome | null;
  actionsIdentified: boolean;
  summary: string;
  actions: Line[];
  completes: boolean;
  withoutEvidenceReason: string;
  /** What was done of the equipment that the task covers; null until somebody changes it. */
  equipment: EquipmentResults | null;
  answers: Answers;
  despite: string;
};

const alongside = {
  actions: [],
  certificateNumber: '',
  certificateIssuedOn: null,
  certificateExpiresOn: null,
  withoutEvidenceReason: '',
  equipment: null,
  answers: {},
  despite: '',
};

export const newInspection = (today: string, inspector: string): InspectionValues => ({
  ...alongside,
  inspectedOn: today,
  inspector,
  outcome: null,
  actionsIdentified: true,
  summary: '',
  completes: true,
});

/** The values for another outcome: a satisfactory one implies no findings, unless some are entered already. */
export const withOutcome = (values: InspectionValues, outcome: Outcome | null): Partial<InspectionValues> => ({
  outcome,
  ...(outcome && {
    actionsIdentified: outcome !== 'satisfactory' || filledLines(values.actions).length > 0,
  }),
});

/** A finished draft completes its task by default. */
export const valuesOf = (report: InspectionReport): InspectionValues => ({
  ...alongside,
  inspectedOn: report.inspectedOn,
  inspector: report.inspector,
  outcome: report.outcome,
  actionsIdentified: report.actionsIdentified,
  summary: report.summary ?? '',
  completes: isDraft(report),
});

/** The task of a report, the round for which the form was opened, and the defaults of an action from it. */
export type About = {
  task: Task;
  cycleId: string | null;
  start: ActionStart | undefined;
  /** The equipment that the task covers. */
  pieces: readonly CoveredPiece[];
  /** The checklist of its type. */
  asked: AskedChecklist;
};

/** The results of the equipment: initially, all of it was done. */
export const resultsIn = ({ equipment }: InspectionValues, { pieces }: About) => resultsNow(pieces, equipment ?? []);

/** What its checklist asks then. */
export const askedIn = (values: InspectionValues, about: About) =>
  askingsIn(about.asked, about.pieces, resultsIn(values, about));

/** Whether saving completes the task. */
export const isCompleting = ({ completes, outcome }: InspectionValues, about: About | undefined) =>
  completes && outcome !== null && Boolean(about?.cycleId);

/** The request body, once the form is valid. */
export function sentOf(values: InspectionValues, about: About | undefined) {
  const { inspectedOn, inspector, outcome, actionsIdentified, summary } = values;
  const { certificateNumber, certificateIssuedOn, certificateExpiresOn, withoutEvidenceReason, despite } = values;
  const details = { inspectedOn, inspector, outcome, actionsIdentified, summary } as InspectionReportDetails;
  const found = actionsIdentified ? actionsOf(values.actions, about?.start) : [];
  return {
    ...details,
    ...(found.length > 0 && { actions: found }),
    ...(isCompleting(values, about) && {
      completes: {
        cycleId: about!.cycleId!,
        version: about!.task.version,
        equipment: resultsWith(outcome, resultsIn(values, about!)),
        checklist: sentAnswers(about!.asked, askedIn(values, about!), values.answers),
      },
      certificateNumber,
      certificateIssuedOn,
      certificateExpiresOn,
      withoutEvidenceReason,
      despite,
    }),
  };
}
