alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check check (kind in ('properties', 'dates', 'actions', 'contractors', 'equipment', 'people'));
