import { webhooks } from '@lintel/contract/areas/webhooks';
import { guardsOf } from '#test/guards';

const ofSettings = 'for whoever manages the settings';

export const guards = guardsOf(webhooks, {
  whole: {
    'service.ts': `webhooks, ${ofSettings}`,
    'deliveries.ts': `what was sent to a webhook, ${ofSettings}`,
    'queue.ts': 'which webhooks are told of what happens, and shows none of them',
    'deliver.ts': 'sends what is due, and records what came of it',
    'message.ts': 'the reference and property of records whose events are sent to whom the organisation chose',
    'jobs.ts': 'gives up, sends again and forgets deliveries, and shows none of them',
    'stop.ts': 'switches a webhook off, and tells who manages the settings',
  },
  takesAway: { remove: ['trace', 'it says nothing of its own: what it was told is in the logs of the records'] },
  quiet: {
    test: 'the log of the deliveries shows it, and nothing else changes',
    sendAgain: 'the log of the deliveries shows it: what happened is sent once more',
  },
});
