import type { Encryption } from '#platform/access/encryption';
import { Refusal } from '#platform/http/problems';

/** What a secret is encrypted for, so that it is of no use to another webhook. */
export const whose = (organisationId: string, webhookId: string) => `${organisationId}/webhook/${webhookId}`;

type Kept = { id: string; secret: string; formerSecret: string | null; formerSecretUntil: string | null };

/** The secrets with which a delivery is signed now, the current one first; undefined if this server lacks their key. */
export function secretsOf(
  { id, secret, formerSecret, formerSecretUntil }: Kept,
  { encryption, organisationId, now }: { encryption: Encryption; organisationId: string; now: Date },
): string[] | undefined {
  const isStillUsed = formerSecretUntil !== null && Date.parse(formerSecretUntil) > now.getTime();
  try {
    return [secret, ...(formerSecret && isStillUsed ? [formerSecret] : [])].map((each) =>
      encryption.decrypt(each, whose(organisationId, id)),
    );
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
