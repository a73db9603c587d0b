import { Badge } from '@mantine/core';
import { mailStates } from '@lintel/contract/areas/mail-states';
import { IconArchive, IconCheck, IconHourglass, IconSend, IconX } from '@tabler/icons-react';

/** The colour and icon of each state. */
export const mailLooks = {
  waiting: ['yellow', IconHourglass],
  sending: ['blue', IconSend],
  sent: ['teal', IconCheck],
  failed: ['red', IconX],
  kept: ['gray', IconArchive],
} as const;

/** The delivery state of a message, by text and icon as well as colour. Takes the state's id or its name. */
export function MailStateBadge({ name }: { name: string }) {
  const state = mailStates.find((one) => one.id === name || one.name === name) ?? mailStates[0];
  const [color, Icon] = mailLooks[state.id];
  return (
    <Badge variant="light" color={color} leftSection={<Icon size={12} aria-hidden />}>
      {state.name}
    </Badge>
  );
}
