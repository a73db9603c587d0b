import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type Received = { from: string; to: string; raw: string };
/** How the stub treats clients: accepts everything, or fails in one of the ways that servers do. */
type Manner = 'takes' | 'busy' | 'refuses-recipient' | 'relays-nothing' | 'greylists' | 'closes-after-data';

type SmtpOptions = {
  port?: number;
  /** Whether several commands may be sent at once (RFC 2920). */
  pipelines?: boolean;
  /** Addresses refused, with the reply. */
  refuses?: (address: string) => `${number} ${string}` | undefined;
  /** Awaited when a message has been received in full, before it is accepted. */
  beforeTaking?: () => Promise<void>;
  /** The user name and password that it wants. */
  wants?: { user: string; pass: string };
};

/** A real SMTP server for tests, whose behaviour can be changed while it runs. It offers no TLS. */
export async function anSmtpServer({ port = 0, pipelines = true, refuses, beforeTaking, wants }: SmtpOptions = {}) {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  let manner: Manner = 'takes';
  const refusal = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code });
  const server = new SMTPServer({
    authOptional: !wants,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username = '', password }, _session, done) =>
      username === wants?.user && password === wants.pass
        ? done(null, { user: username })
        : done(refusal(535, 'Authentication credentials invalid')),
    hidePIPELINING: !pipelines,
    onConnect: (_session, done) => done(manner === 'busy' ? refusal(421, 'Too busy') : null),
    onRcptTo: ({ address }, _session, done) => {
      const reply = {
        'refuses-recipient': `550 No such mailbox ${address}`,
        'relays-nothing': `554 5.7.1 <${address}>: Relay access denied`,
        greylists: '450 Come back later',
        takes: refuses?.(address),
        busy: undefined,
        'closes-after-data': undefined,
      }[manner];
      done(reply ? refusal(Number(reply.slice(0, 3)), reply.slice(4)) : null);
    },
    onData: (stream, { envelope }, done) => {
      void text(stream).then(async (raw) => {
        await beforeTaking?.();
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map((one) => one.address).join(),
          raw,
        });
        if (manner !== 'closes-after-data') return done();
        for (const socket of sockets) socket.destroy();
      });
    },
  });
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    received,
    port: (server.server.address() as AddressInfo).port,
    behave: (next: Manner) => void (manner = next),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** A message as its recipient reads it: its subject, and its text and HTML. */
export function readable(raw: string): { subject: string; text: string; html: string } {
  const [head] = raw.split('\r\n\r\n', 1);
  const boundary = /boundary="([^"]+)"/.exec(head!)![1]!;
  const parts = raw.split(`--${boundary}`).slice(1, 3);
  const [text, html] = parts.map((part) => {
    const start = part.indexOf('\r\n\r\n') + 4;
    const [type, body] = [part.slice(0, start), part.slice(start)];
    if (/encoding: base64/i.test(type)) return Buffer.from(body, 'base64').toString();
    if (!/encoding: quoted-printable/i.test(type)) return body;
    return decoded(body);
  });
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(head!)![1]!.replace(/\r\n[ \t]/g, ' ');
  const words = subject
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, how: string, word: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('latin1')
        : Buffer.from(decoded(word.replaceAll('_', ' '))).toString('latin1'),
    );
  return { subject: words === subject ? subject : Buffer.from(words, 'latin1').toString(), text: text!, html: html! };
}

/** A message with its quoted-printable parts decoded. */
export const decoded = (raw: string) =>
  Buffer.from(
    raw
      .replace(/=\r?\n/g, '')
      .replace(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString();

/** A server that accepts the connection and sends nothing, or one byte a second. */
export async function aSilentServer({ drips = false, port = 0 } = {}) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const timer = drips ? setInterval(() => socket.write('2'), 200) : undefined;
    socket.on('error', () => {}).on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** A port without a listener. */
export async function aClosedPort(): Promise<number> {
  const { port, close } = await aSilentServer();
  await close();
  return port;
}
