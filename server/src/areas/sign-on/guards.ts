import { signOn } from '@lintel/contract/areas/sign-on';
import { guardsOf } from '#test/guards';

export const guards = guardsOf(signOn, {
  whole: {
    'settings.ts': 'the settings, of which the secret is never shown, and sessions that another provider ends',
    'identities.ts': 'the connection of one person',
    'disconnect-user.ts': 'the connection of one person, and their sessions',
    'links.ts': 'the name of the provider, in a message',
    'show-connecting-link.ts': 'the name of the provider, and whether the owner of a link is connected',
    'attempts.ts': 'what the caller has begun',
    'back-channel.ts': 'ends sessions that began at the provider, which says so itself',
    'begin.ts': "the provider that the caller goes to, and the caller's own connection",
    'connection.ts': 'the connection of one person, and the sessions that began with it',
    'finish.ts': "the connection of whoever comes back from the provider, and the caller's own session",
  },
  quiet: {
    test: 'changes nothing',
    begin: 'keeps only that somebody is awaited back',
    beginOwn: 'keeps only that somebody is awaited back; a recovery code that is used leaves its entry',
    finish:
      'whoever is signed in or connected leaves an entry; the job writes one for a link; confirming says only that somebody proved who they are',
  },
  takesAway: {
    remove: ['trace', 'everybody can sign in with a password again'],
    disconnect: ['trace', 'its owner is told'],
    disconnectUser: ['trace', 'its owner is told, and may connect again'],
  },
});
