import { plusDays } from '@lintel/contract/cycles/calendar';
import { captionOf } from '#areas/properties/caption-of.ts';
import type { AddItem, DeactivateItem, PropertyLine, TaskTypeCounts } from '@lintel/contract/areas/task-management';

/** One task type to be added to one property, or removed from it. */
export type Line = { propertyId: string; property: string; code: string; name: string; checked: boolean };
/** `proposedDueOn` is used on request. */
export type AddLine = Line & { repositoryId: string; dueDate: string | null; proposedDueOn?: string };
type Lines<L extends Line> = ReadonlyMap<string, L>;

/** What is to be added and removed, and what an earlier Confirm set aside because it was not checked. */
export type Pending = {
  adds: Lines<AddLine>;
  removes: Lines<Line>;
  asideAdds: Lines<AddLine>;
  asideRemoves: Lines<Line>;
};
export type Side = 'adds' | 'removes';

export const nothingPending: Pending = {
  adds: new Map(),
  removes: new Map(),
  asideAdds: new Map(),
  asideRemoves: new Map(),
};

/** A property and a task type: unique among the lines (TM-023). */
export const keyOf = ({ propertyId, code }: Pick<Line, 'propertyId' | 'code'>) => `${propertyId} ${code}`;

const keyed = <L extends Line>(lines: Iterable<L>): Lines<L> => new Map([...lines].map((line) => [keyOf(line), line]));

/** A task type on a property as a pending line for removal; `addLineOf` for adding. */
export const lineOf = (property: PropertyLine, { code, name }: Pick<TaskTypeCounts, 'code' | 'name'>): Line => ({
  propertyId: property.id,
  property: captionOf(property),
  code,
  name,
  checked: true,
});

export const addLineOf = (property: PropertyLine, type: Pick<TaskTypeCounts, 'id' | 'code' | 'name'>): AddLine => ({
  ...lineOf(property, type),
  repositoryId: type.id,
  dueDate: null,
  proposedDueOn: property.proposedDueOn,
});

/** Adds lines; a pair that is set aside or pending already keeps its line. */
export function withAdds(pending: Pending, lines: readonly AddLine[]): Pending {
  const fresh = lines.filter((line) => !pending.asideAdds.has(keyOf(line)));
  return { ...pending, adds: new Map([...keyed(fresh), ...pending.adds]) };
}

export function withRemoves(pending: Pending, lines: readonly Line[]): Pending {
  const fresh = lines.filter((line) => !pending.asideRemoves.has(keyOf(line)));
  return { ...pending, removes: new Map([...keyed(fresh), ...pending.removes]) };
}

/** Sets the due date of one line (TM-021). */
export function withDueDate(pending: Pending, key: string, dueDate: string | null): Pending {
  const line = pending.adds.get(key);
  return line ? { ...pending, adds: new Map(pending.adds).set(key, { ...line, dueDate }) } : pending;
}

/** Sets the due date of every line that has none (TM-022). */
export function withDueDates(pending: Pending, dueDate: string): Pending {
  const adds = [...pending.adds.values()].map((line) => (line.dueDate ? line : { ...line, dueDate }));
  return { ...pending, adds: keyed(adds) };
}

/** Sets the proposed due date of every line that has none. */
export const withProposedDates = (pending: Pending): Pending => ({
  ...pending,
  adds: keyed(
    [...pending.adds.values()].map((line) => ({ ...line, dueDate: line.dueDate ?? line.proposedDueOn ?? null })),
  ),
});

const DAYS_OF_A_MONTH = 365 / 12;
/** Spreads the due dates of all lines without one, from tomorrow on, evenly over so many months. */
export function withSpreadDates(pending: Pending, today: string, months: number): Pending {
  const count = missingDates(pending).length;
  const apart = (months * DAYS_OF_A_MONTH) / count;
  let at = 0;
  const next = () => plusDays(today, Math.max(1, Math.round((at += 1) * apart)));
  return {
    ...pending,
    adds: keyed([...pending.adds.values()].map((line) => (line.dueDate ? line : { ...line, dueDate: next() }))),
  };
}

/** Checks or unchecks one line; without a key, all of them. */
export function withChecked(pending: Pending, side: Side, checked: boolean, key?: string): Pending {
  const lines = [...(pending[side] as Lines<Line>).values()].map((line) =>
    key === undefined || keyOf(line) === key ? { ...line, checked } : line,
  );
  return { ...pending, [side]: keyed(lines) };
}

/** Drops one line, so that it is no longer pending. */
export function without(pending: Pending, side: Side, key: string): Pending {
  const lines = new Map<string, Line>(pending[side]);
  lines.delete(key);
  return { ...pending, [side]: lines };
}

/** Drops the lines that were sent. */
export function withoutSent(pending: Pending, side: Side, sent: readonly Line[]): Pending {
  const lines = new Map<string, Line>(pending[side]);
  for (const line of sent) lines.delete(keyOf(line));
  return { ...pending, [side]: lines };
}

/** Lines unchecked at a Confirm leave their table and are set aside (TM-025, conflict C33). */
export function setAside(pending: Pending): Pending {
  const apart = <L extends Line>(lines: Lines<L>, aside: Lines<L>) => ({
    stay: keyed([...lines.values()].filter((line) => line.checked)),
    aside: new Map([...aside, ...keyed([...lines.values()].filter((line) => !line.checked))]),
  });
  const [adds, removes] = [apart(pending.adds, pending.asideAdds), apart(pending.removes, pending.asideRemoves)];
  return { adds: adds.stay, asideAdds: adds.aside, removes: removes.stay, asideRemoves: removes.aside };
}

/** Returns the lines set aside to their table. */
export function broughtBack({ adds, asideAdds, removes, asideRemoves }: Pending): Pending {
  return { ...nothingPending, adds: new Map([...adds, ...asideAdds]), removes: new Map([...removes, ...asideRemoves]) };
}

export const checkedLines = <L extends Line>(lines: Lines<L>): L[] =>
  [...lines.values()].filter((line) => line.checked);

export const asideCount = ({ asideAdds, asideRemoves }: Pending) => asideAdds.size + asideRemoves.size;

export const isAnythingPending = (pending: Pending) =>
  pending.adds.size + pending.removes.size + asideCount(pending) > 0;

/** Checked or not, a line without a due date blocks Confirm (TM-019, conflict C33). */
export const missingDates = ({ adds }: Pending): AddLine[] => [...adds.values()].filter((line) => !line.dueDate);

/** The number of pending lines of each task type, including those set aside. */
export function pendingCounts(pending: Pending, side: Side): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const lines = side === 'adds' ? [pending.adds, pending.asideAdds] : [pending.removes, pending.asideRemoves];
  for (const { code } of lines.flatMap((each) => [...each.values()])) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

/** The number of properties of a task type still offered on each side: pending ones are no longer offered. */
export function offeredCounts(pending: Pending) {
  const [adds, removes] = [pendingCounts(pending, 'adds'), pendingCounts(pending, 'removes')];
  return ({ code, omittedCount, includedCount }: TaskTypeCounts) => ({
    omitted: omittedCount - (adds.get(code) ?? 0),
    included: includedCount - (removes.get(code) ?? 0),
  });
}

/** Whether a task type is pending on a property. */
export function isPending(pending: Pending, side: Side, key: string): boolean {
  const aside = side === 'adds' ? pending.asideAdds : pending.asideRemoves;
  return pending[side].has(key) || aside.has(key);
}

export const addItem = ({ propertyId, dueDate, code, name, repositoryId }: AddLine): AddItem => ({
  propertyId,
  dueDate: dueDate!,
  code,
  name,
  taskRepositoryDictId: repositoryId,
});

export const deactivateItem = ({ propertyId, code, name }: Line, reason = ''): DeactivateItem => ({
  propertyId,
  taskCode: code,
  name,
  ...(reason.trim() && { reason }),
});
