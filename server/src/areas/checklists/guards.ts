import { checklists } from '@lintel/contract/areas/checklists/endpoints';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(checklists, {
  whole: { 'times.ts': 'adds to completions that were found before what was answered, with the names of pieces' },
  appendOnly: ['taskTypeChecklists', 'taskCompletionAnswers', 'taskCompletionEquipmentAnswers'],
});
