import type { Problem } from '@lintel/contract/platform/problem';
import type { FormErrors } from '@mantine/form';
import { useQueryClient, type QueryFunction, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedOf } from '../form/contract-form.ts';
import { refusalsIn } from '../form/refused-fields.ts';
import { useUnsavedChanges } from '../form/unsaved-changes.ts';
import { failureText, Refusal } from '../refusal.ts';
import { showSuccess } from '../app/toasts.ts';

type FormOfVersion = {
  isDirty: () => boolean;
  /** Keyed by the fields at which the form shows refusals. */
  getValues: () => object;
  check?: () => boolean;
  refuse?: (errors: FormErrors) => void;
};

type Options<R, Key extends QueryKey, F> = {
  /** Refetches the record, since somebody else may have saved it. */
  current: { queryKey: Key; queryFn?: QueryFunction<R, Key> } | undefined;
  /** The version on which the form is based. */
  version: number;
  form: F;
  /** What prevents saving, beyond the form's own validation. */
  against?: () => FormErrors;
  /** Sends the form values, over this version. */
  send: (version: number) => void;
  /** The success message. */
  saved: string;
  /** Saved, or the other version taken: the form is finished. */
  onDone: (saved: R) => void;
};

export type SaveProblem = {
  conflict: Problem['conflict'];
  /** Failures that belong to no field. */
  reasons: readonly string[];
  onKeep: () => void;
  onTake: () => void;
};

/**
 * Saves a record with a version. Pass `options` to the write that `send` calls, `problems` to `SaveProblems`: if somebody else
 * was first, one's own values overwrite theirs or are given up (C-01).
 */
export function useVersionedSave<R, Key extends QueryKey, F extends FormOfVersion>({
  current,
  version: opened,
  form,
  against,
  send,
  saved,
  onDone,
}: Options<R, Key, F>) {
  const queries = useQueryClient();
  const [version, setVersion] = useState(opened);
  const [failure, setFailure] = useState<Error>();
  const release = useUnsavedChanges(form.isDirty());
  const { shown: errors, others } = refusalsIn(form, failure);
  const conflict = failure instanceof Refusal ? failure.conflict : undefined;
  const save = (over: number) => {
    if (form.check && !form.check()) return;
    const wrong = against?.() ?? {};
    if (Object.keys(wrong).length > 0) {
      form.refuse?.(wrong);
      return;
    }
    setVersion(over);
    setFailure(undefined);
    send(over);
  };
  const onError = (why: Error) => {
    setFailure(why);
    const { shown } = refusalsIn(form, why);
    if (Object.keys(shown).length > 0) form.refuse?.(shown);
  };
  const done = (reply: R) => {
    release();
    onDone(reply);
  };
  const problems: SaveProblem = {
    conflict,
    reasons: failure && Object.keys(errors).length + others.length === 0 ? [failureText(failure)] : others,
    onKeep: () => conflict && save(conflict.version),
    onTake: () => current && void queries.fetchQuery({ ...current, staleTime: 0 }).then(done, onError),
  };
  return {
    save: () => save(version),
    form: form as SavedOf<F>,
    release,
    /** The server's refusals, by field. */
    errors,
    /** Called after a change. */
    clearErrors: () => !conflict && setFailure(undefined),
    problems,
    options: {
      silent: true,
      onError,
      onSuccess: (reply: R) => {
        if (current) queries.setQueryData<unknown>(current.queryKey, reply);
        showSuccess(saved);
        done(reply);
      },
    },
  };
}
