import { type ClosingDetails } from '@lintel/contract/areas/actions/closing';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import type { DictionaryOption } from '@lintel/contract/areas/dictionary-options';

/** What the form of a closing holds. */
export type ClosingValues = {
  /** Null: the default one. */
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

/** What is checked before it is sent: the contract's own details. */
export const ClosingCheck = actions.close.body.pick({ doneOn: true, note: true });

/** The closed status that is chosen; the default one before that. */
export const chosenStatus = ({ statusId }: Pick<ClosingValues, 'statusId'>, statuses: readonly DictionaryOption[]) =>
  statusId ?? (statuses.find((status) => status.defaultDict) ?? statuses[0])?.id ?? null;

/** What is sent once the form has been checked. Nobody named: the reader did it. */
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

/** The field that lacks who did it, where one does. */
export function lackingDoer({ who, doneByIds, doneBy }: ClosingValues): 'doneById' | 'doneBy' | null {
  if (who === 'user' && doneByIds.length === 0) return 'doneById';
  return who === 'other' && doneBy.trim() === '' ? 'doneBy' : null;
}
