import type { ListDefinition } from '@lintel/contract/platform/list';
import type { Scope } from '#platform/scope';

/** The list with a table name. */
export const findList = ({ register }: Pick<Scope, 'register'>, name: string): ListDefinition | undefined =>
  register.lists.find((list) => list.name === name);
