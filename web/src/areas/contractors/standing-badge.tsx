import { Badge } from '@mantine/core';
import { standings, type Light, type Standing } from '@lintel/contract/areas/contractors/standings';

/** The colour of each light. */
export const lightColours: Record<Light, string> = { red: 'red', amber: 'yellow', green: 'teal', grey: 'gray' };

/** The standing of a contractor, in words and as a light. */
export function StandingBadge({ standing }: { standing: Standing }) {
  const { name, light } = standings.find(({ id }) => id === standing)!;
  return (
    <Badge variant="light" color={lightColours[light]}>
      {name}
    </Badge>
  );
}
