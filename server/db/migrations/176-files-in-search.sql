-- Files are found by their names. Their search texts hang on files, those of every other kind on records.
alter table search_texts drop constraint search_texts_organisation_id_record_id_fkey;

create procedure search_texts_hang_on(searched_kind text) language plpgsql as $$
begin
  execute format('alter table %I add foreign key (organisation_id, record_id) references %I (organisation_id, id) on delete cascade',
    'search_texts_' || lower(searched_kind), case searched_kind when 'FILE' then 'files' else 'records' end);
end $$;
call search_texts_hang_on('PROPERTY');
call search_texts_hang_on('TASK');
call search_texts_hang_on('INSPECTION_REPORT');
call search_texts_hang_on('ACTION');
call search_texts_hang_on('FILE');
call search_texts_hang_on('ACCIDENT');
call search_texts_hang_on('CONTRACTOR');
call search_texts_hang_on('ENFORCEMENT_VISIT');
call search_texts_hang_on('PERSON');

create or replace procedure keep_search_texts_of(searched_kind text) language plpgsql as $$
declare
  place text := 'search_texts_' || lower(searched_kind);
begin
  execute format('create table %I partition of search_texts for values in (%L)', place, searched_kind);
  call keep_to_own_organisation(place::regclass);
  call search_texts_hang_on(searched_kind);
end $$;

insert into search_texts (organisation_id, record_id, kind, property_id, caption, words)
  select f.organisation_id, f.id, 'FILE', p.id, f.name, lower(concat_ws(' ', f.name, p.property_reference_number, p.caption, p.postcode))
  from files f
    join records r on r.organisation_id = f.organisation_id and r.id = f.record_id
    left join properties p on p.organisation_id = r.organisation_id and p.id = coalesce(r.property_id, r.id)
  where f.deleted_at is null
  order by f.organisation_id, f.id;
analyze search_texts;
