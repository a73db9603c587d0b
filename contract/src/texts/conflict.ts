/** Texts for two people who change one record at the same time. */
export const conflictTexts = {
  'conflict.title': 'Changed by somebody else meanwhile',
  'conflict.who':
    '{name} saved this record {when}, after you opened it. Nothing of yours is lost: choose for each field.',
  'conflict.title.you': 'You changed this in another window',
  'conflict.who.you':
    'You saved this record in another window {when}, after you opened it here. Nothing is lost: choose for each field.',
  'conflict.who.unknown':
    'Somebody saved this record after you opened it. Nothing of yours is lost: choose for each field.',
  'conflict.compare': 'Both values, field by field',
  'conflict.before': 'Before',
  'conflict.keep.mine': 'Keep mine',
  'conflict.take.theirs': 'Take theirs',
  'conflict.keep.here': 'Keep what is here',
  'conflict.take.other': 'Take the other window’s',
  'conflict.all.here': 'Keep all that is here',
  'conflict.all.other': 'Take all of the other window’s',
  'conflict.all.mine': 'Keep all mine',
  'conflict.all.theirs': 'Take all theirs',
  'conflict.same': 'You changed different fields, so both changes can be kept.',
  'conflict.merging_one': 'One change needs no choice',
  'conflict.merging': '{count} changes need no choice',
  'conflict.merge.left': 'Save with these values ({count} undecided)',
  'conflict.merge': 'Save with these values',
  'conflict.reload': 'Discard mine and reload',
  'conflict.reload.title': 'Discard your changes?',
  'conflict.reload.message': 'What you entered in this form is lost, and the record is shown as it stands now.',
  'conflict.reload.confirm': 'Discard my changes',
  'conflict.reload.cancel': 'Keep my changes',
  'conflict.back': 'Back to the form',
  'conflict.empty': '(empty)',
} as const;
