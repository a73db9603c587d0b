import { longDate } from '@lintel/contract/cycles/calendar';
import { workKinds } from '#platform/record/every-work';
import type { Scope } from '#platform/scope';
import { listsOfPlaces, shortName } from './letter.ts';
import type { Letter, Shared, Warnings } from './letter.ts';

/** Reminds one person of all the work that they were chosen to be reminded of, however it was given. */
export function reminderLetter(
  scope: Scope,
  note: string | null,
  reminded: readonly Shared[],
  organisation: string,
  warnings: Warnings,
): Letter {
  const [
    {
      item: first,
      share: { company },
    },
  ] = reminded as [Shared];
  const isOne = reminded.length === 1;
  const present = new Set(reminded.map(({ item }) => item.kind));
  const nouns = workKinds(scope)
    .filter(([kind]) => present.has(kind))
    .map(([, work]) => work.nouns[isOne ? 0 : 1])
    .join(' and ');
  return {
    subject: `${organisation} reminds you of ${isOne ? `${first.ref}: ${shortName(first.name)}` : `${nouns} that you have`}`,
    content: {
      outline: `Reminded of ${nouns}`,
      paragraphs: [
        `${scope.me.fullName} of ${organisation} reminds you of ${isOne ? 'this' : 'these'} ${nouns}, which you were asked to see to and have not marked as done.`,
        ...(note?.split(/\n+/) ?? []),
      ],
      sections: listsOfPlaces(reminded, warnings, ({ item: { dueOn }, share }) => [
        ...(share.priority === 'HIGH' ? ['High priority'] : []),
        ...(dueOn ? [`${dueOn < scope.today ? 'Overdue: was due' : 'Due:'} ${longDate(dueOn)}`] : []),
        ...(share.progress === 'sent-back' ? ['Sent back to you'] : []),
        `The link works until the end of ${longDate(share.expiresOn)}`,
      ]),
      button: null,
      closing: `${isOne ? 'The link opens its page' : 'Each link opens the page of one of them'}, which needs no password and works on a phone, and replaces the link of earlier messages. Please say there when you will do it, that it is done, or why it cannot be. ${isOne ? `The link is for ${company} only: please do not pass it on` : `The links are for ${company} only: please do not pass them on`}. If you did not expect this message, you can ignore it.`,
    },
  };
}
