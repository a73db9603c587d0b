import type { ActionRow } from '@lintel/contract/areas/actions/list';
import { Suspense, type ReactNode } from 'react';
import { useMe } from '#platform/current-user.ts';
import type { Selection } from '#platform/list/list-page.tsx';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';

const BulkChange = lazyForm(() => import('./bulk-change.tsx'));
const BulkShare = lazyForm(() => import('#areas/shares/bulk-share.tsx'));
const BulkRemind = lazyForm(() => import('#areas/shares/bulk-remind.tsx'));
const BulkClose = lazyForm(() => import('./bulk-close.tsx'));
const BulkVerify = lazyForm(() => import('./bulk-verify.tsx'));
const WriteLetters = lazyForm(() => import('#areas/letters/write-letters.tsx'));

/** What can be done with several actions wherever they are listed, for those who may do any of it. */
export function useBulkCommands(): ((selection: Selection<ActionRow>) => ReactNode) | undefined {
  const me = useMe();
  const mayManage = mayDo(me, 'PRISM_PROPERTY_ACTION_MANAGE');
  const mayShare = mayDo(me, 'PRISM_APP_ACTION_ASSIGN_BY_EMAIL');
  const mayVerify = mayDo(me, 'PRISM_PROPERTY_ACTION_VERIFY');
  if (!mayManage && !mayShare && !mayVerify) return undefined;
  return (selection) => (
    <Suspense>
      {mayManage && <BulkChange selection={selection} />}
      {mayShare && (
        <BulkShare
          entityType="ACTION"
          selection={selection}
          dueOn={selection.rows.map(({ dueDate }) => dueDate)}
          brief={t('actions.bulk.share.brief')}
        />
      )}
      {mayShare && <BulkRemind selection={selection} of="entityIds" />}
      {mayManage && <BulkClose selection={selection} />}
      {mayManage && <WriteLetters kind="ACTION" ids={selection.ids} />}
      {mayVerify && <BulkVerify selection={selection} />}
    </Suspense>
  );
}
