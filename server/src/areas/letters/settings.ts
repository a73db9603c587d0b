import type { z } from 'zod';
import { suppliedLetters } from '@lintel/contract/areas/letters/supplied';
import { LetterSettings, type LetterTemplate } from '@lintel/contract/areas/letters/template';
import type { letters } from '@lintel/contract/areas/letters/endpoints';
import type { Scope } from '#platform/scope';
import { settings } from '#platform/settings';

const kept = settings('letterSettings', LetterSettings, suppliedLetters);

export const lettersOfOrganisation = (scope: Scope) => kept.read(scope);

export async function letterSettings(scope: Scope) {
  return { ...(await kept.read(scope)), can: { edit: scope.me.has('PRISM_APP_SETTINGS_MANAGE') } };
}

/** Saves the letters; the log has each one before and after. */
export async function changeLetterSettings(
  scope: Scope,
  { version, ...after }: z.output<(typeof letters.changeSettings)['body']>,
) {
  const before = await kept.hold(scope);
  await kept.save(scope, {
    version,
    before,
    after,
    fields: [byLetter(before), byLetter(after)],
    labels: {
      sender: 'Sender’s address',
      contact: 'How to contact you',
      ...Object.fromEntries([...before.templates, ...after.templates].map(({ id, name }) => [id, `Letter “${name}”`])),
    },
    event: 'organisation.letters-changed',
    summary: 'Letters for access were changed',
  });
  return letterSettings(scope);
}

const byLetter = ({ sender, contact, templates }: LetterSettings) => ({
  sender,
  contact,
  ...Object.fromEntries(templates.map((template) => [template.id, inOneText(template)])),
});

const inOneText = ({ name, proposed, heading, text }: LetterTemplate) => [name, proposed, heading, text].join('\n\n');
