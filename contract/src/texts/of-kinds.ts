import { valuesByKind } from '../areas/kinds.ts';
import type { KindsWith, NoticeOfKinds } from '../areas/kinds.ts';

const notices = Object.values(valuesByKind('notices')).flat() as NoticeOfKinds[];
const searched = Object.entries(valuesByKind('searched'));

/** What notices of the kinds say, as the kinds say it. */
export const noticeSentences = Object.fromEntries(notices.map(({ id, says }) => [`notice.says.${id}`, says])) as Record<
  `notice.says.${NoticeOfKinds['id']}`,
  string
>;

type Searched = KindsWith<'searched'>;
/** What kinds and their notices are called on screen. */
export const kindTexts = Object.fromEntries([
  ...notices.map(({ id, name }) => [`notice.kind.${id}`, name]),
  ...searched.flatMap(([type, { one, many }]) => [
    [`global.search.${type}.singular`, one],
    [`global.search.${type}.plural`, many],
  ]),
]) as Record<`notice.kind.${NoticeOfKinds['id']}` | `global.search.${Searched}.${'singular' | 'plural'}`, string>;
