-- A poster with a QR code hangs at a property; whoever reads it reports what happened there, without an account.
create table poster_settings (
  organisation_id uuid not null default current_organisation() references organisations (id),
  version integer not null,
  rules jsonb not null,
  primary key (organisation_id)
);
call keep_to_own_organisation('poster_settings');

create table posters (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  property_id uuid not null,
  -- In clear: it hangs on a wall for everybody to read, and is printed again. It opens a form and shows nothing.
  secret text not null,
  made_at timestamptz not null,
  made_by uuid,
  ended_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, property_id) references properties (organisation_id, id),
  foreign key (organisation_id, made_by) references users (organisation_id, id)
);
create unique index posters_of_property on posters (organisation_id, property_id) where ended_at is null;
create unique index on posters (organisation_id, secret);
create index on posters (organisation_id, property_id);
create index on posters (organisation_id, made_by);
call keep_to_own_organisation('posters');

-- What somebody without an account reported; who manages accidents there makes an accident of it, or rejects it.
create table poster_reports (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  poster_id uuid not null,
  property_id uuid not null,
  what text not null check (what in ('injury', 'near-miss', 'hazard')),
  happened_on date not null,
  happened_at text check (happened_at ~ '^[0-2]\d:[0-5]\d$'),
  place text,
  said text not null,
  -- Of people: cleared once it was decided, since an accident holds them then, or nobody has a reason to.
  hurt_name text,
  full_name text,
  phone text,
  email text,
  received_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'rejected')),
  decided_at timestamptz,
  decided_by uuid,
  reason text,
  accident_id uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, id) references records (organisation_id, id),
  foreign key (organisation_id, poster_id) references posters (organisation_id, id),
  foreign key (organisation_id, property_id) references properties (organisation_id, id),
  foreign key (organisation_id, decided_by) references users (organisation_id, id),
  foreign key (organisation_id, accident_id) references accidents (organisation_id, id)
);
create index on poster_reports (organisation_id, state, received_at desc, id);
create index on poster_reports (organisation_id, poster_id);
create index on poster_reports (organisation_id, property_id);
create index on poster_reports (organisation_id, decided_by);
create index on poster_reports (organisation_id, accident_id);
call keep_to_own_organisation('poster_reports');
