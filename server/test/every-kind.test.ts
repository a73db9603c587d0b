import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

const register = 'contract/src/areas/kinds.ts';
/** What everything else was built around. */
const builtAround = ['PROPERTY', 'TASK', 'INSPECTION_REPORT', 'ACTION', 'USER', 'PERSON', 'POSTER_REPORT'];
/** A second folder of a kind. */
const more: Readonly<Record<string, string>> = { CONTRACTOR: 'contractor-links' };

/** The other kinds with an area of their own, and its folders. */
const kinds = readFileSync(join(root, register), 'utf8');
const folderOf = new Map(
  [...kinds.matchAll(/import \{ (\w+) \} from '\.\/([\w-]+)\/kind\.ts'/g)].map(([, name, at]) => [name, at!]),
);
const added = new Map(
  [...kinds.matchAll(/^  (\w+): (\w+Kind),$/gm)]
    .map(([, kind, name]) => [kind!, [folderOf.get(name)!, more[kind!] ?? []].flat()] as const)
    .filter(([kind]) => !builtAround.includes(kind)),
);

/** Where a kind is registered beside the others. Everything else reads its declarations in its own folders. */
const registers = [
  register,
  'contract/src/texts/index.ts',
  'server/src/areas.ts',
  'web/src/platform/shell/places.ts',
  'web/src/router.tsx',
];

/** Files on other subjects that are about a kind, and why: not as a kind of record. */
const about: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ACCIDENT: {
    'areas/posters/': 'what is reported by a poster becomes an accident',
    'server/src/areas/dictionaries/corrections.ts': 'which accidents a corrected list of RIDDOR would decide otherwise',
  },
  CONTRACTOR: {
    'areas/shares/': 'work is given to a contractor',
    'contract/src/areas/import-kinds.ts': 'what a spreadsheet of contractors holds',
    'server/src/areas/imports/': 'how it is brought in',
    'web/src/areas/imports/result-step.tsx': 'and where the contractors are seen',
    'contract/src/areas/library/address.ts': 'the library of contractors, by the name that the specification gives it',
    'server/src/areas/property-reports/': 'who works at a property, in the report about it',
    'server/src/app.ts': 'the page of a contractor without an account',
    'server/src/handle-call.ts': 'and who calls by its link',
    'web/src/main.tsx': 'and that it is opened signed out',
    'web/src/worker/decide.ts': 'and that the server shows it, never the device',
  },
  EQUIPMENT: {
    'areas/checklists/': 'what is asked of each piece',
    'areas/tasks/': 'which pieces a task covers, and when each is due',
    'contract/src/areas/import-kinds.ts': 'what a spreadsheet of equipment holds',
    'contract/src/texts/guides.ts': 'how pieces are kept and labelled, and on which pages the help says so',
    'server/src/areas/imports/': 'how it is brought in',
    'web/src/areas/imports/result-step.tsx': 'and where it is seen',
  },
};

/** Production code; an area's declarations for tests and the demonstration are in separate files. */
const sources = globSync(['contract/src/**/*.ts', 'server/src/**/*.ts', 'web/src/**/*.{ts,tsx}'], { cwd: root })
  .filter((file) => !/\.test\.|\/(testing|examples|guards)\.ts$|\/demonstration\//.test(file))
  .filter((file) => ![...added.values()].flat().some((folder) => new RegExp(`/(areas|texts)/${folder}[/.]`).test(file)))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** Files that import from the folders of a kind, name it, or know the URL of one of its pages; not those of a like-named folder inside an area. */
function touching(kind: string): string[] {
  const touches = new RegExp(
    [
      ...added.get(kind)!.map((folder) => String.raw`from '[^']*(?<!areas/[a-z-]+)/${folder}(/[^']*|\.ts)?'`),
      String.raw`'${kind}'|^\s*${kind}:`,
      String.raw`['"\`^]/${kind.toLowerCase()}[_/]`,
    ].join('|'),
    'm',
  );
  return sources.filter(({ text }) => touches.test(text)).map(({ file }) => file);
}

describe.each([...added.keys()])('the kind of record %s', (kind) => {
  const known = Object.keys(about[kind] ?? {});

  it('is added by five files outside its own folders; what another place must know of it, its kind.ts or record.ts says', () => {
    const files = touching(kind).filter((file) => !known.some((part) => file.includes(part)));
    expect(files.toSorted()).toEqual(registers);
  });

  it('is the subject of each file that is listed as about it', () => {
    const files = touching(kind);
    expect(known.filter((part) => !files.some((file) => file.includes(part)))).toEqual([]);
  });
});
