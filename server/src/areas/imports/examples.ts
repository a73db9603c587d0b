import { imports } from '@lintel/contract/areas/imports';
import { examplesOf } from '#test/examples';
import { anImport, checked, csv, imported } from './testing.ts';
import type { Person } from '#test/organisation';

let count = 0;
const rows = () =>
  csv([
    ['Reference', 'Address 1', 'Postcode'],
    [`EX-${Date.now()}-${(count += 1)}`, '1 Example Street', 'M1 1AE'],
  ]);
const aDraft = (by: Person) => anImport(by, rows());

const drafts = new WeakMap<Person, ReturnType<typeof aDraft>>();
/** The same each time, for calls that only read: a thread reads each file that is uploaded. */
function aDraftToRead(by: Person) {
  const draft = drafts.get(by) ?? aDraft(by);
  drafts.set(by, draft);
  return draft;
}

export const examples = examplesOf(imports, {
  upload: () =>
    ({ query: { fileName: 'portfolio.csv' }, body: rows(), headers: { 'content-type': 'text/csv' } }) as never,
  get: async ({ by }) => ({ query: { id: (await aDraftToRead(by)).id } }),
  sheets: async ({ by }) => ({ query: { id: (await aDraftToRead(by)).id } }),
  setUp: async ({ by }) => {
    const { id, version, setup } = await aDraft(by);
    return { body: { id, version, setup: setup! } };
  },
  values: async ({ by }) => ({ query: { id: (await aDraftToRead(by)).id } }),
  choose: async ({ by }) => {
    const { id, version } = await aDraft(by);
    return { body: { id, version, choices: [] } };
  },
  check: async ({ by }) => {
    const { id, version } = await aDraft(by);
    return { body: { id, version } };
  },
  refusals: async ({ by }) => ({ body: { id: (await aDraftToRead(by)).id } }),
  outcomes: async ({ by }) => ({ body: { id: (await aDraftToRead(by)).id } }),
  refusedRows: async ({ by }) => ({ query: { id: (await aDraftToRead(by)).id } }),
  start: async ({ by }) => {
    const { id, version } = await checked(by, await aDraft(by));
    return { body: { id, version } };
  },
  cancel: async ({ by }) => {
    const { id, version } = await aDraft(by);
    await by.server.maker.database.inOrganisation(by.organisationId, (db) =>
      db
        .updateTable('imports')
        .set({ stage: 'checking', version: version + 1 })
        .where('id', '=', id)
        .execute(),
    );
    return { query: { id } };
  },
  undo: async ({ by }) => {
    const { id, version } = await imported(by, await aDraft(by));
    return { body: { id, version } };
  },
  discard: async ({ by }) => ({ query: { id: (await aDraft(by)).id } }),
});
