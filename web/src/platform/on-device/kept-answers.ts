import { workOn } from '@lintel/contract/areas/my-work-by-day';
import type { dictionaries } from '@lintel/contract/areas/dictionaries';
import type { myWork } from '@lintel/contract/areas/my-work';
import type { CurrentUser } from '@lintel/contract/areas/session';
import type { CalledEndpoint, Reply } from '@lintel/contract/platform/endpoint';
import { searchable } from '@lintel/contract/platform/searchable';
import { timeNow } from '../app/server-time.ts';
import { isoDayOfInstant } from '../time.ts';

/** The properties are kept as one list, in which the device searches itself. */
export const MOST_PROPERTIES = 100;

type Answer = {
  /** The call under which it is kept, whatever is asked. */
  keptAs?: unknown;
  /** What would be wrong by now, or was asked otherwise. */
  now: (reply: unknown, call: unknown) => unknown;
};

const today = () => isoDayOfInstant(new Date(timeNow()).toISOString());

/** Reads whose kept reply is not simply given again, by area and name: importing their endpoints would load all of the area's. */
const special: Record<string, Answer> = {
  // It is sent the e-mail address that this browser remembers.
  'session currentUser': { keptAs: null, now: (reply) => ({ ...(reply as CurrentUser), today: today() }) },
  'my-work get': { now: (reply) => workOn(today(), reply as Reply<typeof myWork.get>) },
  'dictionaries dropProperty': { keptAs: { body: { limit: MOST_PROPERTIES } }, now: propertiesFound },
};

const specialOf = ({ area, name }: CalledEndpoint): Answer | undefined => special[`${area} ${name}`];

/** The call under which a reply is kept; null if nothing is asked. */
export function keptAs(endpoint: CalledEndpoint, call: unknown): unknown {
  const { keptAs: fixed = call } = specialOf(endpoint) ?? {};
  return Object.keys(fixed ?? {}).length === 0 ? null : fixed;
}

/** A kept reply as it answers a call now. */
export const answerOf = (endpoint: CalledEndpoint, call: unknown, reply: unknown): unknown =>
  specialOf(endpoint)?.now(reply, call) ?? reply;

/** The properties with all the words, as the server would find them. */
function propertiesFound(reply: unknown, call: unknown) {
  const { body } = (call ?? {}) as { body?: { limit?: number; searchString?: string } };
  const { objects, ...rest } = reply as Reply<typeof dictionaries.dropProperty>;
  const words = searchable(body?.searchString ?? '').split(/\s+/);
  const isMeant = ({ name }: { name: string }) => words.every((word) => searchable(name).includes(word));
  return { ...rest, objects: objects.filter(isMeant).slice(0, body?.limit) };
}
