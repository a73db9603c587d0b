import { valuesByKind } from '../areas/kinds.ts';
import type { KindsWith, NoticeOfKinds } from '../areas/kinds.ts';

const notices = Object.values(valuesByKind('notices')).flat();
const searched = Object.entries(valuesByKind('inSearch'));

/** A sentence for each notice of a kind, among the texts of its area. */
export type NoticeSentences = Readonly<Record<`notice.says.${NoticeOfKinds['id']}`, string>>;

type Searched = KindsWith<'inSearch'>;
/** What kinds and their notices are called on screen. */
export const kindTexts = Object.fromEntries([
  ...notices.map(({ id, name }) => [`notice.kind.${id}`, name]),
  ...searched.flatMap(([type, { one, many }]) => [
    [`global.search.${type}.singular`, one],
    [`global.search.${type}.plural`, many],
  ]),
]) as Record<`notice.kind.${NoticeOfKinds['id']}` | `global.search.${Searched}.${'singular' | 'plural'}`, string>;
