/** Texts of what waits on the device to be sent. */
export const outboxTexts = {
  'unsent.kept': 'Kept on this device. It is sent as soon as there is a connection.',
  'unsent.count': '{count} waiting to be sent',
  'unsent.count.refused': '{count} waiting to be sent. Not all can be sent without you.',
  'unsent.none': 'All sent',
  'unsent.nothing': 'Nothing waits to be sent',
  'unsent.title': 'Waiting to be sent',
  'unsent.hint':
    'This is only on this device. It is sent by itself as soon as there is a connection and this page is open. Until then nobody else sees it, and it does not count as done.',
  'unsent.hint.refused':
    'This is only on this device and is not sent as it is. Open it to change it and save it again, or discard it.',
  'unsent.send': 'Send now',
  'unsent.still': 'Some could not be sent yet.',
  'unsent.since': 'Saved {when}',
  'unsent.waits': 'Waiting',
  'unsent.needs.you': 'Needs you',
  'unsent.waits.of': 'Waiting to be sent: {name}',
  'unsent.needs.you.of': 'Needs you: {name}',
  'unsent.open': 'Open',
  'unsent.last.failure': 'Not sent when it was last tried: {why}',
  'unsent.other.person': 'Somebody else is signed in on this device.',
  'unsent.files': 'Files kept on this device',
  'unsent.file': '{size} · Kept on this device, not sent yet',
  'unsent.files.there_one': '1 photograph or file of it is with the record already.',
  'unsent.files.there': '{count} photographs and files of it are with the record already.',
  'unsent.discard': 'Discard',
  'unsent.discard.title': 'Discard what was not sent?',
  'unsent.discard.message': '“{title}” of {when} is deleted from this device. Nobody else has it.',
  'unsent.discard.files':
    '“{title}” of {when} is deleted from this device, with its photographs and files ({count}). Nobody else has it.',
  'unsent.sign.out.title': 'Sign out?',
  'unsent.sign.out_one': '1 thing is not sent yet and would be deleted from this device.',
  'unsent.sign.out': '{count} things are not sent yet and would be deleted from this device.',
  'unsent.sign.out.confirm': 'Delete and sign out',
  'unsent.no.room':
    'There is no room on this device to keep this. Leave this page open, and save again when there is a connection.',
  'unsent.no.room.files':
    'There is no room on this device for {size} of photographs and files. Delete something, or go where there is a connection.',
  'unsent.not.kept':
    'This could not be kept on this device. Leave this page open, and save again when there is a connection.',
  'unsent.restored': 'What you saved on {when} is not sent yet',
  'unsent.restored.hint': 'It is filled in below, with its photographs and files. Saving again replaces it.',
  'unsent.refused.because': 'It was refused: {why}',
} as const;
