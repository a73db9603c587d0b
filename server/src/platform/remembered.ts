import { forgetOnChangeOf } from './memory.ts';
import type { Scope } from './scope.ts';
import { names } from './tenant-predicate.ts';
import type { Tables } from './tables.ts';

type Remembered<Keys extends readonly string[], T> = ((scope: Scope, ...keys: Keys) => Promise<T>) & {
  /** The answer, where it is in memory: what a statement then says as a value instead of asking for it. */
  known: (scope: Pick<Scope, 'answers'>, ...keys: Keys) => T | undefined;
};

/**
 * A question whose answer is kept in memory until one of its tables changes. The answer is frozen, as it is everybody's.
 * Only for what all readers of an organisation are told alike.
 */
export function remembered<Keys extends readonly string[], T>(
  about: string,
  tables: readonly (keyof Tables)[],
  ask: (scope: Scope, ...keys: Keys) => Promise<T>,
): Remembered<Keys, T> {
  for (const table of tables) forgetOnChangeOf(names.inDatabase(table));
  const nameOf = (keys: Keys) => (keys.length ? [about, ...keys].join(' ') : about);
  const answer = async (scope: Scope, ...keys: Keys) => {
    const answers = scope.answers();
    const name = nameOf(keys);
    // Whatever stands under this name was put there by the same question.
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
