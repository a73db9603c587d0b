import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A digest of all chains of an organisation at one moment. */
export type Anchor = { organisationId: string; number: number; anchoredAt: string; digest: string };

/** The copy of all anchors outside the database, one per line. */
export const anchorLog = (dataDir: string) => join(dataDir, 'activity-anchors.log');

export const lineOf = ({ anchoredAt, organisationId, number, digest }: Anchor) =>
  `${anchoredAt} ${organisationId} ${number} ${digest}`;

const textOf = (dataDir: string) => readFile(anchorLog(dataDir), 'utf8').catch(() => '');

/** Adds a line to the anchor log, behind one that a full disk or a power cut may have left unfinished. */
export async function logLine(dataDir: string, line: string): Promise<void> {
  const text = await textOf(dataDir);
  const isCutShort = text !== '' && !text.endsWith('\n');
  await appendFile(anchorLog(dataDir), `${isCutShort ? '\n' : ''}${line}\n`, { mode: 0o600, flush: true });
}

/**
 * The anchors in the log, without those that a restore undid: the line of a restore has the date of its backup. An unfinished
 * line proves nothing, least of all that the database was altered.
 */
export async function loggedAnchors(dataDir: string): Promise<Anchor[]> {
  return (await textOf(dataDir)).split('\n').reduce<Anchor[]>((anchors, line) => {
    const [at = '', what = '', number = '', digest = ''] = line.split(' ');
    if (what === 'restored') return anchors.filter(({ anchoredAt }) => anchoredAt <= number);
    if (!/^[0-9a-f]{64}$/.test(digest)) return anchors;
    return [...anchors, { anchoredAt: at, organisationId: what, number: Number(number), digest }];
  }, []);
}
