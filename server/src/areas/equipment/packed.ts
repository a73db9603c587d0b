import { equipmentList } from '@lintel/contract/areas/equipment/list';
import { listed, menu, recordsOf } from '#platform/list/packed';
import type { Asked, Part } from '#platform/record/packed';
import type { Scope } from '#platform/scope';
import { equipmentRows } from './list.ts';

/** The equipment that was in use during the period. */
export async function equipmentPart(scope: Scope, { propertyId, from }: Asked): Promise<Part> {
  const found = await listed(scope, [equipmentList, equipmentRows], {
    title: 'Equipment',
    propertyId,
    search: { use: 'ALL' },
    shown: ['ref', 'name', 'type', 'location', 'serialNumber', 'lastDoneOn', 'lastResult', 'nextDueOn', 'standing'],
  });
  const pieces = {
    ...found,
    lines: found.lines.filter(({ outOfUseOn }) => !from || !outOfUseOn || String(outOfUseOn) >= from),
  };
  return {
    tables: [pieces],
    records: recordsOf('EQUIPMENT', pieces.lines, ({ ref, name }) => `${String(ref)} ${String(name)}`),
    needs: [menu('PRISM_APP_TASK_MENU')],
  };
}
