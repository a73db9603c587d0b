import type { AssignInfo, ShareResponse } from '@lintel/contract/areas/shares/share';
import { outcomes, type Outcome } from '@lintel/contract/areas/tasks/states';
import type { Completion, CompletionDetails } from '@lintel/contract/areas/tasks/task';
import { dayText } from '#platform/time.ts';

/** The form values of a completion. */
export type CompletionValues = {
  doneOn: string | null;
  doneBy: string;
  outcome: Outcome | null;
  certificateNumber: string;
  certificateIssuedOn: string | null;
  certificateExpiresOn: string | null;
  despite: string;
  note: string;
  followUp: string;
};

export function newCompletion(today: string, doneBy: string): CompletionValues {
  return {
    doneOn: today,
    doneBy,
    outcome: null,
    certificateNumber: '',
    certificateIssuedOn: null,
    certificateExpiresOn: null,
    despite: '',
    note: '',
    followUp: '',
  };
}

/** What an outsider reported as done, to be checked and recorded. */
export function completionReported(share: AssignInfo, response: ShareResponse): CompletionValues {
  const { company, fullName } = share.assigneeInfo;
  return {
    ...newCompletion(response.day ?? '', `${fullName}, ${company}`.slice(0, 200)),
    outcome: response.outcome,
    certificateNumber: response.certificateNumber ?? '',
    certificateIssuedOn: response.certificateIssuedOn,
    certificateExpiresOn: response.certificateExpiresOn,
    note: response.note ?? '',
  };
}

/** A recorded completion, to be corrected. */
export function valuesOf(completion: Completion): CompletionValues {
  const { doneOn, doneBy, outcome, certificateIssuedOn, certificateExpiresOn } = completion;
  const { certificateNumber, despite, note, followUp } = completion;
  return {
    doneOn,
    doneBy,
    outcome,
    certificateNumber: certificateNumber ?? '',
    certificateIssuedOn,
    certificateExpiresOn,
    despite: despite ?? '',
    note: note ?? '',
    followUp: followUp ?? '',
  };
}

/** What was recorded, in words. */
export const completionInWords = ({ doneOn, doneBy, outcome, note, followUp }: CompletionValues) => [
  [outcomes.find(({ id }) => id === outcome)?.name, doneOn && dayText(doneOn), doneBy].filter(Boolean).join(' · '),
  note,
  followUp,
];

/** The request body, once the form is valid. */
export const detailsOf = (values: CompletionValues) => values as CompletionDetails;
