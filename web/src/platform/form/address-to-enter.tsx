import { Button, Code, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { copyLink } from '../dialog/copying.tsx';
import { t } from '../texts.ts';

/** An address of ours that is to be entered in another system, with a button that copies it. */
export function AddressToEnter({ label, address, what }: { label: string; address: string; what?: ReactNode }) {
  return (
    <div>
      <Text fw={500} size="sm">
        {label}
      </Text>
      <Group gap="xs" mt={4}>
        <Code style={{ overflowWrap: 'anywhere' }}>{address}</Code>
        <Button variant="default" size="compact-sm" onClick={() => void copyLink(address)}>
          {t('secret.copy')}
        </Button>
      </Group>
      {what && (
        <Text size="sm" c="dimmed" mt={4}>
          {what}
        </Text>
      )}
    </div>
  );
}
