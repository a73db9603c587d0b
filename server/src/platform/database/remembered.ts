import { invalidateOnChangeOf } from './memory.ts';
import type { Scope } from '../scope.ts';
import { names } from './tenant-predicate.ts';
import type { Tables } from './tables.ts';

type Remembered<Keys extends readonly string[], T> = ((scope: Scope, ...keys: Keys) => Promise<T>) & {
  /** The value if it is in memory, so that a statement can contain it instead of selecting it. */
  known: (scope: Pick<Scope, 'answers'>, ...keys: Keys) => T | undefined;
};

/**
 * A query whose result is cached until one of its tables changes. The result is frozen, since everybody shares it.
 * Only for results that are the same for all readers of an organisation.
 */
export function remembered<Keys extends readonly string[], T>(
  about: string,
  tables: readonly (keyof Tables)[],
  ask: (scope: Scope, ...keys: Keys) => Promise<T>,
): Remembered<Keys, T> {
  for (const table of tables) invalidateOnChangeOf(names.inDatabase(table));
  const nameOf = (keys: Keys) => (keys.length ? [about, ...keys].join(' ') : about);
  const answer = async (scope: Scope, ...keys: Keys) => {
    const answers = scope.answers();
    const name = nameOf(keys);
    // A value under this name comes from the same query.
    if (answers?.has(name)) return answers.get(name) as T;
    const found = frozen(await ask(scope, ...keys));
    answers?.set(name, found);
    return found;
  };
  return Object.assign(answer, {
    known: (scope: Pick<Scope, 'answers'>, ...keys: Keys) => scope.answers()?.get(nameOf(keys)) as T | undefined,
  });
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value))
    for (const inner of Object.values(Object.freeze(value))) frozen(inner);
  return value;
}
