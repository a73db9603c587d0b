import type { ReactNode } from 'react';
import { FormDialog } from './form/form-dialog.tsx';
import { useDraftText } from './form/use-draft-text.ts';
import { ReasonField } from './reason-field.tsx';

type Props = {
  /** Of which record what is typed is kept on the device; null for many at once, of which nothing is. */
  draft: string | null;
  title: string;
  hint?: string;
  label: string;
  button: string;
  isDestructive?: boolean;
  /** Characters that a reason may have. */
  maxLength?: number;
  /** Whether everything but the reason is filled in. */
  isReady?: boolean;
  write: { isPending: boolean; error: Error | null };
  onSave: (reason: string) => void;
  onClose: () => void;
  /** What else is asked, above the reason. */
  children?: ReactNode;
};

/** Asks for the reason for something; the activity log keeps it for good. */
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
