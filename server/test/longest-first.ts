import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** The longest files, for a machine that has not run the tests before: they mostly wait, and can do so beside the others. */
const known = [
  'server/test/running-server.test.ts',
  'server/test/every-document.test.ts',
  'server/test/settings-of-a-running-server.test.ts',
  'server/test/backup.test.ts',
  'server/src/platform/postgres/embedded.test.ts',
  'server/test/every-export.test.ts',
  'server/test/every-refusal.test.ts',
  'server/test/every-personal.test.ts',
  'server/test/every-expression.test.ts',
  'server/src/areas/imports/imports.test.ts',
  'server/src/areas/imports/bad-files.test.ts',
  'server/src/areas/files/store.test.ts',
  'server/test/jobs.test.ts',
  'server/test/every-can.test.ts',
  'server/src/areas/imports/bring-in.test.ts',
  'server/src/areas/mail/deliver-mail.test.ts',
  'server/src/areas/second-factor/second-factor.test.ts',
  'server/src/areas/calendar/cases.test.ts',
];

/** A long file that starts last is waited for alone. Vitest itself sorts by the previous run, if there was one. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    if (sorted.some((file) => this.ctx.cache.getTestSpecificationResult(file))) return sorted;
    const rank = ({ moduleId }: TestSpecification) => {
      const at = known.findIndex((path) => moduleId.endsWith(path));
      return at < 0 ? known.length : at;
    };
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
