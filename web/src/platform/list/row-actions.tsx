import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Suspense } from 'react';
import type { ReactNode } from 'react';

/** The commands for one row. Menus load after the rows, which do not wait for them; until then their place is reserved. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <Suspense
    fallback={
      <ActionIcon component="span" aria-hidden>
        <IconDots size={18} />
      </ActionIcon>
    }
  >
    {children}
  </Suspense>
);
