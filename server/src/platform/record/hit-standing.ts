import type { RawBuilder } from 'kysely';
import type { HitStanding } from '@lintel/contract/areas/search';

/** How the hits of a kind stand: SQL about `found.record_id` and `found.archived` that names one of the words, and the words. */
export type StandingOfHits<S> = {
  of: (scope: S) => RawBuilder<string | null>;
  words: Readonly<Record<string, HitStanding>>;
};

/** Declares it; a word that is missing does not compile. */
export const standingOfHits = <S, Id extends string>(
  of: (scope: S) => RawBuilder<Id | null>,
  words: Readonly<Record<Id, HitStanding>>,
): StandingOfHits<S> => ({ of, words });

/** The names of states, each with its tone. */
export const withTones = <Id extends string>(
  states: readonly { id: Id; name: string }[],
  tones: Readonly<Record<Id, HitStanding['tone']>>,
) => Object.fromEntries(states.map(({ id, name }) => [id, { name, tone: tones[id] }])) as Record<Id, HitStanding>;
