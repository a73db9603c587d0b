import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { t } from './texts.ts';
import { FailureAlert } from './failure-alert.tsx';

type Props = {
  title: string;
  hint?: string;
  label: string;
  button: string;
  isDestructive?: boolean;
  /** Whether all but the reason is said. */
  isReady?: boolean;
  write: { isPending: boolean; error: Error | null };
  onSave: (reason: string) => void;
  onClose: () => void;
  /** What else is asked, above the reason. */
  children?: ReactNode;
};

/** Asks for a reason before something that is told with it for good. */
export function ReasonDialog(props: Props) {
  const { title, hint, label, button, isDestructive = false, isReady = true, write, onSave, onClose, children } = props;
  const [reason, setReason] = useState('');
  const isComplete = isReady && reason.trim() !== '';
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete && !write.isPending) onSave(reason.trim());
        }}
      >
        <Stack gap="sm">
          {hint && <Text c="dimmed">{hint}</Text>}
          <FailureAlert error={write.error} />
          {children}
          <Textarea
            label={label}
            required
            autosize
            minRows={3}
            maxLength={1000}
            data-autofocus={children ? undefined : true}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button
              type="submit"
              disabled={!isComplete}
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
