type Entry = { id: string; kind: string; details: { entryId?: string | null } };

/** The entries of a record that nobody struck out, without those that strike others out. */
export function notStruckOut<E extends Entry>(entries: readonly E[]): E[] {
  const struck = new Set(entries.flatMap(({ kind, details }) => (kind === 'STRUCK' ? (details.entryId ?? []) : [])));
  return entries.filter(({ id, kind }) => kind !== 'STRUCK' && !struck.has(id));
}
