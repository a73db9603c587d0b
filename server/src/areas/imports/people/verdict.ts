import type { UserDetails } from '@lintel/contract/areas/users';
import type { Verdict } from '../kind.ts';
import type { Somebody } from './directory.ts';
import type { FoundManager } from './managers.ts';
import type { PersonRow } from './rows.ts';

/** What becomes of a row, with what is written of it. */
export type PersonVerdict = Verdict & {
  entered?: PersonRow;
  details?: UserDetails;
  there?: Somebody | undefined;
  manager?: FoundManager | null;
};
