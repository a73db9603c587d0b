import { Readable } from 'node:stream';
import { withoutAddresses } from '#areas/users/queries';

type Post = {
  from: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  messageId: string;
  date: Date;
};

/** Why a message was not accepted. */
export class Undelivered extends Error {
  /**
   * `server`: unreachable or unusable now. `later`: it does not want this message yet. `never`: it refused it. `unsure`:
   * connection lost after sending it.
   */
  readonly outcome: 'server' | 'later' | 'never' | 'unsure';
  constructor(outcome: Undelivered['outcome'], message: string) {
    super(message);
    this.outcome = outcome;
  }
}

/**
 * How long a server may take for each step, for a whole message, and to accept it, so that a slow one does not block a worker.
 * Filters look at a message before it is accepted: whoever gives up meanwhile sends it twice (RFC 5321, 4.5.3.2.6).
 */
export type SmtpTimeouts = { stepMs: number; messageMs: number; replyMs: number };
export const smtpTimeouts: SmtpTimeouts = { stepMs: 15_000, messageMs: 60_000, replyMs: 120_000 };

/** Loaded with the first connection: many processes only store mail, or leave it to others. */
async function mailer() {
  const [{ default: MailComposer }, { default: SMTPConnection }] = await Promise.all([
    import('nodemailer/lib/mail-composer'),
    import('nodemailer/lib/smtp-connection'),
  ]);
  return { MailComposer, SMTPConnection };
}

export type Smtp = {
  /** Returns what the server said when it accepted the message. */
  send(post: Post): Promise<string>;
  /** Discards an unaccepted message (RFC 5321, 4.1.1.5); returns `false` if the connection is unusable. */
  reset(): Promise<boolean>;
  close(): void;
};

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');

/**
 * Connects to the server of a URL such as `smtp://user:password@host:587`. Passwords and links are sent over TLS or not at all:
 * only a server on this machine, or a URL with `?requireTLS=false`, is used without.
 */
export async function openSmtp(
  address: string,
  { stepMs, messageMs, replyMs }: SmtpTimeouts = smtpTimeouts,
): Promise<Smtp> {
  const { MailComposer, SMTPConnection } = await mailer();
  const url = new URL(address);
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const asked = url.searchParams.get('requireTLS');
  const connection = new SMTPConnection({
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && (asked === null ? !isLoopback(host) : asked !== 'false'),
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    // Each step has its own limit; the longest silence is before a message is accepted.
    socketTimeout: replyMs + stepMs,
    dnsTimeout: stepMs,
    ...(url.searchParams.get('rejectUnauthorized') === 'false' ? { tls: { rejectUnauthorized: false } } : {}),
  });
  // Failures arrive through each step's callback as well as here.
  let lost: (error: Error) => void = () => {};
  connection.on('error', (error: Error) => lost(error));
  connection.on('end', () => lost(new Error('The mail server closed the connection')));

  const step = (
    run: (done: (error?: Error | null) => void, mayTake: (milliseconds: number) => void) => void,
    milliseconds: number,
  ) =>
    new Promise<void>((resolve, reject) => {
      const tooLong = () => (reject(new Error('The mail server took too long')), connection.close());
      let timer = setTimeout(tooLong, milliseconds);
      let isOver = false;
      const mayTake = (most: number) => {
        clearTimeout(timer);
        if (!isOver) timer = setTimeout(tooLong, most);
      };
      const done = (error?: Error | null) => {
        isOver = true;
        clearTimeout(timer);
        if (error) reject(error);
        else resolve();
      };
      lost = done;
      run(done, mayTake);
    });

  try {
    await step((done) => connection.connect(done), stepMs * 2);
    if (url.username)
      await step(
        (done) =>
          connection.login({ user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }, done),
        stepMs * 2,
      );
  } catch (error) {
    connection.close();
    throw new Undelivered('server', plain(whyNotOpened(error)));
  }

  return {
    async send(post) {
      const composed = new MailComposer({
        ...post,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      }).compile();
      const message = await composed.build();
      let isHandedOver = false;
      let reply = '';
      try {
        await step((done, mayTake) => {
          const content = Readable.from([message]).once('end', () => {
            isHandedOver = true;
            mayTake(replyMs);
          });
          connection.send(composed.getEnvelope(), content, (error, accepted) => {
            reply = accepted?.response ?? '';
            done(error);
          });
        }, messageMs);
        return plain(reply);
      } catch (error) {
        throw new Undelivered(outcomeOf(error, isHandedOver, post.to.address), replyOf(error));
      }
    },
    async reset() {
      try {
        await step((done) => connection.reset(done), stepMs);
        return true;
      } catch {
        connection.close();
        return false;
      }
    },
    close: () => connection.quit(),
  };
}

type SmtpError = { responseCode?: number; command?: string; response?: string };

/** Replies about the session, regardless of the message (RFC 5321, 4.2.3; RFC 4954, 6). */
const ABOUT_CONVERSATION = [421, 500, 501, 502, 503, 504, 530, 534, 535, 538];

/** Of these, the ones that may instead be about the form of a recipient's address, which stays the same. */
const ABOUT_FORM = [501, 504];

function outcomeOf(error: unknown, isHandedOver: boolean, recipient: string): Undelivered['outcome'] {
  const { responseCode, command = '' } = error as SmtpError;
  if (!responseCode) return isHandedOver ? 'unsure' : 'server';
  const reply = replyOf(error);
  const isToRecipient = command.startsWith('RCPT TO');
  if (isToRecipient && ABOUT_FORM.includes(responseCode) && namesRecipient(reply, recipient)) return 'never';
  if (ABOUT_CONVERSATION.includes(responseCode)) return 'server';
  if (command.startsWith('MAIL FROM')) return responseCode < 500 ? 'later' : 'server';
  if (isToRecipient) return responseCode < 500 || isAboutUs(reply) ? 'later' : 'never';
  if (command.startsWith('DATA')) return responseCode >= 550 && responseCode <= 554 ? 'never' : 'later';
  return 'server';
}

/** A reply with an enhanced code, and with one about the recipient's address (RFC 3463, 3.2; RFC 7505). */
const ENHANCED = /^\d{3}[ -]\d\.\d+\.\d+/;
const OF_RECIPIENT = /^\d{3}[ -]5\.1\.(?:[1236]|10)\b/;
const isAboutRecipient = (reply: string) =>
  OF_RECIPIENT.test(reply) || /\brecipient address rejected/i.test(withoutAddresses(reply)!);

/** What a server may have against us; a hyphen or a point belongs to the name of a host. */
const OF_US = /\b(?:sender|helo|ehlo|client|relay(?:ing)?)\b(?![.-])/i;
/**
 * The server refuses the sender or this machine, or forwards nothing for us, and says so when it hears of a recipient (as Postfix
 * does, `smtpd_delay_reject`). It is a setting of ours or its own, which an operator can mend: to wait in vain costs less than to lose
 * the mail of everybody.
 */
const isAboutUs = (reply: string) => !isAboutRecipient(reply) && OF_US.test(withoutAddresses(reply)!);

const namesRecipient = (reply: string, recipient: string) =>
  isAboutRecipient(reply) ||
  (reply.toLowerCase().includes(recipient.toLowerCase()) && !ENHANCED.test(reply) && !isAboutUs(reply));

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
/** For whoever reads it on a page: what it means, then the words that whoever runs the server looks for. */
function whyNotOpened(error: unknown): string {
  const { code = '', response } = error as SmtpError & { code?: string };
  const words = wordsOf(error);
  if (code === 'EAUTH' && response) return `The mail server does not accept the user name or password: ${response}`;
  const isAway =
    code === 'EDNS' || /\bE(?:CONNREFUSED|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|TIMEDOUT)\b/.test(words);
  return isAway ? `The mail server cannot be reached: ${words}` : words;
}

/** What the server replied to a message; what went wrong, where it did not. */
const replyOf = (error: unknown) => plain((error as SmtpError).response || wordsOf(error));

const plain = (text: string) => text.replace(/[\p{Cc}]+/gu, ' ').slice(0, 500);
