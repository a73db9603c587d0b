import type { ColumnType } from 'kysely';
import type { LetterSettings } from '@lintel/contract/areas/letters/template';
import type { Json, MaybeInstant, Own, Version } from '#platform/database/columns';

declare module '#platform/database/tables' {
  interface Tables {
    letterSettings: { organisationId: Own; version: Version; rules: Json<LetterSettings> };
    accessLetters: {
      organisationId: Own;
      id: string;
      recordId: string;
      /** Of a task: its round that was open. */
      cycleId: string | null;
      /** The name of the letter in the settings, as it was. */
      template: string;
      writtenOn: string;
      visitOn: string | null;
      visitFrom: string | null;
      visitUntil: string | null;
      sender: string;
      occupier: string | null;
      addressLine: string | null;
      address: Json<string[]>;
      heading: string;
      text: string;
      sentBy: string;
      sentAt: ColumnType<string, string, never>;
      redactedAt: MaybeInstant;
    };
  }
  interface GuardedTables {
    accessLetters: true;
  }
}
