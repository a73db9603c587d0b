// Deletes the rows that a workload wrote, so that the next target and round use the same data.

/** The tables with rows of a new action, or of an imported property, and the column that refers to it. */
const ofAction = {
  search_texts: 'record_id',
  activity_entries: 'record_id',
  action_areas: 'action_id',
  actions: 'id',
  records: 'id',
};
const ofProperty = {
  search_texts: 'record_id',
  activity_entries: 'record_id',
  tasks_not_set_up: 'property_id',
  properties: 'id',
  records: 'id',
};

export function takeOutActions(ask, organisation) {
  takeOut(ask, organisation, ofAction, "select id from actions where reference > 'ACT-9' and length(reference) = 10");
}

export function takeOutImported(ask, organisation) {
  takeOut(ask, organisation, ofProperty, "select id from properties where property_reference_number like 'IM-%'");
  ask('delete from import_properties');
  ask('vacuum (analyze) import_properties');
}

function takeOut(ask, organisation, tables, written) {
  const own = `organisation_id = '${organisation}'`;
  ask(
    [
      'set session_replication_role = replica',
      `create temp table gone as ${written} and ${own}`,
      ...Object.entries(tables).map(
        ([table, column]) => `delete from ${table} where ${own} and ${column} in (select id from gone)`,
      ),
    ].join(';'),
  );
  for (const table of Object.keys(tables)) ask(`vacuum (analyze) ${table}`);
}
