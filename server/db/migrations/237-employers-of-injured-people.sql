-- Who employs the person who was hurt, where that is a contractor of the register; its name then is in riddor_facts.
alter table accidents add column employer_contractor_id uuid,
  add foreign key (organisation_id, employer_contractor_id) references contractors (organisation_id, id);
