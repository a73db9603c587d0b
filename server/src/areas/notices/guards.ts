import { notices } from '@lintel/contract/areas/notices';
import { guardsOf } from '#test/guards';

const lookedAt = 'what a person has looked at; the notice itself keeps when';

export const guards = guardsOf(notices, {
  quiet: { read: lookedAt, readAll: lookedAt },
  appendOnly: ['noticeDays', 'ladderRungs', 'noticeDigests'],
});
