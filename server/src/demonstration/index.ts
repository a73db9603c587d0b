import { randomInt } from 'node:crypto';
import { foundOrganisation } from '#areas/organisation/found-organisation';
import type { Files } from '#platform/file-store/files';
import { holdSchema } from '#platform/database/migrate';
import { gatherStatistics } from '#platform/database/owner';
import type { ScopeMaker } from '#platform/scope';
import { withOwner } from '#server/operator/reach-database';
import { clearCutShort, leaveToSweep, markLoading } from './cut-short.ts';
import { seedDocuments } from './documents.ts';
import { settleNotices } from './notices.ts';
import { takePhotographs } from './photographs.ts';
import { characters } from './people.ts';
import { storeSampleFiles } from './paper.ts';
import { seed } from './story.ts';

/** The organisations of the story, of which the first has so many properties; the printed sign-ins are for that. */
export const shippedOrganisations = (propertyCount: number) => [
  { code: 'demo', name: 'Northbridge Homes', people: characters, propertyCount, seed: 1865 },
  {
    code: 'harrowmere',
    name: 'Harrowmere Borough Council',
    people: characters.slice(0, 8),
    propertyCount: Math.round(propertyCount / 5),
    seed: 1974,
  },
];

type Loaded = {
  ownerUrl: string;
  /** Called if there is something to load. Its commits need not wait for the disk: an interrupted loading begins again. */
  openMaker: () => Promise<ScopeMaker>;
  files: Files;
  password?: string | undefined;
  print: (line: string) => void;
  organisations: ReturnType<typeof shippedOrganisations>;
};

/**
 * Loads the story into an empty database: two organisations, people in every role, properties and their history.
 * If it is interrupted at any step, the next start removes what there is and begins again.
 */
export const loadDemonstration = (loaded: Loaded): Promise<{ signIns: string } | undefined> =>
  withOwner(loaded.ownerUrl, async (owner) => {
    // Of servers that start together each would take what another is loading for the remains of an interrupted start.
    await holdSchema(owner, loaded.print);
    return load(loaded);
  });

async function load({
  ownerUrl,
  openMaker,
  files,
  password = wordyPassword(),
  print,
  organisations,
}: Loaded): Promise<{ signIns: string } | undefined> {
  const found = await clearCutShort(
    ownerUrl,
    organisations.map(({ code }) => code),
  );
  if (found === 'loaded') return { signIns: signIns('the one that was printed at the first start') };
  if (found === 'others') return undefined;
  await markLoading(ownerUrl, true);
  print(
    found === 'empty'
      ? 'loading the demonstration portfolio'
      : 'the demonstration portfolio was not loaded to its end: beginning again',
  );
  // Printed first, so that it is known even if the start is interrupted later.
  print(`the password of its people is ${password}`);
  const maker = await openMaker();
  const [paper, photographs] = [await storeSampleFiles(files), await takePhotographs(files)];
  for (const [at, { code, name, ...story }] of organisations.entries()) {
    const id = await foundOrganisation(ownerUrl, maker, { code, name });
    if (at === 0 && found !== 'empty') await leaveToSweep(ownerUrl, id, found.contents);
    await seed(maker, { id, domain: `${code}.example`, ...story }, { ownerUrl, password, paper, photographs });
    if (at === 0)
      await seedDocuments(maker, { organisationId: id, login: `safety@${code}.example`, files, seed: story.seed });
  }
  await settleNotices(ownerUrl);
  await gatherStatistics(ownerUrl);
  // Waits for the disk, and so for all that was written before.
  await markLoading(ownerUrl, false);
  return { signIns: signIns(password) };
}

function signIns(password: string): string {
  const lines = characters
    .slice(0, 8)
    .map(({ login, jobTitle }) => `    ${`${login}@demo.example`.padEnd(26)}${jobTitle}`);
  return `\n  Sign in to the organisation "demo" as\n${lines.join('\n')}\n  Password: ${password}\n`;
}

/** A password that is easy to type; there are about 2^49. */
function wordyPassword(): string {
  const syllables = ['ba', 'co', 'di', 'fu', 'ga', 'ho', 'ji', 'ku', 'la', 'mo', 'ni', 'pu', 'ra', 'so', 'ti', 'vu'];
  const word = () => Array.from({ length: 3 }, () => syllables[randomInt(syllables.length)]).join('');
  return `${word()}-${word()}-${word()}-${randomInt(10, 99)}`;
}
