-- Who looks after a contractor: they are reminded of its evidence, and told of what awaits a decision (decision 039).
alter table contractors
  add column keeper_id uuid,
  add foreign key (organisation_id, keeper_id) references users (organisation_id, id);
create index on contractors (organisation_id, keeper_id);
