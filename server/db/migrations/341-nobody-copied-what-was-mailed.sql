-- Work opened from a contractor's page that was mailed named whoever had the mailbox when it was opened as having copied the link.
-- Whose mailbox it went to is found through the link itself.
update share_tokens token set made_by = null
from contractor_links link
where link.organisation_id = token.organisation_id and link.id = token.contractor_link_id
  and link.mail_id is not null and token.made_by is not null;
