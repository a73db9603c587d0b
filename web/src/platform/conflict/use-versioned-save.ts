import type { Problem } from '@lintel/contract/platform/problem';
import type { FormErrors } from '@mantine/form';
import { useQueryClient, type QueryFunction, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalsOf, showRefusals } from '../form/contract-form.ts';
import { useUnsavedChanges } from '../form/unsaved-changes.ts';
import { Refusal } from '../refusal.ts';
import { showSuccess } from '../toasts.ts';

type Options<R, Key extends QueryKey> = {
  /** Reads the record again, as somebody else may have saved it. */
  current: { queryKey: Key; queryFn?: QueryFunction<R, Key> } | undefined;
  /** The version that the form began from. */
  version: number;
  form: { isDirty: () => boolean; refuse?: (errors: FormErrors) => void };
  /** Sends what the form holds, over this version. */
  send: (version: number) => void;
  /** The text of what was done. */
  saved: string;
  /** Saved, or the other's version taken: the form has done its work. */
  onDone: (saved: R) => void;
};

export type SaveProblem = {
  conflict: Problem['conflict'];
  failure: Error | undefined;
  onKeep: () => void;
  onTake: () => void;
};

/**
 * Saves a record of which the form holds a version. Give `options` to the write that `send` calls, `problems` to
 * `SaveProblems`: if somebody else was first, one's own is saved over it or given up (C-01).
 */
export function useVersionedSave<R, Key extends QueryKey>({
  current,
  version: opened,
  form,
  send,
  saved,
  onDone,
}: Options<R, Key>) {
  const queries = useQueryClient();
  const [version, setVersion] = useState(opened);
  const [failure, setFailure] = useState<Error>();
  const release = useUnsavedChanges(form.isDirty());
  const errors = refusalsOf(failure);
  const conflict = failure instanceof Refusal ? failure.conflict : undefined;
  const save = (over = version) => {
    setFailure(undefined);
    send(over);
  };
  const onError = (why: Error) => {
    setFailure(why);
    if (form.refuse) showRefusals({ refuse: form.refuse }, why);
  };
  const done = (reply: R) => {
    release();
    onDone(reply);
  };
  const problems: SaveProblem = {
    conflict,
    failure: Object.keys(errors).length === 0 ? failure : undefined,
    onKeep: () => {
      if (!conflict) return;
      setVersion(conflict.version);
      save(conflict.version);
    },
    onTake: () => current && void queries.fetchQuery({ ...current, staleTime: 0 }).then(done, onError),
  };
  return {
    save: () => save(),
    release,
    /** What the server refused, by field. */
    errors,
    /** Something was changed since. */
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
