import { describe, expect, it } from 'vitest';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import { isRead } from '@lintel/contract/platform/endpoint';
import { everyRoute } from '#server/areas';
import { titleOf } from './examples.ts';
import { removalsOfAreas, whyQuiet } from './guards.ts';
import { theServer } from './test-server.ts';
import { schemaOf } from './schema-values.ts';

/** What each of them requires and leaves behind: `takesAway` in the `guards.ts` of its area (decision 029). */
const removals = new Map([...removalsOfAreas].map(([endpoint, asks]) => [titleOf(endpoint as Endpoint), asks]));

const takesAway = (endpoint: Endpoint) =>
  !isRead(endpoint) &&
  (endpoint.method === 'DELETE' ||
    /archiv|suspen|exempt|remov|revoc|deactiv|undo|discard|delet|cancel|withdraw|ending|reject|redact|waive|leave|send(?:ing)?-?back/i.test(
      `${endpoint.path} ${endpoint.name}`,
    ));

const endpoints = everyRoute(await theServer())
  .map(({ endpoint }) => endpoint)
  .filter(takesAway);

describe('every call that takes something away', () => {
  it('is known, with what it asks for', () => {
    expect(
      endpoints.map(titleOf).toSorted(),
      'Say in the guards.ts of its area what it asks for and leaves behind',
    ).toEqual([...removals.keys()].toSorted());
  });

  it.each(endpoints.map((endpoint) => [titleOf(endpoint), endpoint] as const))('%s', (title, endpoint) => {
    const [asks] = removals.get(title) ?? ['reason'];
    const required = [endpoint.query, endpoint.body].flatMap((type) => (type ? (schemaOf(type).required ?? []) : []));
    if (asks === 'reason') expect(required, 'It is refused without a reason').toContain('reason');
    // The test of every endpoint then expects an entry in the log.
    if (asks !== 'own') expect(whyQuiet(endpoint), 'It leaves an entry').toBeUndefined();
  });
});
