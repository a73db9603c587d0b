import { describe, expect, it } from 'vitest';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import { isRead } from '@lintel/contract/platform/endpoint';
import { everyRoute } from '#server/areas';
import { titleOf } from './examples.ts';
import { removalsOfAreas, whyQuiet } from './guards.ts';
import type { Removal } from './guards.ts';
import { theServer } from './test-server.ts';
import { schemaOf } from './schema-values.ts';

/**
 * What each endpoint that deletes, archives, suspends or revokes requires and leaves behind (decision 029). `reason`: refused
 * without one, and leaves an entry; `trace`: leaves an entry, and why no reason is required; `own`: the caller's own, or still
 * empty, and no evidence; `back`: undoes such a change.
 */
const removals: Record<string, Removal> = {
  ...Object.fromEntries([...removalsOfAreas].map(([endpoint, fields]) => [titleOf(endpoint as Endpoint), fields])),
  'DELETE action/item.json': ['reason', 'never where closing asks for a second person (second-person.test.ts)'],
  'DELETE inspectionReport/item.json': ['reason', 'actions whose closing asks for a second person stay'],
  'POST property/archival.json': ['reason', 'its tasks and actions stay as they are, and come back with it'],
  'POST property/bulk-archival.json': ['reason', 'the same for many'],
  'POST contractor/archival.json': ['reason', 'what was given to them stays theirs, and they can be restored'],
  'POST task/suspension.json': ['reason', 'managers are told, and it ends on its review, and with the legal date'],
  'POST task/exemption.json': [
    'reason',
    'a statutory one waits until somebody else has accepted it; managers are told',
  ],
  'POST task/exemption/acceptance.json': ['trace', 'the reason is that of the proposal, which stands with it'],
  'POST task/exemption/rejection.json': ['reason', 'who proposed it is told'],
  'PUT task/exemption/bulk.json': [
    'trace',
    'as for one: an acceptance goes by the reason of its proposal, a rejection is refused without one (removals.test.ts)',
  ],
  'POST taskManagement/deactivatePropertyTasks.json': [
    'trace',
    'specified without a reason, which is asked for where a duty is statutory; that waits until somebody else has accepted it (removals.test.ts)',
  ],
  'POST import/undoing.json': ['trace', 'the undoing is the reason; what closing asks two for waits for the second'],
  'DELETE import/item.json': ['trace', 'only an import that brought nothing in'],
  'DELETE import/run.json': ['trace', 'stops it; what came stays'],
  'DELETE file/item.json': ['trace', 'never of work that is done (files.test.ts); the content is named by its hash'],
  'DELETE dictionary/item.json': ['trace', 'only what nothing uses'],
  'DELETE role/item.json': ['trace', 'only what nobody has'],
  'DELETE client/logo': ['trace', 'proves nothing'],
  'DELETE absence/item.json': ['trace', 'proves nothing'],
  'POST assignByEmailEntity/revocation.json': ['trace', 'a link that is revoked still counts for who may verify'],
  'DELETE accident/injuredPersonInjury/item.json': ['trace', 'stands in the log of its accident'],
  'DELETE accident/personInterviewed/item.json': ['trace', 'stands in the log of its accident'],
  'DELETE contractor/operative/item.json': ['trace', 'what they showed stays with the contractor'],
  'POST contractor/evidence/waiver.json': ['reason', 'what is let off, by whom and until when stays'],
  'POST people/training/withdrawal.json': ['reason', 'what was recorded stays with the reason'],
  'POST contractor/link/revocation.json': ['trace', 'what was sent by the link stays'],
  'POST poster/ending.json': ['trace', 'its code opens nothing; what was reported by it stays'],
  'POST poster/report/rejection.json': ['reason', 'the reason stays with the report'],
  'POST assignByEmailEntity/sendingBack.json': ['reason', 'what was marked as done stays to be read'],
  'POST accident/close/send-back.json': ['reason', 'the proposal stays in the log'],
  'POST accident/leave-incident.json': ['reason', 'both records say so'],
  'POST accident/redaction/propose.json': ['trace', 'changes nothing yet; the period that ended is the reason'],
  'POST accident/redaction/keep.json': ['reason', 'and the day until which it is kept'],
  'POST accident/redaction/approve.json': ['trace', 'by a second person, after the period; the rule stands with it'],
  'POST user/deactivation.json': ['trace', 'users stay, with all that they did'],
  'POST user/deactivations.json': ['trace', 'the same for many'],
  'POST assignment/removal.json': ['trace', 'a right is taken away, and given back by whoever gives rights'],
  'DELETE user/sessions.json': ['trace', 'signs somebody out'],
  'DELETE user/second-factor.json': ['trace', 'its owner is told'],
  'DELETE account/second-factor.json': ['trace', 'its owner is told'],
  'DELETE account/sessions.json': ['trace', 'signs oneself out'],
  'DELETE account/other-sessions.json': ['trace', 'signs oneself out elsewhere'],
  'DELETE file/uploadSession/item.json': ['own', 'files that belong to nothing yet'],
  'DELETE filter-preset/item.json': ['own', 'what one saved for oneself'],
  'DELETE property/archival.json': ['back', ''],
  'DELETE contractor/archival.json': ['back', ''],
  'DELETE task/suspension.json': ['back', ''],
  'DELETE task/exemption.json': ['back', ''],
  'DELETE task/exemption/proposal.json': ['back', ''],
  'DELETE user/deactivation.json': ['back', ''],
};

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
    expect(endpoints.map(titleOf).toSorted(), 'Say above what it asks for and leaves behind').toEqual(
      Object.keys(removals).toSorted(),
    );
  });

  it.each(endpoints.map((endpoint) => [titleOf(endpoint), endpoint] as const))('%s', (title, endpoint) => {
    const [asks] = removals[title] ?? ['reason'];
    const required = [endpoint.query, endpoint.body].flatMap((type) => (type ? (schemaOf(type).required ?? []) : []));
    if (asks === 'reason') expect(required, 'It is refused without a reason').toContain('reason');
    // The test of every endpoint then expects an entry in the log.
    if (asks !== 'own') expect(whyQuiet(endpoint), 'It leaves an entry').toBeUndefined();
  });
});
