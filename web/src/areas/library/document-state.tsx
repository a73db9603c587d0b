import { Badge } from '@mantine/core';
import { documentStates, type DocumentState } from '@lintel/contract/areas/library/document';

const colours: Record<DocumentState, string> = {
  CURRENT: 'green',
  EXPIRES_SOON: 'orange',
  EXPIRED: 'red',
  SUPERSEDED: 'gray',
};

/** Whether a document is valid, by the display name of its state. */
export function DocumentStateBadge({ name }: { name: string }) {
  const state = documentStates.find((each) => each.name === name || each.id === name);
  if (!state) return null;
  return (
    <Badge variant="light" color={colours[state.id]}>
      {state.name}
    </Badge>
  );
}
