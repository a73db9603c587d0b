import { letters } from '@lintel/contract/areas/letters/endpoints';
import { readyLetter, wordsOf, writeLetter } from '@lintel/contract/areas/letters/letter';
import type { Addressee, Visit } from '@lintel/contract/areas/letters/letter';
import { proposedFor } from '@lintel/contract/areas/letters/template';
import type { SharedType } from '@lintel/contract/areas/shares/share';
import { inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import type { Person } from '#test/organisation';

type Of = { kind: SharedType; id: string };
type Chosen = Partial<Addressee> & { templateId?: string };

/** How an organisation can be reached. */
export async function reachable(by: Person, contact = '0113 496 0000') {
  const { version, can: _, ...settings } = passed(await call(by, letters.settings)).dto;
  return passed(await call(by, letters.changeSettings, { body: { ...settings, contact, version } })).dto;
}

/** An appointment next week, from 9 to 12. */
const nextWeek = (by: Person): Visit => ({ on: inDays(by, 7), from: '09:00', until: '12:00' });

/** What is sent of letters as the page prints them: of the letter that is proposed, unless another is chosen. */
export async function printed(by: Person, { kind, id }: Of, chosen: Chosen[] = [{}]) {
  const { of, templates, objects } = passed(await call(by, letters.toWrite, { body: { kind, ids: [id] } }));
  const [subject, visit] = [objects[0]!, nextWeek(by)];
  return {
    kind,
    visit,
    letters: chosen.map(({ templateId, occupier = null, addressLine = null }) => {
      const template =
        templates.find((one) => one.id === templateId) ?? proposedFor(templates, subject.attemptedOn.length);
      const writing = { subject, of, visit, addressee: { occupier, addressLine }, today: inDays(by, 0) };
      const { letter, missing } = writeLetter(template, writing);
      const words = letter ? wordsOf(readyLetter(letter)) : missing.join();
      return { id, templateId: template.id, occupier, addressLine, words };
    }),
  };
}

/** Letters that went out. */
export const lettersSent = async (by: Person, of: Of, chosen?: Chosen[]) =>
  passed(await call(by, letters.send, { body: await printed(by, of, chosen) }));

export const accessTo = async (by: Person, query: Of) => passed(await call(by, letters.ofRecord, { query }));
