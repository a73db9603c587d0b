/**
 * What this process remembers of each organisation: answers that hold until a transaction, on whatever server, changes
 * one of the tables that they come from. Each call learns with who is asking which version holds (decision 023).
 */
export class Memory {
  readonly #organisations = new Map<string, { version: number; answers: Map<string, unknown> }>();

  /** What holds for a version. A call that began before a change elsewhere finds nothing, and leaves nothing. */
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

/** From now on a change of this table ends what is remembered of its organisation. */
export const forgetOnChangeOf = (table: string) => void sources.add(table);

/** Whether a transaction that changed these tables ends what is remembered. */
export const endsWhatIsRemembered = (changed: ReadonlySet<string>) => !sources.isDisjointFrom(changed);
