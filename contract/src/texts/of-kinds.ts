import { saidOf } from '../areas/kinds.ts';
import type { KindsWith, ToldOfKinds } from '../areas/kinds.ts';

const told = Object.values(saidOf('told')).flat() as ToldOfKinds[];
const searched = Object.entries(saidOf('searched'));

/** What notices of the kinds say, as the kinds say it. */
export const toldTexts = Object.fromEntries(told.map(({ id, says }) => [`notice.says.${id}`, says])) as Record<
  `notice.says.${ToldOfKinds['id']}`,
  string
>;

type Searched = KindsWith<'searched'>;
/** What kinds and their notices are called on screen. */
export const kindTexts = Object.fromEntries([
  ...told.map(({ id, name }) => [`notice.kind.${id}`, name]),
  ...searched.flatMap(([type, { one, many }]) => [
    [`global.search.${type}.singular`, one],
    [`global.search.${type}.plural`, many],
  ]),
]) as Record<`notice.kind.${ToldOfKinds['id']}` | `global.search.${Searched}.${'singular' | 'plural'}`, string>;
