-- How people leave in a fire: residential evacuation plans are asked of blocks above 11 metres that evacuate all at once.
alter table properties add column evacuation text check (evacuation in ('stay-put', 'simultaneous', 'phased'));
