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
create index on equipment (organisation_id, type_id, name_sort);
create index on equipment (organisation_id, installed_on, id);
create index on equipment (organisation_id, warranty_ends_on, id);
create index on equipment (organisation_id, created_by);
call keep_to_own_organisation('equipment');
call keep_search_texts_of('EQUIPMENT');

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
  (1, 'passenger-lift', 'Passenger lift', '{"description": "Carries people, also with goods; firefighting and evacuation lifts too.", "taskTypes": ["passenger-lift-thorough-examination", "lift-maintenance-visit", "lift-supplementary-tests", "lift-emergency-communication-test", "firefighting-and-evacuation-lift-monthly-check"]}'),
  (2, 'goods-lift', 'Goods lift', '{"description": "Carries goods only.", "taskTypes": ["goods-and-service-lift-thorough-examination", "lift-maintenance-visit", "lift-supplementary-tests"]}'),
  (3, 'dumb-waiter', 'Dumb waiter', '{"description": "Service lift too small for a person.", "taskTypes": ["goods-and-service-lift-thorough-examination", "lift-maintenance-visit"]}'),
  (4, 'stairlift', 'Stairlift', '{"taskTypes": ["stairlift-and-platform-lift-thorough-examination"]}'),
  (5, 'platform-lift', 'Platform or through-floor lift', '{"taskTypes": ["stairlift-and-platform-lift-thorough-examination", "lift-maintenance-visit"]}'),
  (6, 'patient-hoist', 'Hoist and slings', '{"description": "Lifts people: ceiling track, mobile and bath hoists.", "taskTypes": ["patient-hoist-and-sling-thorough-examination"]}'),
  (7, 'lifting-accessory', 'Lifting accessory', '{"description": "Chains, slings, shackles and eyebolts for loads.", "taskTypes": ["lifting-accessories-thorough-examination"]}'),
  (8, 'lifting-table', 'Lifting table or dock leveller', '{"taskTypes": ["dock-leveller-and-lifting-table-thorough-examination"]}'),
  (9, 'escalator', 'Escalator or moving walkway', '{"taskTypes": ["escalator-inspection"]}'),
  (10, 'gas-boiler-domestic', 'Gas boiler, domestic', '{"taskTypes": ["landlord-gas-safety-check"]}'),
  (11, 'gas-boiler-commercial', 'Gas boiler, commercial', '{"description": "Boiler plant above 70 kW, and communal boilers.", "taskTypes": ["commercial-gas-boiler-service-and-safety-check", "plant-room-inspection"]}'),
  (12, 'gas-appliance', 'Gas appliance', '{"description": "Fires, water heaters, hobs and cookers.", "taskTypes": ["landlord-gas-safety-check"]}'),
  (13, 'gas-catering', 'Gas catering equipment', '{"taskTypes": ["gas-catering-equipment-safety-check"]}'),
  (14, 'oil-boiler', 'Oil boiler', '{"taskTypes": ["oil-fired-appliance-service"]}'),
  (15, 'oil-tank', 'Oil storage tank', '{"taskTypes": ["oil-storage-tank-inspection"]}'),
  (16, 'solid-fuel-appliance', 'Solid fuel appliance', '{"taskTypes": ["solid-fuel-appliance-service-and-chimney-sweep"]}'),
  (17, 'heat-interface-unit', 'Heat interface unit', '{"taskTypes": ["heat-interface-unit-service"]}'),
  (18, 'heat-pump', 'Heat pump', '{"taskTypes": ["refrigerant-leak-check"]}'),
  (19, 'steam-boiler', 'Steam boiler', '{"taskTypes": ["pressure-system-examination-steam-boiler"]}'),
  (20, 'pressure-vessel', 'Pressure vessel', '{"description": "Air receivers and other vessels with a written scheme of examination.", "taskTypes": ["pressure-system-examination-air-receiver"]}'),
  (21, 'pressurisation-unit', 'Pressurisation unit or expansion vessel', '{"taskTypes": ["pressurisation-unit-and-expansion-vessel-service", "expansion-vessel-flush"]}'),
  (22, 'pump', 'Booster or sump pump', '{"taskTypes": ["booster-and-sump-pump-service"]}'),
  (23, 'calorifier', 'Calorifier', '{"taskTypes": ["calorifier-flow-and-return-temperature-check", "calorifier-internal-inspection-and-drain-down"]}'),
  (24, 'cold-water-tank', 'Cold water tank', '{"taskTypes": ["cold-water-tank-temperature-check", "cold-water-tank-inspection", "tank-clean-and-disinfection"]}'),
  (25, 'thermostatic-mixing-valve', 'Thermostatic mixing valve', '{"taskTypes": ["thermostatic-mixing-valve-service-and-fail-safe-test"]}'),
  (26, 'shower', 'Shower', '{"taskTypes": ["showerhead-and-hose-clean-and-descale"]}'),
  (27, 'backflow-valve', 'Backflow prevention valve', '{"taskTypes": ["backflow-prevention-rpz-valve-test"]}'),
  (28, 'cooling-tower', 'Cooling tower', '{"taskTypes": ["cooling-tower-clean-and-disinfection", "cooling-tower-legionella-sampling"]}'),
  (29, 'fire-door-communal', 'Fire door, communal', '{"taskTypes": ["communal-fire-door-quarterly-check", "fire-door-six-monthly-inspection"]}'),
  (30, 'fire-door-flat-entrance', 'Flat entrance fire door', '{"taskTypes": ["flat-entrance-door-annual-check", "fire-door-six-monthly-inspection"]}'),
  (31, 'fire-shutter', 'Fire shutter or curtain', '{"taskTypes": ["fire-shutter-and-curtain-service"]}'),
  (32, 'fire-extinguisher', 'Fire extinguisher', '{"taskTypes": ["fire-extinguisher-monthly-visual-check", "fire-extinguisher-annual-service", "fire-extinguisher-extended-service"]}'),
  (33, 'fire-hose-reel', 'Fire hose reel', '{"taskTypes": ["fire-hose-reel-annual-service"]}'),
  (34, 'fire-alarm-panel', 'Fire alarm panel', '{"taskTypes": ["fire-alarm-weekly-call-point-test", "fire-alarm-service", "essential-fire-fighting-equipment-monthly-check"]}'),
  (35, 'smoke-or-co-alarm', 'Smoke, heat or CO alarm', '{"taskTypes": ["domestic-smoke-heat-and-co-alarm-check"]}'),
  (36, 'evacuation-alert-system', 'Evacuation alert system', '{"taskTypes": ["evacuation-alert-system-service", "essential-fire-fighting-equipment-monthly-check"]}'),
  (37, 'emergency-voice-system', 'Emergency voice communication system', '{"description": "Refuge call points and disabled toilet alarms.", "taskTypes": ["emergency-voice-communication-system-service"]}'),
  (38, 'emergency-lighting', 'Emergency lighting', '{"taskTypes": ["emergency-lighting-monthly-function-test", "emergency-lighting-annual-duration-test", "emergency-lighting-photometric-verification"]}'),
  (39, 'smoke-control', 'Smoke control system or vent', '{"taskTypes": ["smoke-vent-weekly-function-test", "smoke-control-system-annual-service", "essential-fire-fighting-equipment-monthly-check"]}'),
  (40, 'sprinkler-system', 'Sprinkler system', '{"taskTypes": ["sprinkler-weekly-test", "sprinkler-quarterly-service", "sprinkler-annual-service", "essential-fire-fighting-equipment-monthly-check"]}'),
  (41, 'gas-suppression', 'Gas suppression system', '{"taskTypes": ["gas-suppression-service"]}'),
  (42, 'kitchen-suppression', 'Kitchen suppression system', '{"taskTypes": ["kitchen-suppression-service"]}'),
  (43, 'dry-riser', 'Dry riser', '{"taskTypes": ["dry-riser-six-monthly-visual-inspection", "dry-riser-annual-pressure-test", "essential-fire-fighting-equipment-monthly-check"]}'),
  (44, 'wet-riser', 'Wet riser', '{"taskTypes": ["wet-riser-annual-flow-and-pressure-test", "essential-fire-fighting-equipment-monthly-check"]}'),
  (45, 'fire-hydrant', 'Private fire hydrant', '{"taskTypes": ["private-fire-hydrant-annual-test"]}'),
  (46, 'fire-damper', 'Fire or smoke damper', '{"taskTypes": ["fire-and-smoke-damper-test"]}'),
  (47, 'secure-information-box', 'Secure information box', '{"taskTypes": ["secure-information-box-inspection"]}'),
  (48, 'distribution-board', 'Distribution board', '{"taskTypes": ["eicr-communal-areas", "eicr-commercial-premises", "eicr-industrial-premises", "rcd-push-button-test", "thermographic-survey-of-switchgear"]}'),
  (49, 'portable-appliances', 'Portable appliances', '{"taskTypes": ["portable-appliance-inspection-and-test", "landlord-supplied-electrical-equipment-check-social-rented-home"]}'),
  (50, 'lightning-protection', 'Lightning protection', '{"taskTypes": ["lightning-protection-system-test"]}'),
  (51, 'generator', 'Standby generator', '{"taskTypes": ["standby-generator-monthly-test-run", "standby-generator-annual-service"]}'),
  (52, 'ups', 'UPS or battery system', '{"taskTypes": ["ups-and-battery-system-service"]}'),
  (53, 'ev-charge-point', 'EV charge point', '{"taskTypes": ["electric-vehicle-charge-point-inspection"]}'),
  (54, 'solar-pv', 'Solar PV system', '{"taskTypes": ["solar-pv-inspection-and-test"]}'),
  (55, 'air-conditioning', 'Air conditioning unit', '{"taskTypes": ["air-conditioning-maintenance", "refrigerant-leak-check", "air-conditioning-energy-inspection-tm44"]}'),
  (56, 'air-handling-unit', 'Air handling unit', '{"taskTypes": ["ventilation-ductwork-hygiene-inspection"]}'),
  (57, 'mechanical-ventilation', 'Mechanical ventilation unit', '{"taskTypes": ["mechanical-ventilation-and-heat-recovery-service"]}'),
  (58, 'kitchen-extract', 'Kitchen extract system', '{"taskTypes": ["kitchen-extract-duct-clean"]}'),
  (59, 'local-exhaust-ventilation', 'Local exhaust ventilation', '{"taskTypes": ["local-exhaust-ventilation-examination"]}'),
  (60, 'powered-gate', 'Powered gate or barrier', '{"taskTypes": ["powered-gate-and-barrier-service"]}'),
  (61, 'automatic-door', 'Automatic pedestrian door', '{"taskTypes": ["automatic-pedestrian-door-service"]}'),
  (62, 'roller-shutter', 'Roller shutter or industrial door', '{"taskTypes": ["roller-shutter-and-industrial-door-service"]}'),
  (63, 'access-control', 'Access control or door entry system', '{"taskTypes": ["access-control-and-door-entry-service"]}'),
  (64, 'intruder-alarm', 'Intruder alarm', '{"taskTypes": ["intruder-alarm-service"]}'),
  (65, 'cctv', 'CCTV system', '{"taskTypes": ["cctv-service"]}'),
  (66, 'fall-arrest-anchor', 'Fall arrest anchor', '{"taskTypes": ["fall-protection-anchor-test"]}'),
  (67, 'safety-line', 'Horizontal safety line', '{"taskTypes": ["horizontal-safety-line-recertification"]}'),
  (68, 'rope-access-anchor', 'Rope access anchor or davit', '{"taskTypes": ["rope-access-anchor-and-davit-thorough-examination"]}'),
  (69, 'cradle', 'Building maintenance unit or cradle', '{"taskTypes": ["building-maintenance-unit-and-cradle-thorough-examination"]}'),
  (70, 'harness', 'Harness or lanyard', '{"taskTypes": ["harness-and-lanyard-inspection"]}'),
  (71, 'ladder', 'Ladder or steps', '{"taskTypes": ["ladder-and-step-inspection"]}'),
  (72, 'fixed-ladder', 'Fixed ladder, walkway or edge protection', '{"taskTypes": ["fixed-ladder-walkway-and-edge-protection-inspection"]}'),
  (73, 'work-equipment', 'Work equipment', '{"description": "Machines and tools of the caretakers and workshops.", "taskTypes": ["work-equipment-inspection"]}'),
  (74, 'waste-compactor', 'Waste compactor or baler', '{"taskTypes": ["waste-compactor-and-baler-inspection"]}'),
  (75, 'refuse-chute', 'Refuse chute and hoppers', '{"taskTypes": ["refuse-chute-and-hopper-inspection"]}'),
  (76, 'interceptor', 'Oil or grease interceptor', '{"taskTypes": ["oil-and-grease-interceptor-service"]}'),
  (77, 'playground-equipment', 'Playground equipment', '{"taskTypes": ["playground-routine-visual-inspection", "playground-operational-inspection", "playground-annual-main-inspection"]}'),
  (78, 'outdoor-gym', 'Outdoor gym', '{"taskTypes": ["outdoor-gym-inspection"]}'),
  (79, 'first-aid-kit', 'First-aid kit', '{"taskTypes": ["first-aid-kit-check"]}'),
  (80, 'defibrillator', 'Defibrillator', '{"taskTypes": ["defibrillator-check"]}'),
  (81, 'other', 'Other equipment', '{"taskTypes": []}')
) shipped (place, code, name, details);
