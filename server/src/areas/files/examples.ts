import { files } from '@lintel/contract/areas/files';
import { anAction } from '#areas/actions/testing';
import { anInspectionReport, aTask } from '#areas/tasks/testing';
import { examplesOf } from '#test/examples';
import type { Stage } from '#test/examples';
import { aFile, aPdf, aPicture } from './testing.ts';

let count = 0;
const upload = (id: string) =>
  ({
    params: { id },
    query: { fileName: `example-${(count += 1)}.pdf` },
    body: aPdf(),
    headers: { 'content-type': 'application/pdf' },
  }) as never;

/** A session of the caller's on a task, as if their rights had changed since they opened it. */
async function ownSession({ organisation, caller, by, property }: Stage) {
  const task = await aTask(by, { property: await property() });
  return organisation.within(async ({ db, newId, now }) => {
    const id = newId();
    const openedAt = now.toISOString();
    await db.insertInto('uploadSessions').values({ id, recordId: task.id, openedBy: caller.id, openedAt }).execute();
    return id;
  });
}

export const examples = examplesOf(files, {
  list: async ({ property }) => ({ body: { ownerId: (await property()).id } }),
  openSession: async ({ by, property }) => ({
    body: { ownerId: (await aTask(by, { property: await property() })).id },
  }),
  uploadToSession: async (stage) => upload(await ownSession(stage)),
  commitSession: async (stage) => {
    const sessionId = await ownSession(stage);
    const name = `example-${(count += 1)}.pdf`;
    await stage.organisation.within(({ db, newId, now }) =>
      db
        .insertInto('uploadSessionFiles')
        .values({
          id: newId(),
          sessionId,
          name,
          nameKey: name,
          size: 1,
          fileHash: 'e'.repeat(64),
          contentType: 'application/pdf',
          evidence: null,
          uploadedAt: now.toISOString(),
        })
        .execute(),
    );
    return { body: { id: sessionId } };
  },
  dropSession: async (stage) => ({ query: { id: await ownSession(stage) } }),
  uploadToTask: async ({ by, property }) => upload((await aTask(by, { property: await property() })).id),
  uploadToInspectionReport: async ({ by, property }) =>
    upload((await anInspectionReport(by, await aTask(by, { property: await property() }))).id),
  uploadToAction: async ({ by, property }) => upload((await anAction(by, { property: await property() })).id),
  download: async ({ by, property }) => ({ query: { id: (await aFile(by, (await property()).id)).id } }),
  thumbnail: async ({ by, property }) => ({
    query: { id: (await aFile(by, (await property()).id, await aPicture(), { fileName: 'roof.png' })).id },
  }),
  move: async ({ by, property }) => {
    const [from, to] = [
      await aTask(by, { property: await property() }),
      await aTask(by, { property: await property() }),
    ];
    return { body: { id: (await aFile(by, from.id)).id, ownerId: to.id } };
  },
  remove: async ({ by, property }) => ({
    query: { id: (await aFile(by, (await aTask(by, { property: await property() })).id)).id },
  }),
});
