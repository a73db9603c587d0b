-- A link to an item that was opened from the page of a contractor works no longer than the link to that page.
alter table share_tokens add column contractor_link_id uuid;
alter table share_tokens add foreign key (organisation_id, contractor_link_id) references contractor_links (organisation_id, id);
create index on share_tokens (organisation_id, contractor_link_id);

-- Not mailed, and made by nobody here or in the moment in which the log says so: it was opened from that page. Of its links one worked at a time.
update share_tokens token set contractor_link_id = link.id
from shares share, contractor_links link
where not token.is_mailed and (
    token.made_by is null or exists (
      select from activity_entries entry
      where entry.organisation_id = share.organisation_id and entry.record_id = share.record_id
        and entry.event = 'share.link-copied' and entry.summary like 'Opened from the page of %'
        and entry.happened_at = token.made_at
    )
  )
  and share.organisation_id = token.organisation_id and share.id = token.share_id
  and link.organisation_id = share.organisation_id and link.contractor_id = share.contractor_id
  and link.made_at <= token.made_at and (link.revoked_at is null or link.revoked_at >= token.made_at);
