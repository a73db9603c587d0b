import { randomInt } from 'node:crypto';
import { foundOrganisation } from '#areas/organisations/found-organisation';
import type { Files } from '#platform/files';
import { gatherStatistics } from '#platform/owner';
import type { ScopeMaker } from '#platform/scope';
import { tellDocuments } from './documents.ts';
import { settleNotices } from './notices.ts';
import { takePhotographs } from './photographs.ts';
import { characters } from './people.ts';
import { storeSampleFiles } from './paper.ts';
import { seed } from './story.ts';

/** Loads the told story into an empty database: two organisations, people in every role, 120 properties and their history. */
export async function loadDemonstration({
  ownerUrl,
  maker,
  files,
  password = wordyPassword(),
  say,
}: {
  ownerUrl: string;
  maker: ScopeMaker;
  files: Files;
  password?: string | undefined;
  say: (line: string) => void;
}): Promise<{ signIns: string } | undefined> {
  const { rows } = await maker.database.pool.query<{ code: string }>('select code from every_organisation()');
  if (rows.length > 0)
    return rows.some((row) => row.code === 'demo')
      ? { signIns: signIns('the one that was printed at the first start') }
      : undefined;
  say('loading the demonstration portfolio');
  const [paper, photographs] = [await storeSampleFiles(files), await takePhotographs(files)];
  const demo = await foundOrganisation(ownerUrl, maker, { code: 'demo', name: 'Northbridge Homes' });
  await seed(
    maker,
    { id: demo, domain: 'demo.example', people: characters, propertyCount: 120, seed: 1865 },
    { password, paper, photographs },
  );
  const second = await foundOrganisation(ownerUrl, maker, { code: 'harrowmere', name: 'Harrowmere Borough Council' });
  await seed(
    maker,
    { id: second, domain: 'harrowmere.example', people: characters.slice(0, 8), propertyCount: 24, seed: 1974 },
    { password, paper, photographs },
  );
  await tellDocuments(maker, { organisationId: demo, login: 'safety@demo.example', files, seed: 1865 });
  await settleNotices(ownerUrl);
  await gatherStatistics(ownerUrl);
  return { signIns: signIns(password) };
}

function signIns(password: string): string {
  const lines = characters
    .slice(0, 8)
    .map(({ login, jobTitle }) => `    ${`${login}@demo.example`.padEnd(26)}${jobTitle}`);
  return `\n  Sign in to the space "demo" as\n${lines.join('\n')}\n  Password: ${password}\n`;
}

/** Easy to type from a terminal: about 2^49 of them. */
function wordyPassword(): string {
  const syllables = ['ba', 'co', 'di', 'fu', 'ga', 'ho', 'ji', 'ku', 'la', 'mo', 'ni', 'pu', 'ra', 'so', 'ti', 'vu'];
  const word = () => Array.from({ length: 3 }, () => syllables[randomInt(syllables.length)]).join('');
  return `${word()}-${word()}-${word()}-${randomInt(10, 99)}`;
}
