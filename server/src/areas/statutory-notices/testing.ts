import type { z } from 'zod';
import { statutoryNotices } from '@lintel/contract/areas/statutory-notices/endpoints';
import type { NewNoticeEntry, NoticeFields, StatutoryNotice } from '@lintel/contract/areas/statutory-notices/notice';
import { anEnforcementVisit } from '#areas/enforcement-visits/testing';
import { aFile, aPdf } from '#areas/files/testing';
import { aProperty } from '#areas/properties/testing';
import { inDays } from '#areas/tasks/testing';
import { call, passed } from '#test/calls';
import type { Person } from '#test/organisation';

type Wanted = Partial<z.input<typeof statutoryNotices.save.body>> & { property?: { id: string } | undefined };

/** The request for a new notice: an improvement notice served yesterday, with thirty days to comply. */
export async function noticeFields(
  by: Person,
  { property, ...more }: Wanted = {},
): Promise<z.input<typeof NoticeFields>> {
  return {
    propertyId: (property ?? (await aProperty(by))).id,
    type: 'hs-improvement-notice',
    authority: 'Health and Safety Executive',
    servedOn: inDays(by, -1),
    receivedOn: inDays(by, -1),
    complyBy: inDays(by, 29),
    ...more,
  };
}

export const aStatutoryNotice = async (by: Person, wanted: Wanted = {}): Promise<StatutoryNotice> =>
  passed(await call(by, statutoryNotices.save, { body: await noticeFields(by, wanted) })).dto;

/** One that resulted from a visit to its property. */
export async function aNoticeOfAVisit(by: Person, { property, ...more }: Wanted = {}): Promise<StatutoryNotice> {
  const place = property ?? (await aProperty(by));
  const visit = await anEnforcementVisit(by, { property: place, category: 'hse' });
  return aStatutoryNotice(by, { property: place, visitId: visit.id, ...more });
}

export const theNotice = async (by: Person, { id }: { id: string }): Promise<StatutoryNotice> =>
  passed(await call(by, statutoryNotices.get, { query: { id } })).dto;

export const recordEvent = (
  by: Person,
  { id: noticeId }: { id: string },
  kind: NewNoticeEntry['kind'],
  more: Partial<z.input<typeof NewNoticeEntry>> = {},
) => call(by, statutoryNotices.addEntry, { body: { noticeId, kind, on: inDays(by, 0), ...more } });

/** A letter in the files of a notice. */
export const aLetter = (by: Person, { id }: { id: string }) => aFile(by, id, aPdf(), { fileName: 'letter.pdf' });
