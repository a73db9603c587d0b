import { changeByImport, createByImport } from './by-import.ts';
import { createEntries } from './entries.ts';
import { recognised } from './headings.ts';
import { judge, keysOf } from './judge.ts';
import type { PropertyVerdict } from './judge.ts';
import type { KindOfImport } from './kind.ts';
import { planOf } from './plan.ts';
import { builtUpon, holdProperties, undoProperties } from './undo-properties.ts';

/** Properties: new ones, and changes of those that are there. */
export const propertyImport: KindOfImport = {
  atOnce: 1000,
  nouns: ['property', 'properties'],
  recognised: async (_, sheet) => recognised(sheet),
  prepare: createEntries,
  open: async (scope, held) => {
    const plan = await planOf(scope, { setup: held.setup, choices: held.choices }, held.sheets[held.setup.sheet]!);
    return {
      judge: (now, rows, of) => judge(now, plan, rows, of),
      keysOf: (rows) => keysOf(plan, rows),
      async write(now, of, verdicts: PropertyVerdict[]) {
        await createByImport(
          now,
          of,
          verdicts.filter((verdict) => verdict.kind === 'new'),
        );
        await changeByImport(
          now,
          of,
          verdicts.filter((verdict) => verdict.kind === 'changed'),
        );
      },
      label: ({ cells }) =>
        [plan.cell(cells, plan.setup.key), plan.cell(cells, 'buildingName') ?? plan.cell(cells, 'address1')]
          .filter(Boolean)
          .join(' · '),
    };
  },
  hold: holdProperties,
  builtUpon,
  undo: undoProperties,
};
