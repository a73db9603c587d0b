import type { ComponentProps, ReactNode } from 'react';
import { SaveProblems } from '../conflict/save-problems.tsx';
import type { SavedForm } from '../form/contract-form.ts';
import { ErrorSummary } from '../form/error-summary.tsx';
import grid from '../form/form-grid.module.css';
import { SaveBar } from '../form/save-bar.tsx';

/** The form of a record as its page has it, from `useAdd` or `useEdit`. */
export type FormOfRecord<Values> = {
  form: SavedForm<Values>;
  isSaving: boolean;
  onSave: (values: Values) => void;
  onCancel: () => void;
  /** Why an existing record was not saved. */
  problems?: ComponentProps<typeof SaveProblems>;
};

type Props<Values> = FormOfRecord<Values> & {
  /** Its save button; without one it is only read. */
  button: string | false;
  /** The labels of its fields, in their order; `labelOf` where fields lie within others. */
  labels: Readonly<Record<string, string>>;
  labelOf?: (field: string) => string | undefined;
  /** Called when a field is refused. */
  onRefused?: () => void;
  /** What is chosen for saving, beside the buttons. */
  beside?: ReactNode;
  children: ReactNode;
};

/** The frame of a long form: what was refused, the fields, and the bar that saves them, once at a time, or cancels. */
export function RecordForm<Values>({
  form,
  isSaving,
  onSave,
  onCancel,
  problems,
  button,
  labels,
  labelOf = (field) => labels[field],
  onRefused,
  beside,
  children,
}: Props<Values>) {
  const save = (values: Values) => {
    if (!isSaving) onSave(values);
  };
  return (
    <form noValidate onSubmit={form.onSubmit(save, onRefused)}>
      <div className={grid.form}>
        {problems && <SaveProblems {...problems} />}
        <ErrorSummary of={form} order={Object.keys(labels)} labelOf={(field) => labelOf(field) ?? field} />
        {children}
      </div>
      {button && (
        <SaveBar button={button} isSaving={isSaving} onCancel={onCancel}>
          {beside}
        </SaveBar>
      )}
    </form>
  );
}
