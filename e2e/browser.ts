import { access, mkdir, mkdtemp, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { arch } from 'node:process';
import { chromium } from '@playwright/test';
import { inflate } from '@sparticuz/chromium';

/** How to start the Chromium of the browser tests, to be spread into Playwright's `launchOptions`. */
export type Browser = {
  executablePath: string;
  args: string[];
  ignoreDefaultArgs: string[];
  env: Record<string, string>;
};

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

/** Finds a Chromium: the configured one, the one from the npm package (a headless one is the fastest), or one of this machine. */
export async function findBrowser(): Promise<Browser> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
  const ignoreDefaultArgs = (await hasSharedMemory()) ? ['--disable-dev-shm-usage'] : [];
  // The package supports one architecture only.
  const own = arch === 'x64' ? [] : [chromium.executablePath(), '/usr/bin/chromium'];
  for (const executablePath of [process.env.CHROMIUM_PATH, ...own]) {
    if (executablePath && (await isThere(executablePath))) return { executablePath, args, ignoreDefaultArgs, env };
  }
  const folder = await unpackedChromium();
  return {
    executablePath: join(folder, 'chromium'),
    args,
    ignoreDefaultArgs,
    env: { ...env, ...surroundings(folder) },
  };
}

/** The package is built for bare machines: it contains the libraries and a font that a desktop would have. */
function surroundings(folder: string) {
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: join(folder, 'fonts.conf') };
}

async function unpackedChromium() {
  const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', 'bin');
  const cache = join(import.meta.dirname, '..', 'node_modules', '.cache');
  const folder = join(cache, 'lintel-chromium');
  if (await isThere(join(folder, 'complete'))) return folder;

  // The package unpacks into the temporary folder, wherever that is; ours is cached next to the packages.
  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(join(cache, 'chromium-'));
  const temporary = process.env.TMPDIR;
  process.env.TMPDIR = unfinished;
  try {
    await Promise.all((await readdir(packed)).map((file) => inflate(join(packed, file))));
  } finally {
    if (temporary === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temporary;
  }
  await writeFile(join(unfinished, 'fonts.conf'), fontsOf(folder));
  await writeFile(join(unfinished, 'complete'), '');
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
  return folder;
}

// The cache of fonts lies elsewhere: written into a folder that was removed, it would stand where the browser is to be unpacked.
const fontsOf = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts', 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}-fonts</cachedir>
  <alias><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
</fontconfig>
`;

/**
 * Whether Chromium may share memory where Linux has a place for it. Playwright has it create files in the temporary folder, since
 * the place is too small in some containers: creating a file on a disk for each picture of a page costs much more.
 */
const hasSharedMemory = () =>
  statfs('/dev/shm').then(
    ({ bavail, bsize }) => bavail * bsize > 1024 ** 3,
    () => false,
  );

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
