import { search } from '@lintel/contract/areas/search';
import type { Installation } from './installation.ts';
import { compare, heading } from './load.ts';

/** Global search, over properties and people among many records of other kinds. */
export async function measureSearch(installation: Installation, seconds: number) {
  const texts: Record<string, string> = {
    'a reference': 'p4711',
    'three characters': 'kin',
    'two words': 'victoria leeds',
    'a postcode': 'm2 1',
    'with a typing error': 'manchestre vicotria',
    nothing: 'zzyzx',
  };
  heading('Global search');
  for (const [what, searchString] of Object.entries(texts)) {
    await compare(
      installation,
      `${what}: “${searchString}”`,
      search.all,
      { body: { page: 1, limit: 10, searchString, entitySearchOrder: ['PROPERTY', 'PERSON'] } },
      seconds,
    );
  }
}
