import { Button, Group, Modal, Stack, Text, type ModalProps } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { FailureAlert } from '../failure-alert.tsx';
import { t } from '../texts.ts';

type Props = {
  title: string;
  /** What it does, above all fields. */
  hint?: string | undefined;
  size?: ModalProps['size'];
  button: string;
  isDestructive?: boolean;
  /** Whether all that is asked is said. */
  isReady?: boolean;
  /** What saves it; its `error` is shown above the fields. */
  write: { isPending: boolean; error: Error | null };
  onSave: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A short form in a dialog: its fields, what went wrong, cancel and save. Saves once, however often that is pressed. */
export function FormDialog(props: Props) {
  const { title, hint, size, button, isDestructive = false, isReady = true, write, onSave, onClose, children } = props;
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
      {...(size !== undefined && { size })}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog may stand inside another form, which hears its events.
          event.stopPropagation();
          if (isReady && !write.isPending) onSave(event);
        }}
      >
        <Stack gap="sm">
          {hint && <Text c="dimmed">{hint}</Text>}
          <FailureAlert error={write.error} />
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button
              type="submit"
              disabled={!isReady}
              loading={write.isPending}
              {...(isDestructive && { color: 'red.9' })}
            >
              {button}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
