-- Search finds contractors by name and business, not by an address that not everybody may see.
update search_texts s set words = lower(concat_ws(' ', c.name, b.name))
  from contractors c left join dictionary_entries b on b.organisation_id = c.organisation_id and b.id = c.business_id
  where s.kind = 'CONTRACTOR' and s.organisation_id = c.organisation_id and s.record_id = c.id and c.email_address is not null;
