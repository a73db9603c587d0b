-- What an organisation sets for an area is kept alike, whatever the area.
alter table action_settings rename column closing_rules to rules;
