import type { Cycle, ExplainedCycle } from '@lintel/contract/cycles/rule';

/** The columns for the due date of a cycle and its explanation; `anchor` is what the engine counts later rounds from. */
export const columnsOfCycle = ({
  startsOn,
  dueOn,
  anchorOn,
  anchorDay,
  legalOn,
  alignedFrom,
  heldUpFrom,
  alone,
  because,
}: ExplainedCycle) => ({
  startsOn,
  dueOn,
  anchor: JSON.stringify({ anchorOn, anchorDay, legalOn, alignedFrom, heldUpFrom, alone }),
  because: JSON.stringify(because),
});

/** A stored cycle, as the engine reads it; cycles closed long ago lack the last date by law. */
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
    Partial<Pick<Cycle, 'legalOn' | 'alignedFrom' | 'heldUpFrom' | 'alone'>>;
  return { startsOn, dueOn, ...kept, legalOn: kept.legalOn ?? null };
}
