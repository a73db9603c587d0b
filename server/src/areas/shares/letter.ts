import { shortened } from '@lintel/contract/platform/shortened';
import { MOST_LINKS_IN_A_MESSAGE } from '@lintel/contract/areas/shares/share';
import { longDate } from '@lintel/contract/cycles/calendar';
import type { StoredContent } from '#areas/mail/tables';
import { checkLettersLeft } from '#areas/mail/letters-outside';
import { writeMail } from '#areas/mail/write-mail';
import type { Post } from '#areas/mail/write-mail';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';
import type { WorkItem } from '#platform/record/work-kind';
import type { ShareRecord } from './tables.ts';
import { notifyLinks } from './notify.ts';
import { makeLinks, revokeMailedLinks } from './token.ts';
import { warningsAt } from './warnings.ts';

/** An item, and the share by which somebody outside has it. */
export type Shared = { item: WorkItem; share: ShareRecord };
export type Letter = { subject: string; content: StoredContent };
type Write = (given: readonly Shared[], organisation: string, warnings: Warnings) => Letter;

/** Mails new links of shares that one person was given together; those mailed before stop working. Returns how many messages these are. */
export const mailLinks = (scope: Scope, config: Post, given: readonly Shared[]) =>
  mailLetters(scope, config, [given], (some, ...of) =>
    some.length === 1 ? letterOfOne(scope, some[0]!, ...of) : letterOfSeveral(scope, some, ...of),
  );

/**
 * The same in other words, to several people, each by a message about their shares, or by several numbered ones if these are too many
 * for one. The link to each is on the button of the message, or on its own line.
 */
export async function mailLetters(
  scope: Scope,
  config: Post,
  letters: readonly (readonly Shared[])[],
  write: Write,
): Promise<number> {
  const messages = letters.flatMap(inParts);
  if (config.smtpUrl) await checkLettersLeft(scope, messages.length);
  const all = letters.flat();
  const ids = all.map(({ share }) => share.id);
  await revokeMailedLinks(scope, ids);
  const paths = await makeLinks(
    scope,
    all.map(({ share }) => share),
    { isMailed: true },
  );
  const pathOf = new Map(ids.map((id, at) => [id, paths[at]!]));
  const { name: organisation } = await scope.db.selectFrom('organisations').select('name').executeTakeFirstOrThrow();
  const warnings = await warningsAt(
    scope,
    all.map(({ item }) => item.propertyId),
  );
  const mailed: { share: ShareRecord; mailId: string }[] = [];
  for (const { given, part } of messages) {
    const [{ share: first }] = given as [Shared];
    const { subject, content } = write(given, organisation, warnings);
    const mailId = await writeMail(scope, config, {
      kind: 'share-link',
      to: { id: null, fullName: first.fullName, email: first.email },
      subject: subject + part,
      content,
      isCounted: true,
      ...(content.button
        ? { shares: [{ id: first.id }], path: pathOf.get(first.id)! }
        : { shares: given.map(({ share: { id } }) => ({ id, path: pathOf.get(id) })) }),
    });
    mailed.push(...given.map(({ share }) => ({ share, mailId })));
  }
  await notifyLinks(scope, mailed);
  return messages.length;
}

/** What one person is written to about, place by place, in messages that mail programs show whole. */
export function inParts(given: readonly Shared[]) {
  const byPlace = [...Map.groupBy(inOrderOfDay(given), ({ item }) => item.propertyId).values()].flat();
  const parts = chunks(byPlace, MOST_LINKS_IN_A_MESSAGE);
  return parts.map((some, at) => ({
    given: some,
    part: parts.length > 1 ? ` (message ${at + 1} of ${parts.length})` : '',
  }));
}

export type Warnings = Awaited<ReturnType<typeof warningsAt>>;

function letterOfOne(scope: Scope, { item, share }: Shared, organisation: string, warnings: Warnings): Letter {
  const [noun] = scope.kinds[item.kind].work.nouns;
  return {
    subject: `${organisation} asks you to see to ${item.ref}: ${shortName(item.name)}`,
    content: {
      outline: `Asked to see to ${noun} ${item.ref}`,
      paragraphs: [
        `${scope.me.fullName} of ${organisation} asks you to see to this ${noun}: ${item.ref}, ${item.name}`,
        ...(warnings.get(item.propertyId) ?? []),
        ...share.brief.split(/\n+/),
        ...(item.address ? [`Where: ${item.address}`] : []),
        ...(item.dueOn ? [`Due: ${longDate(item.dueOn)}`] : []),
      ],
      button: 'Open the work',
      closing: `The page needs no password and works on a phone. You can accept or decline there, propose a date, add photographs and say when it is done. The link works until the end of ${longDate(share.expiresOn)}. It is for ${share.company} only: please do not pass it on. If you did not expect this message, you can ignore it.`,
    },
  };
}

/** Work as a list for each place, each item with its own link and what `says` tells of it, that of the earliest due date first. */
export const listsOfPlaces = (given: readonly Shared[], warnings: Warnings, says: (shared: Shared) => string[]) =>
  [...Map.groupBy(inOrderOfDay(given), ({ item }) => item.propertyId)].map(([propertyId, some]) => ({
    heading: some[0]!.item.address ?? 'Other work',
    namesProperty: true as const,
    paragraphs: warnings.get(propertyId) ?? [],
    lines: some.map((shared) => ({
      title: `${shared.item.ref}, ${shortName(shared.item.name)}`,
      shareId: shared.share.id,
      says: [says(shared).join(' · ')].filter(Boolean),
    })),
    more: null,
  }));

function letterOfSeveral(scope: Scope, given: readonly Shared[], organisation: string, warnings: Warnings): Letter {
  const [first] = given;
  const { brief, expiresOn, company } = first!.share;
  const [noun, nouns] = scope.kinds[first!.item.kind].work.nouns;
  const sections = listsOfPlaces(given, warnings, ({ item, share }) => [
    ...(share.priority === 'HIGH' ? ['High priority'] : []),
    ...(item.dueOn ? [`Due: ${longDate(item.dueOn)}`] : []),
  ]);
  const where = sections.length === 1 && first!.item.address;
  return {
    // Without a number: one that ends before the message is sent is taken out of it.
    subject: `${organisation} asks you to see to ${nouns}${where ? ` at ${shortName(where)}` : ''}`,
    content: {
      outline: `Asked to see to ${nouns}`,
      paragraphs: [`${scope.me.fullName} of ${organisation} asks you to see to these ${nouns}.`, ...brief.split(/\n+/)],
      sections,
      button: null,
      closing: `Each link opens the page of one ${noun}, which needs no password and works on a phone. You can accept or decline there, propose a date, add photographs and say when it is done. The links work until the end of ${longDate(expiresOn)}. They are for ${company} only: please do not pass them on. If you did not expect this message, you can ignore it.`,
    },
  };
}

const inOrderOfDay = (given: readonly Shared[]) =>
  given.toSorted(
    ({ item: one }, { item: other }) =>
      (one.dueOn ?? '9999').localeCompare(other.dueOn ?? '9999') || one.ref.localeCompare(other.ref),
  );

const SHOWN = 120;
/** A name as shown in a subject. */
export const shortName = (name: string) => shortened(name, SHOWN);
