import { textsOnProperties } from '#areas/search/search-texts';

export const equipmentTexts = textsOnProperties({
  kind: 'EQUIPMENT',
  key: 'equipment.id',
  from: ({ whole }) =>
    whole
      .selectFrom('equipment')
      .innerJoin('properties', 'properties.id', 'equipment.propertyId')
      .innerJoin('dictionaryEntries as type', 'type.id', 'equipment.typeId')
      .select(['equipment.id', 'equipment.reference', 'equipment.name', 'equipment.location'])
      .select(['equipment.manufacturer', 'equipment.model', 'equipment.serialNumber', 'equipment.assetTag'])
      .select('type.name as type')
      .where('equipment.deletedAt', 'is', null),
  text: ({ reference, name, type, location, manufacturer, model, serialNumber, assetTag }) => ({
    caption: [reference, name],
    words: [reference, name, type, location, manufacturer, model, serialNumber, assetTag],
  }),
});
