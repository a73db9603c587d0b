import { createRequire } from 'node:module';
import { rulesName } from '#platform/process/rules-name';

const rules = [
  'stretches',
  'standing',
  'reason',
  'demands',
  'attributes',
  'evidence',
  'evidence-items',
  'evidence-kinds',
  'evidence-rules',
];

const { resolve } = createRequire(import.meta.url);

export const filesOfRules = rules.map((name) => resolve(`@lintel/contract/areas/contractors/${name}`));
/** Identifies the rules by which this program determines standings. */
export const rulesOfContractors = rulesName(filesOfRules);
