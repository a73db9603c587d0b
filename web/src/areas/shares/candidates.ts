type Candidate = { name: string; email: string };

/** Those who are near: the reader first, then the owners whose addresses the reader may see, each once. */
export function candidates(
  me: { fullName: string; email: string },
  owners: readonly { name: string; email: string | null }[],
): Candidate[] {
  const known = owners.flatMap(({ name, email }) => (email ? [{ name, email }] : []));
  return [...new Map([{ name: me.fullName, email: me.email }, ...known].map((each) => [each.email, each])).values()];
}
