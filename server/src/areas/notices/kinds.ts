import { noticeKinds } from '@lintel/contract/areas/notices';
import type { NoticeGroup, NoticeKind } from '@lintel/contract/areas/notices';

type KindOfNotice = { id: NoticeKind; group: NoticeGroup; urgent: 'always' | 'high' | 'never' };
const kinds = new Map<NoticeKind, KindOfNotice>(noticeKinds.map((kind) => [kind.id, kind]));
export const kindOf = (id: NoticeKind): KindOfNotice => kinds.get(id)!;
