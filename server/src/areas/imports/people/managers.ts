import type { Directory } from './directory.ts';
import type { Names } from './rows.ts';
import { plain } from '../plain.ts';

export type FoundManager = { email: string; name: string };
/** Why somebody comes in without the manager whom their row names: what becomes of the row does not depend on it. */
export const withoutManager = {
  unknown: 'The manager is neither here nor among the people who are imported, so the row is imported without one',
  several:
    'More than one person is called what the manager is called, so the row is imported without one. Use the e-mail address.',
  circle: 'The manager would be managed by the same person, so the row is imported without one',
} as const;
type WhyWithout = keyof typeof withoutManager;
export type ManagerOf = (row: Names, here: Directory) => FoundManager | WhyWithout | null;

/** The people of the file who will be here: new ones by their rows, those who are here where their row changes them. */
export type OfFile = ReadonlyMap<string, Names>;

/** Finds managers among those who are here and those whom the file brings in, in whatever order they stand. */
export function managersFrom(file: OfFile): ManagerOf {
  const named = new Map<string, string[]>();
  for (const [email, { fullName }] of file)
    if (fullName) named.set(plain(fullName), [...(named.get(plain(fullName)) ?? []), email]);

  const nameOf = (email: string, here: Directory) =>
    here.byEmail.get(email)?.fullName ?? file.get(email)?.fullName ?? email;
  const found = (text: string, here: Directory): FoundManager | WhyWithout => {
    const email = text.toLowerCase();
    if (text.includes('@')) {
      const there = here.byEmail.get(email);
      const isHere = there ? there.state !== 'deactivated' || file.has(email) : file.has(email);
      return isHere ? { email, name: nameOf(email, here) } : 'unknown';
    }
    const emails = new Set(
      spellings(text).flatMap((name) => [
        ...(here.byName.get(name) ?? []).map((one) => one.email),
        ...(named.get(name) ?? []),
      ]),
    );
    const [first] = emails;
    if (!first) return 'unknown';
    return emails.size > 1 ? 'several' : { email: first, name: nameOf(first, here) };
  };
  /** Who manages somebody once the file is in. */
  const above = (email: string, here: Directory): string | undefined => {
    const entered = file.get(email)?.manager;
    const manager = entered ? found(entered, here) : undefined;
    if (typeof manager === 'object') return manager.email;
    return here.byId.get(here.byEmail.get(email)?.managerId ?? '')?.email;
  };
  return ({ email, manager }, here) => {
    if (!manager || !email) return null;
    const chosen = found(manager, here);
    if (typeof chosen === 'string') return chosen;
    const passed = new Set<string>();
    for (let at: string | undefined = chosen.email; at && !passed.has(at); at = above(at, here)) {
      if (at === email) return 'circle';
      passed.add(at);
    }
    return chosen;
  };
}

/** Smith, Jane is Jane Smith. */
function spellings(text: string): string[] {
  const [last, first, more] = text.split(',');
  return first && more === undefined ? [plain(text), plain(`${first} ${last}`)] : [plain(text)];
}
