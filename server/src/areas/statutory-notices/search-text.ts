import { noticeTypeOf } from '@lintel/contract/statutory/notice-types';
import { keepSearchTexts } from '#areas/search/search-texts';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';

/** Writes the search text of notices; called in every transaction that changes one. */
export const indexNotices = (scope: Scope, ids: readonly string[]) =>
  write(scope, (notices) => notices.where('statutoryNotices.id', '=', oneOf(ids)));

/** The same for all notices on properties whose addresses or references changed. */
export async function indexNoticesOfProperties(scope: Scope, propertyIds: readonly string[]) {
  for (const some of chunks(propertyIds, 2000))
    await write(scope, (notices) => notices.where('properties.id', '=', oneOf(some)));
}

const noticesThere = ({ whole }: Scope) =>
  whole
    .selectFrom('statutoryNotices')
    .innerJoin('properties', 'properties.id', 'statutoryNotices.propertyId')
    .select([
      'statutoryNotices.id',
      'statutoryNotices.reference',
      'statutoryNotices.type',
      'statutoryNotices.authority',
      'statutoryNotices.authorityReference',
      'statutoryNotices.propertyId',
      'properties.propertyReferenceNumber',
      'properties.caption as property',
      'properties.postcode',
    ])
    .where('statutoryNotices.deletedAt', 'is', null);
type Notices = ReturnType<typeof noticesThere>;

async function write(scope: Scope, narrowed: (notices: Notices) => Notices) {
  const notices = await narrowed(noticesThere(scope)).execute();
  await keepSearchTexts(
    scope,
    notices.map(({ id, reference, type, authority, authorityReference, propertyId, ...of }) => {
      const { name } = noticeTypeOf(type);
      return {
        recordId: id,
        kind: 'STATUTORY_NOTICE',
        propertyId,
        caption: [reference, name, of.property].join(' · '),
        words: [reference, authorityReference, name, authority, of.propertyReferenceNumber, of.property, of.postcode]
          .filter(Boolean)
          .join(' '),
      };
    }),
  );
}
