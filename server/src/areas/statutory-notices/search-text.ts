import { noticeTypeOf } from '@lintel/contract/statutory/notice-types';
import { textsOnProperties } from '#areas/search/search-texts';

export const noticeTexts = textsOnProperties({
  kind: 'STATUTORY_NOTICE',
  key: 'statutoryNotices.id',
  from: ({ whole }) =>
    whole
      .selectFrom('statutoryNotices')
      .innerJoin('properties', 'properties.id', 'statutoryNotices.propertyId')
      .select(['statutoryNotices.id', 'statutoryNotices.reference', 'statutoryNotices.type'])
      .select(['statutoryNotices.authority', 'statutoryNotices.authorityReference'])
      .where('statutoryNotices.deletedAt', 'is', null),
  text: ({ reference, type, authority, authorityReference }) => {
    const { name } = noticeTypeOf(type);
    return { caption: [reference, name], words: [reference, authorityReference, name, authority] };
  },
});
