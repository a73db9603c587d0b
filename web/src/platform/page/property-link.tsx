import { Anchor, type AnchorProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMe } from '../current-user.ts';
import { maySee } from '../rights.ts';

type Props = AnchorProps & {
  id: string;
  /** Whether the user may view this property. Default: true, for records that come with their property's rights. */
  canView?: boolean;
  tab?: string;
  tabIndex?: number | undefined;
  children: ReactNode;
};

/** A property: a link for those who may view it, for others its address as plain text (specification PERM-018). */
export function PropertyLink({ id, canView = true, tab, children, ...anchor }: Props) {
  const me = useMe();
  if (!canView || !maySee(me, ['PRISM_APP_PROPERTY_MENU'])) return <span>{children}</span>;
  return (
    <Anchor
      {...anchor}
      renderRoot={(props) => <Link {...props} to="/property/$id" params={{ id }} search={tab ? { tab } : {}} />}
    >
      {children}
    </Anchor>
  );
}
