import type { ListDefinition } from '@lintel/contract/platform/list';
import { lists } from '#server/records';

/** The list that a table name means. */
export const findList = (name: string): ListDefinition | undefined => lists.find((list) => list.name === name);
