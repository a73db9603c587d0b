-- What was sent back proves nothing of what is done after it: the rounds of the tasks that were sent back last and of which
-- nothing was said here since, so that no figure moves.
update files set is_proof = false
from shares, task_cycles cycles
where shares.kind = 'TASK' and shares.said = 'sent-back' and shares.ended_at is null
  and cycles.organisation_id = shares.organisation_id and cycles.task_id = shares.record_id
  and cycles.state = 'open' and cycles.revision = 0
  and files.organisation_id = cycles.organisation_id and files.record_id = cycles.id and files.is_proof
  and files.uploaded_at < (select max(said.said_at) from share_sayings said
    where said.organisation_id = shares.organisation_id and said.share_id = shares.id and said.kind = 'sent-back');
