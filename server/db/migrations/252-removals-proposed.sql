-- That a statutory duty is removed from a property is proposed and decided like that it does not apply (decision 054).
alter table task_exemptions add column removes boolean not null default false;
