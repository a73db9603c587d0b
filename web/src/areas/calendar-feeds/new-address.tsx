import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { IconCalendarPlus, IconCopy } from '@tabler/icons-react';
import { copyLink } from '#platform/dialog/copying.tsx';
import { t } from '#platform/texts.ts';

/** It takes the place of the button that was pressed. */
const focused = (input: HTMLInputElement | null) => input?.focus();

/** An address that was just made: only its hash is kept, so it cannot be shown again. */
export function NewAddress({ address }: { address: string }) {
  return (
    <Stack gap="xs">
      <TextInput
        label={t('calendar.feed.address')}
        description={t('calendar.feed.once')}
        readOnly
        ref={focused}
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap="xs">
        <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copyLink(address)}>
          {t('calendar.feed.copy')}
        </Button>
        <Button
          variant="default"
          component="a"
          href={address.replace(/^https?:/, 'webcal:')}
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
        >
          {t('calendar.feed.open')}
        </Button>
      </Group>
      <List size="sm" c="dimmed" spacing={2}>
        {(['outlook', 'google', 'apple'] as const).map((program) => (
          <List.Item key={program}>{t(`calendar.feed.how.${program}`)}</List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed">
        {t('calendar.feed.how.slow')}
      </Text>
    </Stack>
  );
}
