import { rulesName } from '#platform/process/rules-name';

const rules = ['duties.ts', 'evacuation-buildings.ts', 'kinds-of-home.ts', 'known-of-property.ts', 'propose-duties.ts'];

/** Identifies this program's duty rules. */
export const ruleVersion = rulesName(rules.map((name) => new URL(name, import.meta.url)));
