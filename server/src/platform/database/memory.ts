/**
 * This process's cache for each organisation: values that hold until a transaction, on any server, changes one of the tables
 * that they come from. Each request reads the current version together with its caller (decision 023).
 */
export class Memory {
  readonly #organisations = new Map<string, { version: number; answers: Map<string, unknown> }>();

  /** The values of a version. A request that started before a change elsewhere neither finds nor adds any. */
  answersFor(organisationId: string, version: number): Map<string, unknown> {
    const known = this.#organisations.get(organisationId);
    if (known?.version === version) return known.answers;
    const answers = new Map<string, unknown>();
    if (known && known.version > version) return answers;
    const [eldest] = this.#organisations.keys();
    if (!known && eldest && this.#organisations.size >= MOST_ORGANISATIONS) this.#organisations.delete(eldest);
    this.#organisations.set(organisationId, { version, answers });
    return answers;
  }
}

const MOST_ORGANISATIONS = 500;
const sources = new Set<string>();

/** From now on a change to this table invalidates the cache of its organisation. */
export const invalidateOnChangeOf = (table: string) => void sources.add(table);

/** Whether a transaction that changed these tables invalidates the cache. */
export const invalidatesCache = (changed: ReadonlySet<string>) => !sources.isDisjointFrom(changed);
