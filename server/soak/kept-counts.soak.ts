import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportFilters } from '@lintel/contract/areas/reports/filters';
import { listed, numbersOf } from '#areas/reports/testing';
import { aBusyPortfolio, fold, forgetCells, wrongCells } from '#test/busy-portfolio';
import type { BusyPortfolio } from '#test/busy-portfolio';
import { everything } from '#test/organisation';
import { aServer, closeServer } from '#test/test-server';
import type { Person } from '#test/organisation';
import type { TestServer } from '#test/test-server';
import { anOwnDatabase } from '#test/own-database';

const ROUNDS = Number(process.env['KEPT_ROUNDS'] ?? 12);
const PEOPLE = 8;
const DEEDS = 40;
const SEED = Number(process.env['KEPT_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

let own: Awaited<ReturnType<typeof anOwnDatabase>>;
let server: TestServer;
let busy: BusyPortfolio;

beforeAll(async () => {
  own = await anOwnDatabase();
  server = await aServer({ ownerUrl: own.url });
  busy = await aBusyPortfolio(server);
});
afterAll(async () => {
  await closeServer(server);
  await own.drop();
});

const all = async (by: Person, filters: ReportFilters = {}) => Object.values(await numbersOf(by, filters)).flat();

it(`charts from kept counts are those of the rows and of the lists after ${ROUNDS * PEOPLE * DEEDS} changes, ${PEOPLE} at a time`, async () => {
  const { home, manager, homes, regionIds } = busy;
  let doneCount = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const written = await busy.writeAtOnce(PEOPLE, DEEDS, SEED + round * PEOPLE);
    expect({ SEED, round, ...written }).toMatchObject({ failed: [], wrong: [] });
    doneCount += written.doneCount;
    const kept = await all(manager);
    expect([round, await wrongCells(home)]).toEqual([round, []]);
    if (round % 2) await fold(home);
    else await forgetCells(home);
    expect(await all(manager), `round ${round}`).toEqual(kept);
    expect(await wrongCells(home)).toEqual([]);
  }
  console.log(`seed ${SEED}: ${doneCount} of ${ROUNDS * PEOPLE * DEEDS} changes were done, the others refused`);
  expect(doneCount).toBeGreaterThan((ROUNDS * PEOPLE * DEEDS) / 4);
  const readers = [
    manager,
    await home.person(everything, { regionId: regionIds[0]! }),
    await home.person(everything, { propertyIds: [homes[1]!.id, homes[2]!.id] }),
  ];
  for (const [at, reader] of readers.entries())
    for (const { what, count, link } of await all(reader))
      expect([at, what, await listed(reader, link)]).toEqual([at, what, count]);
});
