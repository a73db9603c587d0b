/** What the pages of equipment say. */
export const equipmentTexts = {
  'equipment.added': '{count} pieces of equipment added',
  'equipment.added_one': 'Equipment added',
  'equipment.saved': 'Equipment saved',
  'equipment.deleted': 'Equipment deleted',
} as const;
