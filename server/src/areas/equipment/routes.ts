import { equipment } from '@lintel/contract/areas/equipment/endpoints';
import { equipmentTexts as texts } from '@lintel/contract/texts/equipment';
import { serve } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import { addEquipment } from './add.ts';
import { labelsOfEquipment } from './labels.ts';
import { equipmentRows } from './list.ts';
import { getPiece } from './piece.ts';
import { removePiece } from './remove.ts';
import { savePiece } from './save.ts';
import { putBackInUse, putOutOfUse } from './use.ts';

export const equipmentRoutes = ({ config }: Pick<Setting, 'config'>) =>
  serve(equipment, {
    list: (scope, { body }) => equipmentRows.page(scope, body),
    export: (scope, { body }) => equipmentRows.export(scope, body),
    neighbours: (scope, { body }) => equipmentRows.neighbours(scope, body),
    labels: (scope, { body }) => labelsOfEquipment(scope, config.publicUrl, body),
    get: async (scope, { query }) => ({ dto: await getPiece(scope, query.id) }),
    add: (scope, { body }) => addEquipment(scope, body),
    save: async (scope, { body }) => ({ dto: await savePiece(scope, body), message: texts['equipment.saved'] }),
    putOutOfUse: async (scope, { body }) => ({ dto: await putOutOfUse(scope, body) }),
    putBackInUse: async (scope, { query }) => ({ dto: await putBackInUse(scope, query) }),
    remove: (scope, { query }) => removePiece(scope, query),
  });
