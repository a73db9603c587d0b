import type { Problem } from '@lintel/contract/platform/problem';
import type { Me } from './access.ts';
import type { Query } from './database.ts';

/** Who is asking, and of which version the organisation's settings are that this call reads. */
export type Found = { me: Me; timeZone: string; settingsVersion?: number };

/** A caller whose session cookie names an organisation; who it is shows inside that organisation's transaction. */
export type Identified = {
  organisationId: string;
  identify(db: Query): Promise<Found>;
  /** After `identify`: who it was, and when the session was last seen before. */
  session(): { me: Me; timeZone: string; lastSeenAt: string } | undefined;
  /** After `identify`: what must be settled first, and the session's own facts. */
  state(): Promise<{ settle: Problem['settle'] | null; support: { reason: string; until: string } | null }>;
};
