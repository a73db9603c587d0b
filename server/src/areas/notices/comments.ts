import { shortened } from '@lintel/contract/platform/shortened';
import { sharedTypes } from '@lintel/contract/areas/shares/shared-types';
import type { SharedType } from '@lintel/contract/areas/shares/share';
import type { RecordEvent } from '#platform/record/events';
import type { KindName } from '#platform/record/record-kind';
import type { Scope } from '#platform/scope';
import { holdersOf } from './holders.ts';
import { notify } from './notify.ts';

const SHOWN = 300;

/** Notifies people of a comment on their work, or on a part of it. */
export const notifyComment =
  (kind: KindName) =>
  async (scope: Scope, happened: readonly RecordEvent[]): Promise<void> => {
    for (const { recordId, entry } of happened) {
      const about = isWork(kind) ? { type: kind, id: recordId } : await scope.kinds[kind]?.partOf?.(scope, recordId);
      if (!about) continue;
      const text = entry.comment ?? '';
      const details = { text: shortened(text, SHOWN) };
      const to = (await holdersOf(scope, about.type, [about.id])).get(about.id) ?? [];
      await notify(scope, [{ kind: 'comment', about, to, details }]);
    }
  };

const isWork = (kind: KindName): kind is SharedType => sharedTypes.some(({ id }) => id === kind);
