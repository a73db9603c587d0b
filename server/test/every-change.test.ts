import { describe, expect, it } from 'vitest';
import { everyRoute } from '#server/areas';
import { anExampleOf, changesSomething, loggedFor, sendTo, stageOf, titleOf } from './examples.ts';
import { anOrganisation, theWorkingServer } from './harness.ts';
import type { Person } from './harness.ts';

/** Calls that leave no activity entry, and why nothing is lost. */
const quiet: Record<string, string> = {
  'POST session/refresh.json': 'says only that somebody is still there',
  'POST account/forgotten-password.json': 'changes nothing itself; the job it leaves records the link that it makes',
  'POST filter-preset/item.json': "a person's own convenience",
  'PUT filter-preset/item.json': "a person's own convenience",
  'DELETE filter-preset/item.json': "a person's own convenience",
  'POST table-preset/item.json': "a person's own convenience",
  'PUT import/item.json': 'prepares an import; what is brought in is recorded when it runs',
  'PUT import/values.json': 'prepares an import; what is brought in is recorded when it runs',
  'POST import/check.json': 'a dry run, which changes nothing',
  'POST file/uploadSession/item.json': 'nobody else sees what a session holds; its commit is recorded',
  'POST file/uploadSession/{id}/uploadFile.json': 'nobody else sees what a session holds; its commit is recorded',
  'POST notice/reading.json': 'what a person has looked at; the notice itself keeps when',
  'POST notice/reading/all.json': 'what a person has looked at; the notice itself keeps when',
  'POST share/item.json': 'that it was opened for the first time is recorded; each later time only moves a mark',
  'DELETE file/uploadSession/item.json': 'nobody else saw what the session held',
};

const server = await theWorkingServer();
const changes = everyRoute(server)
  .map((served) => served.endpoint)
  .filter(changesSomething);
const organisation = await anOrganisation();
const stage = await stageOf(organisation);

const entriesOf = (requestId: string) =>
  organisation.within(({ db }) =>
    db.selectFrom('activityEntries').selectAll().where('requestId', '=', requestId).execute(),
  );

async function played(title: string, endpoint: (typeof changes)[number], caller: Person) {
  const { as, ...given } = await anExampleOf(endpoint, { ...stage, caller });
  const began = Date.now();
  const answer = await sendTo(endpoint.allow === 'anyone' ? null : (as ?? caller), endpoint, given);
  expect(
    answer.status,
    `${title}: ${JSON.stringify(answer.body).slice(0, 300)} ${loggedFor(server, answer.headers['x-request-id'])}`,
  ).toBeOneOf([200, 201, 204, 303]);
  return { entries: await entriesOf(String(answer.headers['x-request-id'])), actor: as ?? caller, began };
}

describe('every call that changes something', () => {
  it('is quiet only with a reason', () => {
    const marked = changes.filter((endpoint) => endpoint.quiet).map(titleOf);
    expect(
      marked.filter((title) => !(title in quiet)),
      'Say in this test why no activity entry is lost, or write one',
    ).toEqual([]);
  });

  it.each(
    changes
      .filter((endpoint) => !(titleOf(endpoint) in quiet))
      .map((endpoint) => [titleOf(endpoint), endpoint] as const),
  )(
    '%s leaves one entry on each record: who, when, what, from, to, by which request (E-01)',
    async (title, endpoint) => {
      const { entries, actor, began } = await played(title, endpoint, await organisation.person());
      expect(entries.length, 'Write it with scope.record, beside the change').toBeGreaterThan(0);
      const told = entries.map((entry) => `${entry.event} on ${entry.recordId}`);
      expect(told, 'Each thing that happened to a record is told once').toEqual([...new Set(told)]);
      for (const entry of entries) {
        // Somebody outside is no user: the entry names them.
        const actorId = endpoint.allow === 'share-link' ? null : actor.id;
        expect(entry).toMatchObject({ actorId, organisationId: organisation.id });
        expect(entry.actorName).not.toBe('');
        expect(entry.event).toMatch(/^[a-z-]+\.[a-z-]+$/);
        expect(Math.abs(new Date(entry.happenedAt).getTime() - began)).toBeLessThan(10_000);
        expect(entry.event, 'Let the example change something').not.toMatch(/saved-unchanged$/);
        const fields = JSON.parse(entry.changes) as { field: string; label: string; from: unknown; to: unknown }[];
        for (const field of fields)
          expect(field).toMatchObject({ field: expect.any(String) as string, label: expect.any(String) as string });
        expect(
          fields.length > 0 || Boolean(entry.summary ?? entry.comment),
          'An entry says what changed, by fields or in a sentence',
        ).toBe(true);
      }
    },
  );

  const firstOfEachArea = [
    ...new Map(
      changes
        .filter(
          (endpoint) => !(titleOf(endpoint) in quiet) && endpoint.allow !== 'anyone' && endpoint.allow !== 'share-link',
        )
        .map((endpoint) => [endpoint.area, endpoint]),
    ).values(),
  ];
  it.each(firstOfEachArea.map((endpoint) => [titleOf(endpoint), endpoint] as const))(
    '%s says so when support did it',
    async (title, endpoint) => {
      const { entries } = await played(title, endpoint, await organisation.person(['PRISM_SUPPORT_EDIT']));
      expect(entries.length).toBeGreaterThan(0);
      expect(entries.map((entry) => entry.isSupport)).toEqual(entries.map(() => true));
    },
  );
});
