import type { ListDefinition } from '@lintel/contract/platform/list';
import type { Scope } from '#platform/scope';

/** The list that a table name means. */
export const findList = ({ register }: Pick<Scope, 'register'>, name: string): ListDefinition | undefined =>
  register.lists.find((list) => list.name === name);
