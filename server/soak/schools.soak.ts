import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { dashboard } from '@lintel/contract/areas/dashboard';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { taskManagement } from '@lintel/contract/areas/task-management';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { anImport, imported } from '#areas/imports/testing';
import { call } from '#test/calls';
import { anOrganisation } from '#test/organisation';

type Page = z.output<(typeof taskManagement.proposals)['reply']>;

const schools = new URL('../../../shared/data/england-schools.csv', import.meta.url);
const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Runs something twice, and logs how long the second, warm run took. */
async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  await work();
  const began = performance.now();
  const result = await work();
  console.log(`${what}: ${Math.round(performance.now() - began)} ms`);
  return result;
}

describe.skipIf(!existsSync(schools))(
  `the register of schools${existsSync(schools) ? '' : ' (skipped: ../shared/data is not there)'}`,
  () => {
    it('gets its duties, proposed in pages and confirmed 5,000 at a time: at least 40,000 for 3,442 schools', async () => {
      const by = await (await anOrganisation()).person();
      const kinds = (await call(by, dictionaries.generic, { params: { dictionary: 'PROPERTY_TYPE' } })).body.objects;
      const propertyTypeId = kinds.find((kind) => kind.code === 'school')!.id;
      const choices = ['Durham', 'Cumbria'].map((text) => ({
        field: 'localAuthorityId' as const,
        text,
        take: 'create' as const,
        entryId: null,
      }));
      const draft = await anImport(
        by,
        // Their kinds of school are not our property types; here all of them are schools.
        readFileSync(schools, 'utf8').replace(/type/i, 'Kind'),
        { fixed: { nation: 'england', propertyTypeId } },
        { fileName: 'england-schools.csv', choices },
      );
      expect((await imported(by, draft)).result?.newCount).toBe(3442);

      const began = Date.now();
      let [addedCount, pages] = [0, 0];
      const withDuties = new Set<string>();
      for (let after: string | null = null; ;) {
        const { objects, next }: Page = (await call(by, taskManagement.proposals, { body: { after, limit: 5000 } }))
          .body;
        const added = await call(by, taskManagement.add, {
          body: objects.map(({ propertyId, taskRepositoryDictId, code, name, dueDate }) => ({
            propertyId,
            taskRepositoryDictId,
            code,
            name,
            dueDate,
          })),
        });
        expect(added.body.addedCount).toBe(objects.length);
        for (const { propertyId } of objects) withDuties.add(propertyId);
        addedCount += objects.length;
        pages += 1;
        if (!next) break;
        after = next;
      }
      console.log(`${addedCount.toLocaleString('en-GB')} tasks in ${pages} pages: ${seconds(began)}`);
      expect(addedCount).toBeGreaterThanOrEqual(40_000);
      expect(withDuties.size).toBe(3442);

      const types = await timed('counts of Task Management', () => call(by, taskManagement.types));
      expect(types.body.objects.reduce((sum, type) => sum + type.includedCount, 0)).toBe(addedCount);
      const first = { ...taskList.defaults, page: 1 } as never;
      const list = await timed('first page of the task list', () => call(by, tasks.list, { body: first }));
      expect(list.body.totalObjectsForQuery).toBe(addedCount);
      const middle = { ...taskList.defaults, page: Math.floor(addedCount / 50) } as never;
      await timed('a page in its middle', () => call(by, tasks.list, { body: middle }));
      const found = { ...taskList.defaults, page: 1, fullTextSearchString: 'durham fire' } as never;
      await timed('a text in it', () => call(by, tasks.list, { body: found }));
      const { counts } = (await timed('open tasks by group', () => call(by, tasks.overview))).body;
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(addedCount);
      expect((await timed('the dashboard', () => call(by, dashboard.portfolio))).body.propertyCount).toBe(3442);
    }, 600_000);
  },
);
