import { files } from '@lintel/contract/areas/files';
import { library } from '@lintel/contract/areas/library/endpoints';
import { aFile } from '#areas/files/testing';
import { flagsOf, sends } from '#test/flags';

export const flags = [
  flagsOf(
    library.get,
    {
      'a file of a property': async ({ by, property }) => ({
        query: { id: (await aFile(by, (await property()).id)).id },
      }),
    },
    {
      edit: ({ id, name, version }) =>
        sends(library.change, {
          body: { id, version, name, documentKind: 'MANUAL', expiresOn: '2030-01-31' },
        }),
      supersede: ({ id, ownerId }) => sends(files.openSession, { body: { ownerId, supersedesId: id } }),
      remove: ({ id }) => sends(files.remove, { query: { id } }),
    },
  ),
];
