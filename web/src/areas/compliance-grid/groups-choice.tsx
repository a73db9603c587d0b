import { MultiSelect, type MultiSelectProps } from '@mantine/core';

/** Chooses the groups of types that are the columns of the grid. */
export default function GroupsChoice(props: MultiSelectProps) {
  return <MultiSelect {...props} />;
}
