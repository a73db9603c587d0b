import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Suspense } from 'react';
import type { ReactNode } from 'react';

/** What can be done with one row. Menus come after the rows, which need not wait for them; until then their place is held. */
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
