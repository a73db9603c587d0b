import { forgetOnChangeOf } from './memory.ts';
import type { Scope } from './scope.ts';
import { names } from './tenant-predicate.ts';
import type { Tables } from './tables.ts';

/**
 * A question whose answer is kept in memory until one of its tables changes. The answer is frozen, as it is everybody's.
 * Only for what all readers of an organisation are told alike.
 */
export function remembered<Keys extends readonly string[], T>(
  about: string,
  tables: readonly (keyof Tables)[],
  ask: (scope: Scope, ...keys: Keys) => Promise<T>,
): (scope: Scope, ...keys: Keys) => Promise<T> {
  for (const table of tables) forgetOnChangeOf(names.inDatabase(table));
  return async (scope, ...keys) => {
    const answers = scope.answers();
    const name = [about, ...keys].join(' ');
    // Whatever stands under this name was put there by the same question.
    if (answers?.has(name)) return answers.get(name) as T;
    const answer = frozen(await ask(scope, ...keys));
    answers?.set(name, answer);
    return answer;
  };
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value))
    for (const inner of Object.values(Object.freeze(value))) frozen(inner);
  return value;
}
