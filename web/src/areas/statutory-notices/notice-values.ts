import { NewRequirement, NoticeFields, type StatutoryNotice } from '@lintel/contract/areas/statutory-notices/notice';
import type { NoticeTypeCode } from '@lintel/contract/statutory/notice-types';
import type { PrintedDays } from '@lintel/contract/statutory/dates';
import { z } from 'zod';
import { useContractForm } from '#platform/form/contract-form.ts';

export type RequirementValues = {
  words: string;
  provision: string | null;
  measure: string | null;
  dueOn: string | null;
};
export type NoticeValues = Omit<NoticeFields, 'propertyId' | 'type' | 'authority' | 'receivedOn' | 'officer'> & {
  propertyId: string | null;
  type: NoticeTypeCode | null;
  authority: string;
  receivedOn: string | null;
  officer: { name: string; telephone: string | null; emailAddress: string | null; reference: string | null };
  requirements: RequirementValues[];
};

const nobody = { name: '', telephone: null, emailAddress: null, reference: null };
export const noRequirement: RequirementValues = { words: '', provision: null, measure: null, dueOn: null };

type Known = { propertyId?: string | null; visitId?: string | null; authority?: string | null };
export const newNotice = (
  today: string,
  { propertyId = null, visitId = null, authority = null }: Known,
): NoticeValues => ({
  propertyId,
  visitId,
  type: null,
  authority: authority ?? '',
  authorityReference: null,
  officer: nobody,
  partOfPremises: null,
  servedOnWhom: null,
  servedOn: null,
  servedHow: null,
  receivedOn: today,
  madeOn: null,
  atOnce: false,
  effectOn: null,
  appealBy: null,
  complyBy: null,
  hearingOn: null,
  displayDuty: false,
  fee: null,
  otherPropertyIds: [],
  peopleIds: [],
  requirements: [],
});

export const valuesOf = (notice: StatutoryNotice): NoticeValues => ({
  propertyId: notice.property.id,
  visitId: notice.visit?.id ?? null,
  type: notice.type,
  authority: notice.authority,
  authorityReference: notice.authorityReference,
  officer: notice.officer ?? nobody,
  partOfPremises: notice.partOfPremises,
  servedOnWhom: notice.servedOnWhom,
  servedOn: notice.servedOn,
  servedHow: notice.servedHow,
  receivedOn: notice.receivedOn,
  madeOn: notice.madeOn,
  atOnce: notice.atOnce,
  effectOn: notice.effectOn,
  appealBy: notice.appealBy,
  complyBy: notice.complyBy,
  hearingOn: notice.hearingOn,
  displayDuty: notice.displayDuty,
  fee: notice.fee,
  otherPropertyIds: notice.otherProperties.map(({ id }) => id),
  peopleIds: notice.people.map(({ id }) => id),
  requirements: [],
});

/** Without any of their fields there is no officer. */
const withoutNobody = (values: unknown) => {
  const filled = values as NoticeValues;
  return Object.values(filled.officer ?? {}).some(Boolean) ? filled : { ...filled, officer: null };
};
const Schema = z.preprocess(withoutNobody, NoticeFields.extend({ requirements: z.array(NewRequirement) }));

/** The request body, once the form is valid. */
export const fieldsOf = (values: NoticeValues) =>
  withoutNobody(values) as NoticeFields & { requirements: NewRequirement[] };

export const useNoticeForm = (initialValues: NoticeValues) => useContractForm<NoticeValues>(Schema, { initialValues });

/** The basis of the statutory dates, once the form has enough values. */
export const printedDaysIn = ({ type, receivedOn, ...days }: NoticeValues): PrintedDays | null =>
  type && receivedOn ? { ...days, type, receivedOn } : null;
