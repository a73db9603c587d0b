import { pagesByKind } from '@lintel/contract/areas/activity';
import type { Notice } from '@lintel/contract/areas/notices';
import { ownPageOf, pageOfKind, pageOfNotice } from '@lintel/contract/areas/notices';
import type { CurrentUser } from '@lintel/contract/areas/session';
import { maySee } from '#platform/rights.ts';

/** The page of a notice's subject, for those who may open it. */
export function addressOf(me: CurrentUser, { about, kind }: Notice) {
  const page = pageOfKind(kind, about.id);
  if (page) return page;
  if (maySee(me, pagesByKind[about.type].allow)) return pageOfNotice(kind, about.type, about.id);
  return about.id === me.id ? ownPageOf(kind) : undefined;
}
