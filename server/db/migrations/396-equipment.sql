-- Plant and equipment of a property, one row for each piece (decision 068). Where its property lies is copied from it, as with tasks (085).
create table equipment (
  organisation_id uuid not null default current_organisation(),
  id uuid not null,
  version integer not null default 1,
  reference text not null,
  property_id uuid not null,
  region_id uuid,
  landlord_id uuid,
  property_archived boolean not null default false,
  type_id uuid not null,
  name text not null,
  name_sort text not null generated always as (natural_key(name)) stored,
  location text,
  manufacturer text,
  model text,
  serial_number text,
  asset_tag text,
  installed_on date,
  warranty_ends_on date,
  note text,
  out_of_use_on date,
  out_of_use_reason text,
  created_at timestamptz not null,
  created_by uuid,
  deleted_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, reference),
  -- What covers a piece refers to its property as well: a task covers the pieces of its own property only.
  unique (organisation_id, id, property_id),
  check ((out_of_use_on is null) = (out_of_use_reason is null)),
  foreign key (organisation_id, id) references records (organisation_id, id),
  foreign key (organisation_id, property_id) references properties (organisation_id, id),
  foreign key (organisation_id, type_id) references dictionary_entries (organisation_id, id),
  foreign key (organisation_id, created_by) references users (organisation_id, id)
);
create unique index equipment_asset_tag on equipment (organisation_id, property_id, lower(asset_tag)) where deleted_at is null;
create index on equipment (organisation_id, property_id, name_sort, id) where deleted_at is null;
create index on equipment (organisation_id, name_sort, id) where deleted_at is null and not property_archived;
create index on equipment (organisation_id, region_id, name_sort) where deleted_at is null and not property_archived;
create index on equipment (organisation_id, landlord_id, name_sort) where deleted_at is null and not property_archived;
create index on equipment (organisation_id, type_id, id);
-- Both ways: what is not known comes last in either.
create index on equipment (organisation_id, installed_on, id);
create index on equipment (organisation_id, installed_on desc nulls last, id desc);
create index on equipment (organisation_id, warranty_ends_on, id);
create index on equipment (organisation_id, warranty_ends_on desc nulls last, id desc);
create index on equipment (organisation_id, created_by);
call keep_to_own_organisation('equipment');
call keep_search_texts_of('EQUIPMENT');

-- A spreadsheet brings in equipment too.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check check (kind in ('properties', 'dates', 'actions', 'contractors', 'equipment'));

-- The organisations that are there get the dictionary of types as it is shipped, each with the task types that look after it.
with made as (
  insert into records (organisation_id, id, kind)
  select id, gen_random_uuid(), 'DICTIONARY' from organisations
  returning organisation_id, id
)
insert into dictionaries (organisation_id, id, name) select organisation_id, id, 'EQUIPMENT_TYPE' from made;
insert into dictionary_entries (organisation_id, id, dictionary, code, name, sort_order, details)
select organisations.id, gen_random_uuid(), 'EQUIPMENT_TYPE', shipped.code, shipped.name, shipped.place, shipped.details::jsonb
from organisations, (values
  (1, 'passenger-lift', 'Passenger lift', '{"description": "Carries people, also with goods; firefighting and evacuation lifts too.", "taskTypes": ["LFT01", "LFT03", "LFT04", "LFT05", "FFL01"]}'),
  (2, 'goods-lift', 'Goods lift', '{"description": "Carries goods only.", "taskTypes": ["LFT02", "LFT03", "LFT04"]}'),
  (3, 'dumb-waiter', 'Dumb waiter', '{"description": "Service lift too small for a person.", "taskTypes": ["LFT02", "LFT03"]}'),
  (4, 'stairlift', 'Stairlift', '{"taskTypes": ["LFT06"]}'),
  (5, 'platform-lift', 'Platform or through-floor lift', '{"taskTypes": ["LFT06", "LFT03"]}'),
  (6, 'patient-hoist', 'Hoist and slings', '{"description": "Lifts people: ceiling track, mobile and bath hoists.", "taskTypes": ["LFT07"]}'),
  (7, 'lifting-accessory', 'Lifting accessory', '{"description": "Chains, slings, shackles and eyebolts for loads.", "taskTypes": ["LFT08"]}'),
  (8, 'lifting-table', 'Lifting table or dock leveller', '{"taskTypes": ["LFT09"]}'),
  (9, 'escalator', 'Escalator or moving walkway', '{"taskTypes": ["ESC01"]}'),
  (10, 'gas-boiler-domestic', 'Gas boiler, domestic', '{"taskTypes": ["GAS01"]}'),
  (11, 'gas-boiler-commercial', 'Gas boiler, commercial', '{"description": "Boiler plant above 70 kW, and communal boilers.", "taskTypes": ["GAS02", "PLR01"]}'),
  (12, 'gas-appliance', 'Gas appliance', '{"description": "Fires, water heaters, hobs and cookers.", "taskTypes": ["GAS01"]}'),
  (13, 'gas-catering', 'Gas catering equipment', '{"taskTypes": ["GAS04"]}'),
  (14, 'oil-boiler', 'Oil boiler', '{"taskTypes": ["OIL01"]}'),
  (15, 'oil-tank', 'Oil storage tank', '{"taskTypes": ["OST01"]}'),
  (16, 'solid-fuel-appliance', 'Solid fuel appliance', '{"taskTypes": ["SLD01"]}'),
  (17, 'heat-interface-unit', 'Heat interface unit', '{"taskTypes": ["HNM01"]}'),
  (18, 'heat-pump', 'Heat pump', '{"taskTypes": ["FGL01"]}'),
  (19, 'steam-boiler', 'Steam boiler', '{"taskTypes": ["PRS01"]}'),
  (20, 'pressure-vessel', 'Pressure vessel', '{"description": "Air receivers and other vessels with a written scheme of examination.", "taskTypes": ["PRS02"]}'),
  (21, 'pressurisation-unit', 'Pressurisation unit or expansion vessel', '{"taskTypes": ["PRS03", "WTM11"]}'),
  (22, 'pump', 'Booster or sump pump', '{"taskTypes": ["PMP01"]}'),
  (23, 'calorifier', 'Calorifier', '{"taskTypes": ["WTM02", "WTM06"]}'),
  (24, 'cold-water-tank', 'Cold water tank', '{"taskTypes": ["WTM03", "WTM04", "WTM05"]}'),
  (25, 'thermostatic-mixing-valve', 'Thermostatic mixing valve', '{"taskTypes": ["WTM09"]}'),
  (26, 'shower', 'Shower', '{"taskTypes": ["WTM08"]}'),
  (27, 'backflow-valve', 'Backflow prevention valve', '{"taskTypes": ["BFP01"]}'),
  (28, 'cooling-tower', 'Cooling tower', '{"taskTypes": ["CTW01", "CTW02"]}'),
  (29, 'fire-door-communal', 'Fire door, communal', '{"taskTypes": ["FDR01", "FDR03"]}'),
  (30, 'fire-door-flat-entrance', 'Flat entrance fire door', '{"taskTypes": ["FDR02", "FDR03"]}'),
  (31, 'fire-shutter', 'Fire shutter or curtain', '{"taskTypes": ["FDR04"]}'),
  (32, 'fire-extinguisher', 'Fire extinguisher', '{"taskTypes": ["FFE01", "FFE02", "FFE03"]}'),
  (33, 'fire-hose-reel', 'Fire hose reel', '{"taskTypes": ["FFE04"]}'),
  (34, 'fire-alarm-panel', 'Fire alarm panel', '{"taskTypes": ["FAL01", "FAL02", "FFQ01"]}'),
  (35, 'smoke-or-co-alarm', 'Smoke, heat or CO alarm', '{"taskTypes": ["FAL03"]}'),
  (36, 'evacuation-alert-system', 'Evacuation alert system', '{"taskTypes": ["FAL04", "FFQ01"]}'),
  (37, 'emergency-voice-system', 'Emergency voice communication system', '{"description": "Refuge call points and disabled toilet alarms.", "taskTypes": ["FAL05"]}'),
  (38, 'emergency-lighting', 'Emergency lighting', '{"taskTypes": ["EML01", "EML02", "EML03"]}'),
  (39, 'smoke-control', 'Smoke control system or vent', '{"taskTypes": ["AOV01", "AOV02", "FFQ01"]}'),
  (40, 'sprinkler-system', 'Sprinkler system', '{"taskTypes": ["SPR01", "SPR02", "SPR03", "FFQ01"]}'),
  (41, 'gas-suppression', 'Gas suppression system', '{"taskTypes": ["SUP01"]}'),
  (42, 'kitchen-suppression', 'Kitchen suppression system', '{"taskTypes": ["SUP02"]}'),
  (43, 'dry-riser', 'Dry riser', '{"taskTypes": ["DRM01", "DRM02", "FFQ01"]}'),
  (44, 'wet-riser', 'Wet riser', '{"taskTypes": ["WRM01", "FFQ01"]}'),
  (45, 'fire-hydrant', 'Private fire hydrant', '{"taskTypes": ["HYD01"]}'),
  (46, 'fire-damper', 'Fire or smoke damper', '{"taskTypes": ["FDM01"]}'),
  (47, 'secure-information-box', 'Secure information box', '{"taskTypes": ["SIB01"]}'),
  (48, 'distribution-board', 'Distribution board', '{"taskTypes": ["EIC01", "EIC04", "EIC05", "RCD01", "THM01"]}'),
  (49, 'portable-appliances', 'Portable appliances', '{"taskTypes": ["PAT01", "PAT02"]}'),
  (50, 'lightning-protection', 'Lightning protection', '{"taskTypes": ["LPS01"]}'),
  (51, 'generator', 'Standby generator', '{"taskTypes": ["GEN01", "GEN02"]}'),
  (52, 'ups', 'UPS or battery system', '{"taskTypes": ["UPS01"]}'),
  (53, 'ev-charge-point', 'EV charge point', '{"taskTypes": ["EVC01"]}'),
  (54, 'solar-pv', 'Solar PV system', '{"taskTypes": ["SPV01"]}'),
  (55, 'air-conditioning', 'Air conditioning unit', '{"taskTypes": ["ACM01", "FGL01", "ACI01"]}'),
  (56, 'air-handling-unit', 'Air handling unit', '{"taskTypes": ["VHY01"]}'),
  (57, 'mechanical-ventilation', 'Mechanical ventilation unit', '{"taskTypes": ["MVH01"]}'),
  (58, 'kitchen-extract', 'Kitchen extract system', '{"taskTypes": ["KEX01"]}'),
  (59, 'local-exhaust-ventilation', 'Local exhaust ventilation', '{"taskTypes": ["LEV01"]}'),
  (60, 'powered-gate', 'Powered gate or barrier', '{"taskTypes": ["PGB01"]}'),
  (61, 'automatic-door', 'Automatic pedestrian door', '{"taskTypes": ["APD01"]}'),
  (62, 'roller-shutter', 'Roller shutter or industrial door', '{"taskTypes": ["RSD01"]}'),
  (63, 'access-control', 'Access control or door entry system', '{"taskTypes": ["ACS01"]}'),
  (64, 'intruder-alarm', 'Intruder alarm', '{"taskTypes": ["IAS01"]}'),
  (65, 'cctv', 'CCTV system', '{"taskTypes": ["CTV01"]}'),
  (66, 'fall-arrest-anchor', 'Fall arrest anchor', '{"taskTypes": ["WAH01"]}'),
  (67, 'safety-line', 'Horizontal safety line', '{"taskTypes": ["WAH02"]}'),
  (68, 'rope-access-anchor', 'Rope access anchor or davit', '{"taskTypes": ["WAH03"]}'),
  (69, 'cradle', 'Building maintenance unit or cradle', '{"taskTypes": ["WAH04"]}'),
  (70, 'harness', 'Harness or lanyard', '{"taskTypes": ["WAH05"]}'),
  (71, 'ladder', 'Ladder or steps', '{"taskTypes": ["WAH06"]}'),
  (72, 'fixed-ladder', 'Fixed ladder, walkway or edge protection', '{"taskTypes": ["WAH07"]}'),
  (73, 'work-equipment', 'Work equipment', '{"description": "Machines and tools of the caretakers and workshops.", "taskTypes": ["WEQ01"]}'),
  (74, 'waste-compactor', 'Waste compactor or baler', '{"taskTypes": ["CPT01"]}'),
  (75, 'refuse-chute', 'Refuse chute and hoppers', '{"taskTypes": ["BCH01"]}'),
  (76, 'interceptor', 'Oil or grease interceptor', '{"taskTypes": ["INT01"]}'),
  (77, 'playground-equipment', 'Playground equipment', '{"taskTypes": ["PLY01", "PLY02", "PLY03"]}'),
  (78, 'outdoor-gym', 'Outdoor gym', '{"taskTypes": ["OGE01"]}'),
  (79, 'first-aid-kit', 'First-aid kit', '{"taskTypes": ["FAK01"]}'),
  (80, 'defibrillator', 'Defibrillator', '{"taskTypes": ["AED01"]}'),
  (81, 'other', 'Other equipment', '{"taskTypes": []}')
) shipped (place, code, name, details);
