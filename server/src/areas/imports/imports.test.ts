import { describe, expect, it } from 'vitest';
import { imports } from '@lintel/contract/areas/imports';
import { properties, propertyList } from '@lintel/contract/areas/properties';
import { anOrganisation, call } from '#test/harness';
import { anImport, checked, csv, imported, undone } from './testing.ts';

const all = { ...propertyList.defaults, page: 1 };
const heads = ['Property ref', 'Address line 1', 'Town', 'Post code', 'Region', 'Floors'];

describe('an import', () => {
  it('brings the rows of a file in as properties, each with its activity (E-01)', async () => {
    const manager = await (await anOrganisation()).person();
    const done = await imported(manager, await anImport(manager, csv([heads, ['P1', '1 High St', 'York', 'yo1 7hh', 'Yorkshire and the Humber', 3], ['P2', '2 High St', 'Hull', 'HU1 1AA', 'N/A', '']])));
    expect(done).toMatchObject({ stage: 'finished', result: { newCount: 2, refusedCount: 0 } });
    const list = await call(manager, properties.list, { body: all });
    expect(list.body.objects).toMatchObject([{ propertyReferenceNumber: 'P1', postcode: 'YO1 7HH', region: 'Yorkshire and The Humber', storeys: 3 }, { propertyReferenceNumber: 'P2', region: null, storeys: null }]);
  });
});
