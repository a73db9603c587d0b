import type { ActionStart } from '@lintel/contract/areas/actions/action';
import {
  isDraft,
  type InspectionReport,
  type InspectionReportDetails,
} from '@lintel/contract/areas/inspection-reports';
import type { Outcome } from '@lintel/contract/areas/tasks/states';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { actionOf, saidLines, type Line } from '#areas/actions/raise-lines.ts';
import type { CertificateValues } from '#areas/tasks/certificate-fields.tsx';

/** What the form of a report holds: what was found, the actions that it asks for, and what completes the task. */
export type InspectionValues = CertificateValues & {
  inspectedOn: string | null;
  inspector: string;
  outcome: Outcome | null;
  actionsIdentified: boolean;
  summary: string;
  actions: Line[];
  completes: boolean;
  withoutEvidenceReason: string;
};

const alongside = {
  actions: [],
  certificateNumber: '',
  certificateIssuedOn: null,
  certificateExpiresOn: null,
  withoutEvidenceReason: '',
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

/** With another outcome: one without a fault claims no findings, unless some are written down already. */
export const withOutcome = (values: InspectionValues, outcome: Outcome | null): Partial<InspectionValues> => ({
  outcome,
  ...(outcome && {
    actionsIdentified: outcome !== 'satisfactory' || saidLines(values.actions).length > 0,
  }),
});

/** A draft that is finished completes its task, unless somebody says otherwise. */
export const valuesOf = (report: InspectionReport): InspectionValues => ({
  ...alongside,
  inspectedOn: report.inspectedOn,
  inspector: report.inspector,
  outcome: report.outcome,
  actionsIdentified: report.actionsIdentified,
  summary: report.summary ?? '',
  completes: isDraft(report),
});

/** The task of a report with the round that the form was opened for, and what an action from it starts with. */
export type About = { task: Task; cycleId: string | null; start: ActionStart | undefined };

/** Whether saving completes the task. */
export const isCompleting = ({ completes, outcome }: InspectionValues, about: About | undefined) =>
  completes && outcome !== null && Boolean(about?.cycleId);

/** What is sent once the form has been checked. */
export function sentOf(values: InspectionValues, about: About | undefined) {
  const { inspectedOn, inspector, outcome, actionsIdentified, summary } = values;
  const { certificateNumber, certificateIssuedOn, certificateExpiresOn, withoutEvidenceReason } = values;
  const details = { inspectedOn, inspector, outcome, actionsIdentified, summary } as InspectionReportDetails;
  const start = about?.start;
  const found = actionsIdentified && start ? saidLines(values.actions) : [];
  return {
    ...details,
    ...(start &&
      found.length > 0 && {
        actions: found.map((line) => ({ ...actionOf(line, start), ...(line.owner && { assignee: line.owner }) })),
      }),
    ...(isCompleting(values, about) && {
      completes: { cycleId: about!.cycleId!, version: about!.task.version },
      certificateNumber,
      certificateIssuedOn,
      certificateExpiresOn,
      withoutEvidenceReason,
    }),
  };
}
