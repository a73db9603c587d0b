import { Button, Text } from '@mantine/core';
import { askingInWords, type Asking } from '@lintel/contract/areas/checklists/answers';
import { IconFlag } from '@tabler/icons-react';
import { t } from '#platform/texts.ts';
import type { Raising } from './asked.ts';

/** Offers to raise an action from an unsatisfactory answer. It stands in a `status`, which keeps the focus when the button goes. */
export const RaiseAction = ({
  asking,
  raises,
  size,
}: {
  asking: Asking;
  raises: Raising;
  size: 'sm' | 'compact-sm';
}) =>
  raises.isRaised(asking) ? (
    <Text size="sm" c="dimmed">
      {t('checklist.raised')}
    </Text>
  ) : (
    <Button
      variant="default"
      flex="none"
      size={size}
      leftSection={<IconFlag size={14} aria-hidden />}
      aria-label={t('checklist.raise.of', { question: askingInWords(asking) })}
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>('[role="status"]')?.focus();
        raises.onRaise(asking);
      }}
    >
      {t('checklist.raise')}
    </Button>
  );
