import { notices } from '@lintel/contract/areas/notices';
import { guardsOf } from '#test/guards';

const lookedAt = 'what a person has looked at; the notice itself keeps when';

export const guards = guardsOf(notices, {
  whole: {
    'bell.ts': "the reader's own notices, of what they may see now",
    'holding.ts': 'asks who holds a permission at a property, to notify them',
    'mail-notices.ts': 'the job that mails notices, to whom they are for',
    'managers.ts': 'asks who manages properties, to notify them',
    'named.ts': 'asks of each person who is named whether they may see the record, not of the caller',
    'notify.ts': 'names the property of what somebody is notified of, who may see it',
    'of-record.ts': 'those of a record that the reader may see, which is asked before',
    'reminders.ts': 'the job that plans reminders; each is sent only to who may see its record',
    'rules.ts': 'counts reminders, and shows none of them',
    'write-notices.ts': 'names the property of what somebody is notified of, who may see it',
  },
  quiet: { read: lookedAt, readAll: lookedAt },
  appendOnly: ['noticeDays', 'ladderRungs', 'noticeDigests'],
  takesAway: {
    endAbsence: ['trace', 'proves nothing'],
  },
});
