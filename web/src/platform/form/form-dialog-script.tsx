import { Button, Group, Stack, Text, type ModalProps } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import Dialog from '../dialog/dialog-script.tsx';
import { FailureAlert } from '../page/failure-alert.tsx';
import { t } from '../texts.ts';
import { pressDialog } from './drafts.ts';
import { useLongWrite } from './long-write.ts';
import { DraftBar } from './draft-bar.tsx';
import type { OfferedDraft } from './use-form-draft.ts';

type Props = {
  title: string;
  /** What it does, above all fields. */
  hint?: string | undefined;
  size?: ModalProps['size'];
  button: string;
  /** The stored draft of its form, if it uses `useContractForm`. */
  draft?: OfferedDraft | undefined;
  isDestructive?: boolean;
  /** Without fields: Enter confirms, and cancels what is destructive. */
  isConfirmation?: boolean;
  /** Whether everything required is filled in. */
  isReady?: boolean;
  /** The write that saves it; its `error` is shown above the fields. */
  write: { isPending: boolean; error: Error | null };
  onSave: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  /** What came of it, in place of the form. */
  outcome?: ReactNode;
  /** The outcome is shown once. */
  isShownOnce?: boolean;
  children: ReactNode;
};

/** The dialog of `FormDialog`, in a chunk of its own. Saves once, however often its button is pressed. */
export default function FormDialogScript(props: Props) {
  const { title, hint, size, button, draft, isDestructive = false, isConfirmation = false, isReady = true } = props;
  const { write, onSave, onClose, outcome, isShownOnce = false, children } = props;
  const [isTouched, setTouched] = useState(false);
  const isLong = useLongWrite(write);
  return (
    <Dialog
      onClose={onClose}
      title={title}
      size={size ?? (outcome ? 'lg' : undefined)}
      isHeld={outcome ? isShownOnce : isTouched}
    >
      {outcome ?? (
        <form
          noValidate
          onChange={() => setTouched(true)}
          // An option or a day is chosen by a click, also with the keyboard.
          onClickCapture={() => setTouched(true)}
          onSubmit={(event) => {
            event.preventDefault();
            // The dialog may be inside another form, to which its events would bubble.
            event.stopPropagation();
            if (!isReady || write.isPending) return;
            pressDialog();
            onSave(event);
          }}
        >
          <Stack gap="sm">
            {hint && <Text c="dimmed">{hint}</Text>}
            {draft && <DraftBar draft={draft} />}
            <FailureAlert error={write.error} />
            {children}
            {isLong && (
              <Text role="status" c="dimmed">
                {t('form.saving.long')}
              </Text>
            )}
            <Group justify="flex-end">
              <Button
                variant="default"
                data-autofocus={(isConfirmation && isDestructive) || undefined}
                onClick={onClose}
              >
                {t('cancel')}
              </Button>
              <Button
                type="submit"
                disabled={!isReady}
                loading={write.isPending}
                data-autofocus={(isConfirmation && !isDestructive) || undefined}
                {...(isDestructive && { color: 'red' })}
              >
                {button}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
