-- Why a report went out on a form that nothing recorded asks for; null where the desk asked for it.
alter table accident_reports add column reason text;
