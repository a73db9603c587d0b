import { Badge, Group } from '@mantine/core';
import { noticeLevels, type NoticeLevel } from '@lintel/contract/areas/notice-rules';

const colors = { owner: 'gray', manager: 'ink', director: 'yellow' } as const;

/** Who is notified, lowest first. */
export function LevelBadges({ levels }: { levels: readonly NoticeLevel[] }) {
  return (
    <Group component="span" gap={4} display="inline-flex" wrap="nowrap">
      {noticeLevels
        .filter(({ id }) => levels.includes(id))
        .map(({ id, name }) => (
          <Badge key={id} component="span" color={colors[id]}>
            {name}
          </Badge>
        ))}
    </Group>
  );
}
