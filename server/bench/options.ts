import { dictionaries } from '@lintel/contract/areas/dictionaries';
import type { Installation } from './installation.ts';
import { compare, heading } from './load.ts';

/** What forms and filters ask for before anything can be chosen. */
export async function measureOptions(installation: Installation, seconds: number) {
  heading('Options');
  await compare(installation, 'regions', dictionaries.generic, { params: { dictionary: 'REGIONS' } }, seconds);
  await compare(
    installation,
    'local authorities',
    dictionaries.generic,
    { params: { dictionary: 'LOCAL_AUTHORITY' } },
    seconds,
  );
  await compare(
    installation,
    'cities of the properties',
    dictionaries.dropCity,
    { body: { searchString: 'le' } },
    seconds,
  );
  await compare(
    installation,
    'properties by a fragment',
    dictionaries.dropProperty,
    { body: { searchString: 'canal' } },
    seconds,
  );
}
