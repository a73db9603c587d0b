-- The result of an import links each row to the record that it added or changed.
create index on import_records (organisation_id, import_id, row_number);
