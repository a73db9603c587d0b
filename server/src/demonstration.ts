import type { ScopeMaker } from '#platform/scope';

/** Loads the told story into an empty database; says how to sign in. */
export async function loadDemonstration(_: { ownerUrl: string; maker: ScopeMaker; password: string | undefined; say: (line: string) => void }): Promise<{ signIns: string } | undefined> {
  return undefined;
}
