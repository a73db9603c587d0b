import { Alert, Button, Group } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { t } from '../texts.ts';
import { instantText } from '../time.ts';
import type { OfferedDraft } from './use-form-draft.ts';

/** Says what of a form is kept on this device, to be taken up or thrown away. */
export function DraftBar({ draft }: { draft: OfferedDraft }) {
  return (
    <Alert
      color="blue"
      role="status"
      icon={<IconDeviceFloppy size={18} aria-hidden />}
      title={t('draft.kept', { when: instantText(new Date(draft.at).toISOString()) })}
    >
      <Group gap="xs">
        <Button size="compact-md" onClick={draft.restore}>
          {t('draft.restore')}
        </Button>
        <Button size="compact-md" variant="default" onClick={draft.discard}>
          {t('draft.discard')}
        </Button>
      </Group>
    </Alert>
  );
}
