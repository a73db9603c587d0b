-- A test that waits is found among a million deliveries that do.
create index webhook_deliveries_tests on webhook_deliveries (organisation_id, webhook_id) where state = 'waiting' and record_id is null;
