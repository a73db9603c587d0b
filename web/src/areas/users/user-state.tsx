import { Badge } from '@mantine/core';
import { userStates } from '@lintel/contract/areas/users';
import { IconCircleCheck, IconHourglass, IconUserOff } from '@tabler/icons-react';

const looks = {
  active: ['teal', IconCircleCheck],
  pending: ['yellow', IconHourglass],
  deactivated: ['gray', IconUserOff],
} as const;

/** Whether somebody can sign in, by text and icon as well as colour. Takes the state's id or its name. */
export function UserStateBadge({ name }: { name: string }) {
  const state = userStates.find((one) => one.id === name || one.name === name) ?? userStates[0];
  const [color, Icon] = looks[state.id];
  return (
    <Badge variant="light" color={color} leftSection={<Icon size={12} aria-hidden />}>
      {state.name}
    </Badge>
  );
}
