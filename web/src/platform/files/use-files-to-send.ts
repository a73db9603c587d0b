import type { EntityType } from '@lintel/contract/areas/activity';
import { files } from '@lintel/contract/areas/files';
import { send, upload } from '../api.ts';
import { useChosenFiles } from './use-chosen-files.ts';

/** Files chosen for a record that is not there yet: sent into a session that the call which makes it takes whole, so that it is saved with them or not at all. */
export function useFilesToSend(ownerKind: EntityType) {
  const chosen = useChosenFiles(ownerKind);
  const { waiting, change } = chosen;

  /** Sends what was chosen; answers the session that holds it, null where nothing was chosen. A file that fails fails it all. */
  async function sendAll(): Promise<string | null> {
    if (waiting.length === 0) return null;
    const { dto: session } = await send(files.openSession, { body: {} });
    for (const one of waiting) {
      change(one.key, { state: 'sending', share: 0 });
      try {
        const query = { fileName: one.file.name, ...(one.evidence ? { evidence: one.evidence } : {}) };
        await upload(files.uploadToSession, { params: { id: session.id }, query }, one.file, {
          onProgress: (share) => change(one.key, { share }),
        });
      } catch (failure) {
        for (const each of waiting) change(each.key, { state: 'waiting', share: 0 });
        throw failure;
      }
    }
    return session.id;
  }

  const wait = () => {
    for (const one of waiting) change(one.key, { state: 'waiting', share: 0 });
  };
  return { ...chosen, sendAll, wait };
}
