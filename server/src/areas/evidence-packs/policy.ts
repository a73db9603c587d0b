import type { Scope } from '#platform/scope';

/** What everybody needs who asks for a pack; the rest is asked for each part of it. */
export const mayHavePacks = ({ me }: Pick<Scope, 'me'>) => me.has('PRISM_APP_PROPERTY_MENU');
