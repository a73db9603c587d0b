import type { Problem } from '@lintel/contract/platform/problem';
import type { Me } from './access.ts';
import type { Query } from './database.ts';

/** A caller whose session cookie names an organisation; who it is shows inside that organisation's transaction. */
export type Identified = {
  organisationId: string;
  identify(db: Query): Promise<{ me: Me; timeZone: string }>;
  /** After `identify`: who it was, and when the session was last seen before. */
  session(): { me: Me; timeZone: string; lastSeenAt: string } | undefined;
  /** After `identify`: what must be settled first, and the session's own facts. */
  state(): Promise<{ settle: Problem['settle'] | null; support: { reason: string; until: string } | null }>;
};
