import { hazardName } from '@lintel/contract/statutory/hazards';
import { textsOnProperties } from '#areas/search/search-texts';

/** Nothing about people. */
export const caseTexts = textsOnProperties({
  kind: 'HAZARD_CASE',
  key: 'hazardCases.id',
  from: ({ whole }) =>
    whole
      .selectFrom('hazardCases')
      .innerJoin('properties', 'properties.id', 'hazardCases.propertyId')
      .select(['hazardCases.id', 'hazardCases.reference', 'hazardCases.hazard', 'hazardCases.dwelling'])
      .where('hazardCases.deletedAt', 'is', null),
  text: ({ reference, hazard, dwelling }) => ({
    caption: [reference, hazardName(hazard)],
    words: [reference, hazardName(hazard), dwelling],
  }),
});
