import { isPending } from './pending.ts';
import { writeMail } from './write-mail.ts';
import { hold } from '#platform/database/hold';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';

const MOST_TESTS = 10;
const HOUR = 3600;
/** Before whatever else waits, which an attempt moves by minutes. */
const AHEAD_MS = 6 * 24 * 3_600_000;

/** Writes a message to the caller, to be sent before all others; one that still waits is tried again instead. */
export async function sendTestMessage(
  scope: Scope,
  { config, throttle }: Pick<Setting, 'config' | 'throttle'>,
): Promise<{ id: string }> {
  const { me, now, organisationId } = scope;
  await throttle.count('test message', me.id, MOST_TESTS, HOUR);
  await hold(scope, `test message of ${me.id}`);
  const first = new Date(now.getTime() - AHEAD_MS).toISOString();
  const id = (await triedAgain(scope, first)) ?? (await newMessage(scope, config, first));
  await scope.record(organisationId, {
    type: 'ACCESS',
    event: 'organisation.mail-tested',
    summary: 'A test message was sent to whoever asked for it',
  });
  return { id };
}

async function triedAgain(scope: Scope, first: string): Promise<string | undefined> {
  const waiting = await scope.whole
    .selectFrom('mailMessages')
    .select(['id', 'state'])
    .where('userId', '=', scope.me.id)
    .where('kind', '=', 'test')
    .where(isPending)
    .forUpdate()
    .executeTakeFirst();
  if (waiting?.state !== 'waiting') return waiting?.id;
  await scope.whole.updateTable('mailMessages').set({ nextAttemptAt: first }).where('id', '=', waiting.id).execute();
  await scope.later('mail.deliver', {});
  return waiting.id;
}

async function newMessage(scope: Scope, config: Setting['config'], first: string): Promise<string> {
  const { me } = scope;
  return writeMail(scope, config, {
    kind: 'test',
    to: { id: me.id, fullName: me.fullName, email: me.email },
    subject: `Test message from ${config.productName}`,
    content: {
      paragraphs: [`You asked ${config.productName} for this message, to see whether its mail arrives.`],
      button: null,
      closing: 'You need not do anything.',
    },
    dueAt: first,
  });
}
