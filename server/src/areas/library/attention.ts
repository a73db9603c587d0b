import { documentAddress } from '@lintel/contract/areas/library/address';
import { documentStates } from '@lintel/contract/areas/library/document';
import type { AttentionOf } from '@lintel/contract/areas/properties/standing';
import { attentionInList } from '#areas/properties/attention';
import type { Scope } from '#platform/scope';
import { documentRows } from './list.ts';

const whyOf = (state: 'EXPIRED' | 'EXPIRES_SOON') =>
  `Document: ${documentStates.find(({ id }) => id === state)!.name.toLowerCase()}`;

/** The documents of a property that have expired or will soon, as in the library. */
export async function attentionOfDocuments(scope: Scope, propertyId: string): Promise<AttentionOf> {
  if (!scope.me.has('PRISM_APP_CLIENT_LIBRARY_MENU') || !scope.me.has('PRISM_PROPERTY_LIBRARY_VIEW')) return {};
  return attentionInList(scope, propertyId, {
    rows: documentRows,
    address: '/library',
    also: { libraryType: 'PROPERTY' },
    sortingField: 'expiresOn',
    troubles: [
      {
        id: 'documents-EXPIRED',
        label: 'Expired documents',
        tone: 'bad',
        filters: { states: ['EXPIRED'] },
        why: whyOf('EXPIRED'),
      },
      {
        id: 'documents-EXPIRES_SOON',
        label: 'Documents that expire soon',
        tone: 'soon',
        filters: { states: ['EXPIRES_SOON'] },
        why: whyOf('EXPIRES_SOON'),
      },
    ],
    item: ({ id, name, expiresOn }, { why }) => ({ id, title: name, why, on: expiresOn, href: documentAddress(id) }),
  });
}
