import type { ColumnType } from 'kysely';
import type { Answer, Judgement, Question } from '@lintel/contract/areas/checklists/questions';
import type { Json, Own } from '#platform/database/columns';

type TaskTypeChecklistTable = {
  organisationId: Own;
  taskTypeId: string;
  version: number;
  questions: Json<Question[]>;
  savedBy: string | null;
  savedAt: ColumnType<string, string, never>;
};

type TaskCompletionAnswerTable = {
  organisationId: Own;
  cycleId: string;
  revision: number;
  questionId: string;
  /** As it is: `insertRows` makes it JSON. */
  answer: ColumnType<Answer, Answer, never>;
  judgement: Judgement | null;
};

declare module '#platform/database/tables' {
  interface Tables {
    taskTypeChecklists: TaskTypeChecklistTable;
    taskCompletionAnswers: TaskCompletionAnswerTable;
    taskCompletionEquipmentAnswers: TaskCompletionAnswerTable & { equipmentId: string };
  }
}
