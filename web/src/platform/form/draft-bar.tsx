import { Alert, Button, Group } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { t } from '../texts.ts';
import { instantText } from '../time.ts';
import type { OfferedDraft } from './use-form-draft.ts';

/** Offers the stored draft of a form, to be restored or discarded; then the first field of the form gets the focus. */
export function DraftBar({ draft }: { draft: OfferedDraft }) {
  const then = (run: () => void) => (event: MouseEvent) => {
    const form = event.currentTarget.closest('form');
    run();
    form?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, select')?.focus();
  };
  return (
    <Alert
      color="blue"
      role="status"
      icon={<IconDeviceFloppy size={18} aria-hidden />}
      title={t('draft.kept', { when: instantText(new Date(draft.at).toISOString()) })}
    >
      <Group gap="xs">
        <Button size="compact-md" onClick={then(draft.restore)}>
          {t('draft.restore')}
        </Button>
        <Button size="compact-md" variant="default" onClick={then(draft.discard)}>
          {t('draft.discard')}
        </Button>
      </Group>
    </Alert>
  );
}
