import { createRequire } from 'node:module';
import { rulesName } from '#platform/process/rules-name';

const rules = [
  'standing',
  'dates',
  'periods',
  'notice-types',
  'notice-type',
  'housing-notices',
  'safety-notices',
  'other-notices',
];

const { resolve } = createRequire(import.meta.url);

/** Identifies the rules by which this program determines standings. */
export const rulesOfNotices = rulesName(rules.map((name) => resolve(`@lintel/contract/statutory/${name}`)));
