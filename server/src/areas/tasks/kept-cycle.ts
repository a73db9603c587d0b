import type { Cycle, ExplainedCycle } from '@lintel/contract/cycles/rule';

/** The columns of a cycle that say when it is due and why; `anchor` is what the engine counts later rounds from. */
export const columnsOfCycle = ({
  startsOn,
  dueOn,
  anchorOn,
  anchorDay,
  legalOn,
  alignedFrom,
  heldUpFrom,
  because,
}: ExplainedCycle) => ({
  startsOn,
  dueOn,
  anchor: JSON.stringify({ anchorOn, anchorDay, legalOn, alignedFrom, heldUpFrom }),
  because: JSON.stringify(because),
});

/** A kept cycle, as the engine reads it; those closed long ago do not say the law's last day. */
export function engineCycle({
  startsOn,
  dueOn,
  anchor,
}: {
  startsOn: string;
  dueOn: string | null;
  anchor: string;
}): Cycle {
  const kept = JSON.parse(anchor) as Pick<Cycle, 'anchorOn' | 'anchorDay'> &
    Partial<Pick<Cycle, 'legalOn' | 'alignedFrom' | 'heldUpFrom'>>;
  return { startsOn, dueOn, ...kept, legalOn: kept.legalOn ?? null };
}
