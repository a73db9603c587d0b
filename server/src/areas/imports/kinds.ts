import type { ImportKind } from '@lintel/contract/areas/import-kinds';
import { actionImport } from './actions.ts';
import { contractorImport } from './contractors.ts';
import { dateImport } from './dates.ts';
import { equipmentImport } from './equipment.ts';
import type { KindOfImport } from './kind.ts';
import { peopleImport } from './people.ts';
import { propertyImport } from './properties.ts';

/** Every kind of import: one that is missing does not compile. */
export const kindsOfImport: Record<ImportKind, KindOfImport> = {
  properties: propertyImport,
  dates: dateImport,
  actions: actionImport,
  contractors: contractorImport,
  equipment: equipmentImport,
  people: peopleImport,
};
