import type { Cycle, ExplainedCycle } from '@lintel/contract/cycles/rule';

/** The columns of a cycle that say when it is due and why; `anchor` is what the engine counts later rounds from. */
export const columnsOfCycle = ({ startsOn, dueOn, anchorOn, anchorDay, because }: ExplainedCycle) => ({
  startsOn,
  dueOn,
  anchor: JSON.stringify({ anchorOn, anchorDay }),
  because: JSON.stringify(because),
});

/** A kept cycle, as the engine reads it. */
export const engineCycle = ({
  startsOn,
  dueOn,
  anchor,
}: {
  startsOn: string;
  dueOn: string | null;
  anchor: string;
}): Cycle => ({ startsOn, dueOn, ...(JSON.parse(anchor) as Pick<Cycle, 'anchorOn' | 'anchorDay'>) });
