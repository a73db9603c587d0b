import { type ClosingDetails } from '@lintel/contract/areas/actions/closing';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import type { DictionaryOption } from '@lintel/contract/areas/dictionary-options';
import { dayText } from '#platform/time.ts';

/** The form values of a closing. */
export type ClosingValues = {
  /** Null: the default status. */
  statusId: string | null;
  doneOn: string | null;
  who: 'me' | 'user' | 'other';
  doneByIds: string[];
  doneBy: string;
  note: string;
};

export const newClosing = (today: string): ClosingValues => ({
  statusId: null,
  doneOn: today,
  who: 'me',
  doneByIds: [],
  doneBy: '',
  note: '',
});

/** Validates before sending: the contract's own details. */
export const ClosingCheck = actions.close.body.pick({ doneOn: true, note: true });

/** The chosen closed status, or else the default one. */
export const chosenStatus = ({ statusId }: Pick<ClosingValues, 'statusId'>, statuses: readonly DictionaryOption[]) =>
  statusId ?? (statuses.find((status) => status.defaultDict) ?? statuses[0])?.id ?? null;

/** What was entered, in words. */
export const closingInWords = ({ doneOn, who, doneBy, note }: ClosingValues) => [
  [doneOn && dayText(doneOn), who === 'other' && doneBy].filter(Boolean).join(' · '),
  note,
];

/** The request body, once the form is valid. If nobody is named, the user did it. */
export function detailsOf(values: ClosingValues, statuses: readonly DictionaryOption[]): ClosingDetails {
  const { doneOn, who, doneByIds, doneBy, note } = values;
  return {
    statusId: chosenStatus(values, statuses)!,
    doneOn: doneOn!,
    doneById: who === 'user' ? (doneByIds[0] ?? null) : null,
    doneBy: who === 'other' ? doneBy.trim() : null,
    note: note.trim() || null,
  };
}

/** The field that must still name who did it, if any. */
export function lackingDoer({ who, doneByIds, doneBy }: ClosingValues): 'doneById' | 'doneBy' | null {
  if (who === 'user' && doneByIds.length === 0) return 'doneById';
  return who === 'other' && doneBy.trim() === '' ? 'doneBy' : null;
}
