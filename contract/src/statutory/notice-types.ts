import type { CycleNation } from '../cycles/rule.ts';
import { housingNotices } from './housing-notices.ts';
import type { NoticeType } from './notice-type.ts';
import { otherNotices } from './other-notices.ts';
import { safetyNotices } from './safety-notices.ts';

/** Statutory notices and the law on their dates. Law as at 22 November 2026. */
export const noticeTypes = [
  ...safetyNotices,
  ...housingNotices,
  ...otherNotices,
] as const satisfies readonly NoticeType[];

export type NoticeTypeCode = (typeof noticeTypes)[number]['code'];
export const noticeTypeCodes = noticeTypes.map(({ code }) => code) as [NoticeTypeCode, ...NoticeTypeCode[]];
export const noticeTypeOf = (code: NoticeTypeCode): NoticeType & { code: NoticeTypeCode } =>
  noticeTypes.find((type) => type.code === code)!;

/** Whether a notice of a type can be served at a property of a nation; any can where the nation is not known. */
export const isServedIn = (type: NoticeType, nation: CycleNation | null) =>
  nation === null || (type.nations ?? [nation]).includes(nation);
