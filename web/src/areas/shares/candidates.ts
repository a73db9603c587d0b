type Candidate = { name: string; email: string };

/** The likely assignees: the user first, then the owners whose e-mail addresses the user may see, each once. */
export function candidates(
  me: { fullName: string; email: string },
  owners: readonly { name: string; email: string | null }[],
): Candidate[] {
  const known = owners.flatMap(({ name, email }) => (email ? [{ name, email }] : []));
  return [...new Map([{ name: me.fullName, email: me.email }, ...known].map((each) => [each.email, each])).values()];
}
