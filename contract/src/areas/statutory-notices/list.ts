import { z } from 'zod';
import { defineList, filter } from '../../platform/list.ts';
import { day, id, yesNo } from '../../platform/shapes.ts';
import { noticeTypes } from '../../statutory/notice-types.ts';
import { appealOutcomes, noticeStandings, NoticeStanding } from '../../statutory/notice-standings.ts';
import { whoseFilter } from '../../platform/whose.ts';
import { noticeFieldLabels as labels } from './notice.ts';

/** A row of the list of statutory notices. */
const NoticeRow = z.object({
  id,
  ref: z.string(),
  type: z.string(),
  authority: z.string(),
  authorityReference: z.string().nullable(),
  property: z.string(),
  propertyId: id,
  propertyReference: z.string().nullable(),
  region: z.string().nullable(),
  receivedOn: day,
  standing: NoticeStanding,
  appealBy: day.nullable(),
  complyBy: day.nullable(),
  hearingOn: day.nullable(),
  /** The next date by which the authority reviews a suspended notice. */
  reviewOn: day.nullable(),
  openRequirementCount: z.number(),
});

const types = noticeTypes.map(({ code, name }) => ({ id: code, name }));

export const statutoryNoticeList = defineList({
  name: 'statutoryNotice',
  row: NoticeRow,
  filters: {
    standings: filter.select('Status', { items: noticeStandings }),
    ended: filter.simpleSelect('Ended', { items: yesNo }),
    /** The day to comply by has passed, and it is still to be complied with (`isOverdue`). */
    overdue: filter.simpleSelect('Overdue', { items: yesNo }),
    types: filter.select(labels.type, { items: types }),
    /** By full name, ignoring case; part of a name finds choices. */
    authorities: filter.autocomplete(labels.authority, 'dropdown/notice-authority', {
      by: 'string',
      minSearchLength: 0,
    }),
    /** Their standing at the end of the last of these dates, including properties archived since. */
    stood: filter.dates('As they stood on'),
    prohibition: filter.simpleSelect('Prohibition', { items: yesNo }),
    receivedOn: filter.dates(labels.receivedOn),
    complyBy: filter.dates(labels.complyBy),
    /** As printed, or as set by law: for those without an appeal. */
    appealBy: filter.dates(labels.appealBy),
    hearingOn: filter.dates(labels.hearingOn),
    reviewOn: filter.dates('Next yearly review'),
    whose: whoseFilter,
    peopleIds: filter.autocomplete(labels.peopleIds, 'dropdown/person', { by: 'personSearchString' }),
    /** How an appeal had ended by the list's date. */
    appealOutcomes: filter.select('Appeal ended', { items: appealOutcomes }),
    visitIds: { ...filter.autocomplete('Enforcement visit', ''), noButton: true } as const,
    propertyIds: filter.autocomplete('Property', 'dropdown/property'),
    regionIds: filter.select('Region', { url: 'genericDict/REGIONS/listOptions.json' }),
    withoutRegion: filter.flag('Without a region'),
    landlordIds: filter.select('Landlord', { url: 'genericDict/LANDLORD/listOptions.json' }),
  },
  columns: {
    ref: { label: 'Reference', mandatory: true },
    type: { label: labels.type, width: 32 },
    standing: { label: 'Status', items: noticeStandings },
    complyBy: { label: labels.complyBy, kind: 'date' },
    authority: { label: labels.authority, width: 28 },
    authorityReference: { label: labels.authorityReference, hidden: true },
    property: { label: 'Property', width: 32 },
    propertyReference: { label: 'Property reference', hidden: true },
    region: { label: 'Region', hidden: true },
    receivedOn: { label: labels.receivedOn, kind: 'date' },
    appealBy: { label: labels.appealBy, kind: 'date', hidden: true },
    hearingOn: { label: labels.hearingOn, kind: 'date', hidden: true },
    reviewOn: { label: 'Next yearly review', kind: 'date', hidden: true },
    openRequirementCount: { label: 'Open requirements', kind: 'number' },
  },
  sort: ['-receivedOn', 'ref', 'property', 'authority', 'complyBy', 'appealBy', 'hearingOn'],
});
