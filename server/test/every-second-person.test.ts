import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

/** Files that check whether something is the caller's own, without a rule about two people. */
const oneAccount: Record<string, string> = {
  'areas/files/sessions.ts': 'an upload goes on from the account that began it',
  'areas/imports/queries.ts': 'who sees part of the portfolio sees their own imports',
  'areas/files/made/queries.ts': 'a file that a job makes is shown to who asked for it',
  'areas/mail/letters-outside.ts': 'how many e-mails may be sent to people outside is counted for each account',
  'areas/shares/to-answer.ts': 'My work asks whoever gave the work for their answer',
};

const sources = new URL('../src/', import.meta.url);
const caller = String.raw`(?:userIdOf\((?:scope\.)?me\)|(?:\w+\.)?\bme\.id)`;
/** Comparing who did something with the caller's account, in TypeScript, by Kysely or as SQL. */
const comparisons = new RegExp(
  [
    String.raw`By(?:Id)?\b[^\n;]{0,40} [!=]== ${caller}`,
    String.raw`${caller} [!=]== [\w.!?]*By(?:Id)?\b`,
    String.raw`By(?:Id)?', '(?:=|<>|!=)', ${caller}`,
    String.raw`_by(?:_id)? (?:=|<>|is distinct from) \$\{${caller}`,
  ].join('|'),
  'g',
);

it('compares people by their letter boxes wherever two are asked for, not by their accounts (decision 029)', async () => {
  const files = (await readdir(sources, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const found = await Promise.all(
    files.map(async (name) => {
      const text = await readFile(new URL(name, sources), 'utf8');
      return [...text.matchAll(comparisons)].map(([fields]) => `${name}: ${fields}`);
    }),
  );
  const unstated = found.flat().filter((line) => !Object.hasOwn(oneAccount, line.split(':')[0]!));
  expect(
    unstated,
    'Compare with `accountsOfCaller` (platform/access/same-person.ts), or say here why one account is meant',
  ).toEqual([]);
  const spent = Object.keys(oneAccount).filter((name) => !found.flat().some((line) => line.startsWith(`${name}:`)));
  expect(spent, 'These compare nobody any more: take them out').toEqual([]);
});
