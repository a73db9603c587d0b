import type { ReactNode } from 'react';
import { FormDialog } from '../form/form-dialog.tsx';
import { useDraftText } from '../form/use-draft-text.ts';
import { ReasonField } from './reason-field.tsx';

type Props = {
  /** The record whose draft is stored on the device; null for bulk operations, which have none. */
  draft: string | null;
  title: string;
  hint?: string;
  label: string;
  button: string;
  isDestructive?: boolean;
  /** The maximum length of a reason. */
  maxLength?: number;
  /** Whether everything but the reason is filled in. */
  isReady?: boolean;
  write: { isPending: boolean; error: Error | null };
  onSave: (reason: string) => void;
  onClose: () => void;
  /** What came of it, in place of the form. */
  outcome?: ReactNode;
  /** Further fields, above the reason. */
  children?: ReactNode;
};

/** Asks for the reason for something, which the activity log records for good. */
export function ReasonDialog({ draft, label, maxLength = 1000, isReady = true, onSave, children, ...dialog }: Props) {
  const [reason, setReason] = useDraftText(`reason ${dialog.title}`, draft, { inDialog: true });
  return (
    <FormDialog {...dialog} isReady={isReady && reason.trim() !== ''} onSave={() => onSave(reason.trim())}>
      {children}
      <ReasonField
        label={label}
        required
        maxLength={maxLength}
        data-autofocus={children ? undefined : true}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
