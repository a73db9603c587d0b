import { Button, Group } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { focusBeside } from '../dialog/focus-beside.ts';
import grid from './form-grid.module.css';

type Props = {
  /** How many there are. */
  count: number;
  legend: (number: number) => string;
  remove: (number: number) => string;
  add: string;
  onRemove: (at: number) => void;
  onAdd: () => void;
  /** The fields of one, by index. */
  children: (at: number) => ReactNode;
};

/** The same fields several times, each with a button to remove it, and one to add another below. */
export function RepeatedFields({ count, legend, remove, add, onRemove, onAdd, children }: Props) {
  return (
    <>
      {Array.from({ length: count }, (_, at) => (
        // They have no identity but their index.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={at} style={{ margin: 0, padding: '8px 12px 12px' }}>
          <legend>{legend(at + 1)}</legend>
          <div className={grid.fields}>{children(at)}</div>
          <Button
            mt="xs"
            size="compact-sm"
            variant="subtle"
            leftSection={<IconTrash size={14} aria-hidden />}
            onClick={(event) => {
              // The later ones move up by one, and keep the focus there.
              if (at === count - 1) focusBeside(event.currentTarget);
              onRemove(at);
            }}
          >
            {remove(at + 1)}
          </Button>
        </fieldset>
      ))}
      <Group>
        <Button size="compact-sm" variant="light" leftSection={<IconPlus size={14} aria-hidden />} onClick={onAdd}>
          {add}
        </Button>
      </Group>
    </>
  );
}
