import { actions } from '@lintel/contract/areas/actions/endpoints';
import { letters } from '@lintel/contract/areas/letters/endpoints';
import { readyLetter, wordsOf, writeLetter } from '@lintel/contract/areas/letters/letter';
import { suppliedLetters } from '@lintel/contract/areas/letters/supplied';
import type { Api } from './api.ts';
import type { AppPage } from './pages.ts';
import { aProperty } from './property.ts';

export const pages: AppPage[] = [
  {
    route: '/letters.html',
    at: async (api) => `/letters.html?kind=ACTION&id=${await anAction(api)}`,
    heading: 'Letters for access',
  },
  {
    route: '/letter.html',
    at: async (api) => {
      const id = await anAction(api);
      return `/letter.html?kind=ACTION&id=${id}&letter=${await aLetterTo(api, id)}`;
    },
    heading: 'Appointment',
  },
];

async function anAction(api: Api) {
  const { id: propertyId } = await aProperty(api);
  const body = { name: 'Flat door closer', priority: 'LOW', propertyId } as const;
  return (await api.send(actions.create, { body })).dto.id;
}

/** An appointment that went out. */
async function aLetterTo(api: Api, id: string) {
  const kind = 'ACTION';
  const { objects, of } = await api.send(letters.toWrite, { body: { kind, ids: [id] } });
  const visit = { on: '2099-12-08', from: '09:00', until: null };
  const [addressee, today] = [{ occupier: null, addressLine: null }, new Date().toISOString().slice(0, 10)];
  const { letter } = writeLetter(suppliedLetters.templates[0]!, { subject: objects[0]!, of, visit, addressee, today });
  const words = wordsOf(readyLetter(letter!));
  await api.send(letters.send, {
    body: { kind, visit, letters: [{ id, templateId: 'appointment', words, ...addressee }] },
  });
  return (await api.send(letters.ofRecord, { query: { kind, id } })).letters[0]!.id;
}
