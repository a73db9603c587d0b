import { createHmac, randomBytes } from 'node:crypto';

/** A new secret as receivers enter it, by the Standard Webhooks specification: 256 random bits. */
export const newSigningSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

const signatureBy = (secret: string, text: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(text)
    .digest('base64')}`;

/** The headers by which a receiver knows who sent a body, when, and whether it has it already; signed with each secret. */
export function signedHeaders(id: string, at: Date, body: string, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signatureBy(secret, `${id}.${timestamp}.${body}`)).join(' '),
  };
}
