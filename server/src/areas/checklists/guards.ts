import { checklists } from '@lintel/contract/areas/checklists/endpoints';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(checklists, {
  appendOnly: ['taskTypeChecklists', 'taskCompletionAnswers', 'taskCompletionEquipmentAnswers'],
});
