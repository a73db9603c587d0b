/** Those whose form is open: their person may be changing them. */
const held = new Map<string, number>();

export const isHeldBack = (id: string) => held.has(id);

/** Holds a write back while its form is open; call the returned function when it closes. */
export function holdBack(id: string): () => void {
  held.set(id, (held.get(id) ?? 0) + 1);
  return () => {
    const left = (held.get(id) ?? 1) - 1;
    if (left > 0) held.set(id, left);
    else held.delete(id);
  };
}
