import { Group, Text } from '@mantine/core';
import type { ChosenContractor } from '@lintel/contract/areas/contractors/chosen';
import { StandingBadge } from '#areas/contractors/standing-badge.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';

/** The standing of a contractor wherever it can be chosen, and until when its evidence is valid. */
export function ContractorLight({ contractor: { standing, evidenceUntil } }: { contractor: ChosenContractor }) {
  return (
    <Group component="span" gap="xs">
      <StandingBadge standing={standing} />
      {evidenceUntil && (
        <Text component="span" size="sm" c="dimmed">
          {t('assign.contractor.until', { day: dayText(evidenceUntil) })}
        </Text>
      )}
    </Group>
  );
}
