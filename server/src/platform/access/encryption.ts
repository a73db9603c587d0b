import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unavailable } from '../http/problems.ts';
import { newSecret } from './secrets.ts';

/** Encrypts values that must be readable again but useless to somebody with only the database: AES-256-GCM, with a key kept elsewhere. */
export type Encryption = {
  /** Identifies the key without revealing it. */
  keyId: string;
  /** `about` binds the value to its owner: it cannot be decrypted for another. */
  encrypt(text: string, about: string): string;
  /** Throws if it was encrypted with another key. */
  decrypt(kept: string, about: string): string;
};

export function encryptionWith(secret: string): Encryption {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'lintel.encryption', 32));
  const keyId = createHash('sha256').update(key).digest('hex').slice(0, 12);
  return {
    keyId,
    encrypt(text, about) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
      const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return `${keyId}.${Buffer.concat(parts).toString('base64url')}`;
    },
    decrypt(kept, about) {
      const [by, content = ''] = kept.split('.');
      if (by !== keyId)
        throw unavailable(
          'This server lacks the key to read this secret. Tell whoever runs it, or use a recovery code or a password.',
        );
      const bytes = Buffer.from(content, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(about));
      decipher.setAuthTag(bytes.subarray(-16));
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
    },
  };
}

/** The installation's own secret in its data folder: created once, readable by its owner only. */
export async function secretOfInstallation(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secrets.key');
  await writeFile(path, `${newSecret()}\n`, { flag: 'wx', mode: 0o600, flush: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return (await readFile(path, 'utf8')).trim();
}
