import type { RagList } from '@lintel/contract/areas/rag-reports';
import { Suspense, useState } from 'react';
import { useMe } from '#platform/current-user.ts';
import type { Search } from '#platform/list/list-address.ts';
import { mayDo } from '#platform/rights.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';

const RagDialog = lazyPart(() => import('./rag-dialog.tsx'));

/** The RAG report of a list page, for those who may see tasks: the command of the header's button, and its dialog. */
export function useRag(list: RagList) {
  const me = useMe();
  const [search, setSearch] = useState<Search>();
  return {
    onRag: mayDo(me, 'PRISM_APP_TASK_MENU') || me.isSupportView ? setSearch : undefined,
    dialog: search && (
      <Suspense>
        <RagDialog list={list} search={search} onClose={() => setSearch(undefined)} />
      </Suspense>
    ),
  };
}
