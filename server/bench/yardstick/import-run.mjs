import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { imports } from '@lintel/contract/areas/imports';
import { addressOf } from '@lintel/contract/platform/endpoint';

const { CSV, sleep } = await import(join(process.env.BENCH, 'lib/util.mjs'));

/** The data set's columns under headings that we recognise. */
const headings = {
  ref: 'Property reference',
  uprn: 'UPRN',
  client_code: 'Client specific code',
  external_id: 'External ID',
  building_name: 'Building name',
  address1: 'Address 1',
  address2: 'Address 2',
  address3: 'Address 3',
  address4: 'Address 4',
  address5: 'Address 5',
  postcode: 'Postcode',
  region_id: 'Region',
  landlord: 'Landlord',
  floors: 'Storeys',
};
const linesOf = (name) => readFileSync(join(CSV, name), 'utf8').trimEnd().split('\n');

let made;
/** The data set's new properties as a typical import file, with names of regions instead of numbers. */
function importFile() {
  if (made) return made;
  const regions = Object.fromEntries(
    linesOf('regions.csv')
      .slice(1)
      .map((line) => line.split(',')),
  );
  const [head, ...lines] = linesOf('import_properties.csv');
  const kept = head
    .split(',')
    .map((name, at) => ({ name, at }))
    .filter(({ name }) => headings[name]);
  const rows = lines.map((line, number) => {
    const fields = line.match(/("([^"]|"")*"|[^,]*)(,|$)/g).map((field) => field.replace(/,$/, ''));
    const own = { external_id: `IMX${number}`, uprn: String(700_000_000_000 + number) };
    return kept
      .map(({ name, at }) => (name === 'region_id' ? regions[fields[at]] : (own[name] ?? fields[at])))
      .join(',');
  });
  made = Buffer.from([kept.map(({ name }) => headings[name]).join(','), ...rows, ''].join('\n'));
  return made;
}

/** Imports the file as the pages do: uploaded, set up as suggested, checked, started. */
export async function importRun(user) {
  const address = (endpoint, query) => addressOf(endpoint, '/api/') + (query ? `?${new URLSearchParams(query)}` : '');
  const ask = (endpoint, { query, body, type } = {}) =>
    user.json(endpoint.method, address(endpoint, query), body, type ? `Content-Type: ${type}\r\n` : undefined);
  const settled = async (id) => {
    for (;;) {
      const { dto } = await ask(imports.get, { query: { id } });
      if (!['checking', 'running', 'undoing'].includes(dto.stage)) return dto;
      await sleep(50);
    }
  };
  const uploaded = await ask(imports.upload, {
    query: { fileName: 'homes.csv' },
    body: importFile(),
    type: 'application/octet-stream',
  });
  const { id } = uploaded.dto;
  const { objects } = await ask(imports.sheets, { query: { id } });
  const draft = await ask(imports.setUp, {
    body: { id, version: uploaded.dto.version, setup: objects[0].suggested },
  });
  await ask(imports.values, { query: { id } });
  await ask(imports.check, { body: { id, version: draft.dto.version } });
  const checked = await settled(id);
  await ask(imports.start, { body: { id, version: checked.version } });
  return settled(id);
}
