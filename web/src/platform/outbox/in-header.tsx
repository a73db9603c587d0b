import { useState } from 'react';
import { useMe } from '../current-user.ts';
import { HeaderOutbox } from './load-outbox.ts';
import { useOutboxOpening } from './open-outbox.ts';
import { ownerOf, useUnsentCount } from './what-waits.ts';

/** Its script loads ahead, since it is needed without a connection; it is there while something waits. */
export function OutboxInHeader() {
  const count = useUnsentCount(ownerOf(useMe()));
  const [isOpen, setOpen] = useOutboxOpening();
  const [isWanted, setWanted] = useState(false);
  if (count > 0 && !isWanted) setWanted(true);
  return isWanted && <HeaderOutbox isOpen={isOpen} setOpen={setOpen} />;
}
