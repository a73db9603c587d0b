import { textsOnProperties } from '#areas/search/search-texts';

export const reportTexts = textsOnProperties({
  kind: 'INSPECTION_REPORT',
  key: 'inspectionReports.id',
  from: ({ whole }) =>
    whole
      .selectFrom('inspectionReports')
      .innerJoin('tasks', 'tasks.id', 'inspectionReports.taskId')
      .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
      .innerJoin('properties', 'properties.id', 'tasks.propertyId')
      .select(['inspectionReports.id', 'inspectionReports.reference', 'taskTypes.code', 'taskTypes.name'])
      .where('inspectionReports.deletedAt', 'is', null),
  text: ({ reference, code, name }) => ({ caption: [reference, name], words: [reference, code, name] }),
});
