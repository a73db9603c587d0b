-- The building safety measures that social landlords in England report to their regulator (decision 080): which task types count for
-- each, and how many homes of a property are low-cost rented or shared ownership. Unknown: all of its dwellings.
alter table properties add column social_homes integer;
alter table task_types add column safety_measure text check (safety_measure in ('BS01', 'BS02', 'BS03', 'BS04', 'BS05'));

update task_types set safety_measure = case
  when code = 'GAS01' then 'BS01'
  when code in ('FRA01', 'FRA02', 'FRA03') then 'BS02'
  when code in ('ASB01', 'ASB02') then 'BS03'
  when code in ('LRA01', 'LRA02') then 'BS04'
  else 'BS05' end
where code in ('GAS01', 'FRA01', 'FRA02', 'FRA03', 'ASB01', 'ASB02', 'LRA01', 'LRA02', 'LFT01');
