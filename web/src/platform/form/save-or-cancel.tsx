import { Button, Group } from '@mantine/core';
import { t } from '../texts.ts';

type Props = { button?: string | undefined; isSaving: boolean; isReady?: boolean | undefined; onCancel: () => void };

/** The end of a short form in place of what it changes. */
export const SaveOrCancel = ({ button = t('save'), isSaving, isReady = true, onCancel }: Props) => (
  <Group gap="xs">
    <Button type="submit" loading={isSaving} disabled={!isReady}>
      {button}
    </Button>
    <Button variant="default" onClick={onCancel}>
      {t('cancel')}
    </Button>
  </Group>
);
