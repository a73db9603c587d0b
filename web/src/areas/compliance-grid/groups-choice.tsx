import { MultiSelect, type MultiSelectProps } from '@mantine/core';

/** Which groups of types are the columns of the grid. */
export default function GroupsChoice(props: MultiSelectProps) {
  return <MultiSelect {...props} />;
}
