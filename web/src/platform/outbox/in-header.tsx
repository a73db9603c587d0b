import { useState } from 'react';
import { useMe } from '../current-user.ts';
import { HeaderOutbox } from './load-outbox.ts';
import { ownerOf, useUnsentCount } from './what-waits.ts';

/** Its script loads ahead, since it is needed without a connection; it is there while something waits. */
export function OutboxInHeader() {
  const count = useUnsentCount(ownerOf(useMe()));
  const [isWanted, setWanted] = useState(false);
  if (count > 0 && !isWanted) setWanted(true);
  return isWanted && <HeaderOutbox />;
}
