-- What was rejected proves nothing of what is done after it: the actions that were rejected last and are open since.
update actions set opened_at = rejected.said_at
from action_closings rejected
where rejected.organisation_id = actions.organisation_id and rejected.action_id = actions.id and rejected.event = 'rejected'
  and actions.state = 'open' and rejected.said_at > actions.opened_at
  and not exists (select from action_closings later
    where later.organisation_id = actions.organisation_id and later.action_id = actions.id and later.number > rejected.number);
