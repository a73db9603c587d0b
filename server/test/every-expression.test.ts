import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { isSafe } from 'redos-detector';
import { parseAst } from 'rolldown/parseAst';

/** Expressions whose time may grow faster than their input, and why the input stays short. */
const bounded: Record<string, string> = {
  'contract/src/cycles/laws.ts /\\b(Acts?|Order|Regulations?|Byelaws)\\b.*\\b(19|20)\\d\\d\\b/':
    'one entry of a legal basis, a field of one line',
  'contract/src/platform/endpoint.ts /\\{(\\w+)\\}/g': 'paths of our own contract',
  'server/src/app.ts /\\{(\\w+)\\}/g': 'paths of our own contract',
  'server/src/areas/files/content-type.ts /\\.([^.]*)$/':
    'stops at the next dot, of a name in an address of 16 KB at most',
  'server/src/areas/files/file-name.ts /^(.*)\\.([^.]*)$/':
    'stops at the next dot, of a name in an address of 16 KB at most',
  'server/src/areas/files/file-name.ts /^[\\s.]+|(?<![\\s.])[\\s.]+$/g':
    'each run of signs is begun once, by the look behind',
  'server/src/areas/imports/matching.ts /\\([^()]*\\)/g': 'stops at the next bracket, so each sign is read once',
  'server/src/areas/imports/reading-cells.ts /\\s*(m|m2|m²|sqm|metres|meters)\\.?$/i':
    'cells are cut before they are read as numbers',
  'server/src/areas/notices/sentences.ts /(?<![\\s:;])[\\s:;]+$/':
    'each run of signs is begun once, by the look behind',
  'server/src/areas/notices/sentences.ts /\\{(\\w+)\\}/g': 'texts of our own, before anything is filled in',
  'server/src/areas/session/password-rules.ts /^(.+?)\\1+$/u': 'passwords have 200 characters at most',
  'server/src/areas/session/password-rules.ts /^[^\\p{L}]+|(?<=\\p{L})[^\\p{L}]+$/gu':
    'passwords have 200 characters at most',
  'server/src/platform/process/config.ts /\\/+$/': 'settings of the operator',
  'server/src/platform/process/config.ts /^[^<>@]*<[^<>@\\s]+@[^<>@\\s]+>$|^[^<>@\\s]+@[^<>@\\s]+$/':
    'settings of the operator',
  'server/src/platform/file-store/bucket.ts /^\\/+|\\/+$/g': 'settings of the operator',
  'server/src/platform/http/problems.ts /constraint "(\\w+?)(?:_\\d+)?"/': 'names of constraints, from PostgreSQL',
  'server/src/platform/spreadsheet/workbook.ts /&(#x?[0-9a-f]+|\\w+);/gi':
    'stops at the next ampersand; runs in a process apart with a limit of time',
  'server/src/platform/spreadsheet/workbook.ts /(^|\\/)worksheets\\/[^/]+\\.xml$/i':
    'names within a workbook, of 64 KB at most; runs in a process apart with a limit of time',
  'server/src/platform/spreadsheet/workbook.ts /\\s*([^\\s=]+)\\s*=\\s*(?:"([^"]*)"|\'([^\']*)\')/y':
    'tags are cut; runs in a process apart with a limit of time',
  'server/src/platform/database/statements.ts /\\b(?:insert\\s+into|(?<!for\\s|key\\s)update|delete\\s+from|merge\\s+into)\\s+"?(\\w+)/gi':
    'statements of our own; what people say is passed beside them',
  'server/src/platform/http/well-known.ts /\\.(?!html$)[^.]*$/':
    'stops at the next dot, of an address of 16 KB at most',
  'server/src/platform/http/zip-names.ts /[\\s.]+$/': 'captions of records and names of files, of some hundred signs',
  'server/src/platform/http/zip-names.ts /^(.*?)(\\.[^./]*)?$/': 'paths in an archive, of such names',
};

/** One without any of these reads at most its own length from each position. The analysis takes up to a second: only the others need it. */
const repeats = /[*+?{]/;

type Node = { type?: string; regex?: { pattern: string; flags: string } };

function expressionsIn(node: unknown, found: (expression: RegExp) => void): void {
  if (!node || typeof node !== 'object') return;
  const { type, regex } = node as Node;
  if (type === 'Literal' && regex) found(new RegExp(regex.pattern, regex.flags));
  else for (const part of Object.values(node)) expressionsIn(part, found);
}

it('no regular expression takes longer than in step with what it reads, unless that stays short', async () => {
  const slow = new Set<string>();
  const known = new Map<string, boolean>();
  for (const part of ['contract/src', 'server/src']) {
    const folder = new URL(`../../${part}/`, import.meta.url);
    for (const name of (await readdir(folder, { recursive: true })).toSorted()) {
      if (!name.endsWith('.ts') || /\.test\.ts$|testing\.ts$/.test(name)) continue;
      const text = await readFile(new URL(name, folder), 'utf8');
      expressionsIn(parseAst(text, { lang: 'ts' }), (expression) => {
        const key = String(expression);
        const place = `${part}/${name} ${key}`;
        if (!known.has(key))
          known.set(
            key,
            !repeats.test(expression.source) || (!(place in bounded) && isSafe(expression, { maxScore: 50 }).safe),
          );
        if (!known.get(key)) slow.add(place);
      });
    }
  }
  expect(known.size).toBeGreaterThan(100);
  expect(
    [...slow].filter((one) => !(one in bounded)),
    'Write it so that no part of a text is read twice, or read the text without an expression; or say above why the text stays short',
  ).toEqual([]);
  expect(
    Object.keys(bounded).filter((one) => !slow.has(one)),
    'These are gone: take them out of the list',
  ).toEqual([]);
}, 300_000);
