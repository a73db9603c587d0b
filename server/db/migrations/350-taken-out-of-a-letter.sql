-- A share that ends before a message about several is sent is taken out of it: the message then goes to its recipient without it.
alter table mail_shares add column is_taken_out boolean not null default false;

-- Of a message that nobody can read in full any more the lists are not kept, but how many lines each had.
update mail_messages set content = (content - 'sections') || jsonb_build_object('lineCounts', (
    select jsonb_agg(jsonb_build_object('heading', section -> 'heading', 'count', jsonb_array_length(section -> 'lines')))
    from jsonb_array_elements(content -> 'sections') section))
where state in ('sent', 'failed', 'kept') and jsonb_typeof(content -> 'sections') = 'array' and jsonb_array_length(content -> 'sections') > 0;
