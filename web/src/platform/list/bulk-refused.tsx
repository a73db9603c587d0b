import { Button, Group, Stack, Text } from '@mantine/core';
import { shownActionName } from '@lintel/contract/areas/actions/action';
import type { Refused } from '@lintel/contract/platform/bulk';
import { t } from '../texts.ts';
import { ByReason, type LeftFor } from './by-reason.tsx';

type Props = {
  done: string;
  refused: Refused;
  hrefOf: (id: string) => string;
  /** Where each lies: of many the names are the same. */
  placeOf: (id: string) => string | null | undefined;
  onClose: () => void;
};

const MOST_NAMED = 50;

/** The result of a bulk operation: what was done, and which records are unchanged, by the reason. */
export function BulkRefused({ done, refused, hrefOf, placeOf, onClose }: Props) {
  const groups = [...Map.groupBy(refused, ({ reason }) => reason)].map(([reason, some]): LeftFor => {
    // The others are gone, or not for this user to see.
    const named = some.filter(({ name }) => name);
    return {
      reason,
      count: some.length,
      items: named.slice(0, MOST_NAMED).map(({ id, ref, name }) => ({
        id,
        name: `${ref} ${shownActionName(name)}`.trim(),
        href: hrefOf(id),
        place: placeOf(id),
      })),
      moreCount: Math.max(0, named.length - MOST_NAMED),
    };
  });
  return (
    <Stack gap="sm">
      <Text role="status">{done}</Text>
      <Text fw={600}>{t('list.bulk.refused', { count: refused.length })}</Text>
      <ByReason label={t('list.bulk.refused.list')} groups={groups.toSorted((one, other) => other.count - one.count)} />
      <Group justify="flex-end">
        <Button onClick={onClose} autoFocus>
          {t('close')}
        </Button>
      </Group>
    </Stack>
  );
}
