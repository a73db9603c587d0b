import { codeOf } from './code-of.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT']);
/** A disk that is gone, broken, read-only or another's; a folder or file that went in between is no different. */
const AWAY = new Set(
  'EACCES EPERM EROFS EIO ESTALE ENOTCONN EHOSTDOWN EHOSTUNREACH ENODEV ENXIO EMFILE ENFILE ENOENT ENOTDIR EBADF'.split(
    ' ',
  ),
);

/** What an error says is wrong with a disk; undefined if it is about something else. */
export function diskTroubleOf(error: unknown): 'full' | 'away' | undefined {
  const code = codeOf(error);
  if (FULL.has(code)) return 'full';
  return AWAY.has(code) ? 'away' : undefined;
}
