-- Of what the desk asks only where it decides, null says from now on that nobody knows; until now it stood for what nobody told.
update accident_decisions d set facts = d.facts - array(
  select fact.key from jsonb_each(d.facts) fact
  where fact.value = 'null'
    and fact.key in ('hypothermiaOrHeatIllness', 'resuscitated', 'hospitalAdmissionHours', 'acuteIllness'));
