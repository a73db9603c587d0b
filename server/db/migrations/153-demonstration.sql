-- Set while the demonstration is being loaded: a start that finds it was cut short, and begins again.
alter table installation add column demonstration_began_at timestamptz;
