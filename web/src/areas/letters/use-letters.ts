import type { letters } from '@lintel/contract/areas/letters/endpoints';
import {
  missingText,
  readyLetter,
  wordsOf,
  writeLetter,
  type LetterSubject,
  type ReadyLetter,
  type Visit,
} from '@lintel/contract/areas/letters/letter';
import { proposedFor } from '@lintel/contract/areas/letters/template';
import type { Reply } from '@lintel/contract/platform/endpoint';
import { useMemo, useState } from 'react';
import { t } from '#platform/texts.ts';

export type ToWrite = Reply<typeof letters.toWrite>;
/** The letter that the attempts at each record call for, instead of one for all. */
export const PROPOSED = 'proposed';

/** One letter: to one household, about one record. */
export type OneLetter = {
  key: string;
  name: string;
  subject: LetterSubject;
  templateId: string;
  occupier: string;
  addressLine: string;
} & ({ ready: ReadyLetter; words: string; missing?: undefined } | { ready?: undefined; missing: string });

type Household = { key: string; id: string; occupier: string; addressLine: string };

/** The letters about these records, written as they are typed. */
export function useLetters({ of, templates, objects }: ToWrite, today: string) {
  const [chosen, choose] = useState(PROPOSED);
  const [visit, setVisit] = useState<Visit>({ on: null, from: null, until: null });
  const [households, setHouseholds] = useState<Household[]>(() =>
    objects.map(({ id }) => ({ key: id, id, occupier: '', addressLine: '' })),
  );
  const all = useMemo(
    () =>
      households.flatMap(({ key, id, ...household }): OneLetter[] => {
        const subject = objects.find((one) => one.id === id);
        if (!subject) return [];
        const template =
          templates.find((one) => one.id === chosen) ?? proposedFor(templates, subject.attemptedOn.length);
        const addressee = {
          occupier: household.occupier.trim() || null,
          addressLine: household.addressLine.trim() || null,
        };
        const { letter, missing } = writeLetter(template, { subject, of, visit, addressee, today });
        const ofSame = households.filter((one) => one.id === id);
        const called = `${subject.reference} ${subject.name}`;
        const name =
          ofSame.length > 1
            ? t('letters.several', { name: called, number: ofSame.findIndex((one) => one.key === key) + 1 })
            : called;
        const common = { key, name, subject, templateId: template.id, ...household };
        if (!letter) return [{ ...common, missing: missingText(missing) }];
        const ready = readyLetter(letter);
        return [{ ...common, ready, words: wordsOf(ready) }];
      }),
    [households, objects, templates, chosen, of, visit, today],
  );
  return {
    all,
    chosen,
    choose,
    visit,
    setVisit,
    type: (key: string, typed: Partial<Pick<Household, 'occupier' | 'addressLine'>>) =>
      setHouseholds((before) => before.map((one) => (one.key === key ? { ...one, ...typed } : one))),
    addAfter: (key: string) =>
      setHouseholds((before) =>
        before.flatMap((one) =>
          one.key === key ? [one, { ...one, key: crypto.randomUUID(), occupier: '', addressLine: '' }] : [one],
        ),
      ),
    leaveOut: (key: string) => setHouseholds((before) => before.filter((one) => one.key !== key)),
    keepOnly: (ids: readonly string[]) => setHouseholds((before) => before.filter(({ id }) => ids.includes(id))),
  };
}
