import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { taskManagement } from '@lintel/contract/areas/task-management';
import { anImport, imported } from '#areas/imports/testing';
import { anOrganisation, call } from '#test/harness';

type Page = z.output<(typeof taskManagement.proposals)['reply']>;

const schools = new URL('../../../shared/data/england-schools.csv', import.meta.url);
const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

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
        readFileSync(schools),
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

      const counted = Date.now();
      const { objects } = (await call(by, taskManagement.types)).body;
      console.log(`counts of ${objects.length} task types: ${seconds(counted)}`);
      expect(objects.reduce((sum, type) => sum + type.includedCount, 0)).toBe(addedCount);
    }, 600_000);
  },
);
