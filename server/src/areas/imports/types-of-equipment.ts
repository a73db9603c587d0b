import type { ImportChoice, ImportField } from '@lintel/contract/areas/imports';
import { knownEntries, offeredEntries } from '#areas/dictionaries/queries';
import type { Scope } from '#platform/scope';
import { choosable } from './choosable.ts';
import type { AskedOf } from './kind.ts';
import { matcherOf } from './matching.ts';
import { plain } from './plain.ts';
import { choiceResolver } from './plan.ts';
import type { Taken } from './reading-cells.ts';
import type { RowCells } from './row-cells.ts';

type TypeOfTask = { code: string; name: string };
const textOf = ({ code, name }: TypeOfTask) => `${code} ${name}`;

const chosen = (choices: readonly ImportChoice[]) =>
  new Map(choices.filter(({ field }) => field === 'typeId').map((choice) => [plain(choice.text), choice]));

/** The types of equipment that each type of task looks after. */
async function lookedAfterBy(scope: Scope) {
  const types = (await offeredEntries(scope, 'EQUIPMENT_TYPE')).map(({ id, name, details }) => ({
    id,
    name,
    codes: (details['taskTypes'] ?? []) as readonly string[],
  }));
  return (code: string) => types.filter(({ codes }) => codes.includes(code));
}

/** The types of equipment that rows about tasks add: as the row says, else that of the task, or what was chosen for it. */
export async function typesOfEquipment(scope: Scope, choices: readonly ImportChoice[]) {
  const resolve = await choiceResolver(scope, 'typeId', choices);
  const entries = await knownEntries(scope, 'EQUIPMENT_TYPE');
  const archived = new Map(entries.flatMap(({ id, name, archivedAt }) => (archivedAt ? [[id, name] as const] : [])));
  const typeOf = (entered: string): Taken => {
    const taken = resolve(entered);
    const name = 'value' in taken ? archived.get(String(taken.value)) : undefined;
    return name ? { reason: `“${name}” is archived. Restore it or choose another.` } : taken;
  };
  const lookedAfter = await lookedAfterBy(scope);
  const ofTask = chosen(choices);
  return {
    typeNames: new Map(entries.map(({ id, name }) => [id, name])),
    lookedAfter: (code: string) => lookedAfter(code).map(({ id }) => id),
    typeOf(row: RowCells, type: TypeOfTask): Taken {
      const entered = row.text('typeId');
      if (entered) return typeOf(entered);
      const choice = ofTask.get(plain(textOf(type)));
      if (choice?.take === 'entry') return typeOf(choice.entryId!);
      const [only, ...others] = lookedAfter(type.code);
      return only && others.length === 0
        ? { value: only.id }
        : { reason: `Choose in the step Values what type of equipment is added for ${textOf(type)}` };
    },
  };
}

/** For each type of task of a file whose equipment is added: of which type that is, where the file does not say. */
export async function typesAsked(scope: Scope, { setup, choices, columns }: AskedOf): Promise<ImportField[]> {
  const isAdding = setup.addsEquipment || setup.several === 'pieces';
  if (!isAdding || setup.fields.includes('typeId') || setup.fixed['typeId']) return [];
  const place = setup.fields.indexOf('taskTypeId');
  const texts = place < 0 ? [[setup.fixed['taskTypeId'] ?? '', 0] as const] : (columns[place]?.values ?? []);
  const { find } = matcherOf((await choosable(scope, 'taskTypeId')).offered);
  const ofTasks = await choiceResolver(scope, 'taskTypeId', choices);
  const types = new Map((await choosable(scope, 'taskTypeId')).offered.map((type) => [type.id, type]));
  const lookedAfter = await lookedAfterBy(scope);
  const counts = new Map<string, number>();
  for (const [text, rowCount] of texts) {
    const taken = ofTasks(text);
    const id = find(text)?.id ?? ('value' in taken ? (taken.value as string | null) : null);
    if (id && types.has(id)) counts.set(id, (counts.get(id) ?? 0) + rowCount);
  }
  const values = [...counts].map(([id, rowCount]) => {
    const { code, name } = types.get(id)!;
    const text = textOf({ code: code!, name });
    const of = lookedAfter(code!).map((type) => ({ id: type.id, name: type.name }));
    return {
      text,
      rowCount,
      match: of.length === 1 ? of[0]! : null,
      suggestion: of.length > 1 ? of[0]! : null,
      choice: of.length === 1 ? null : (chosen(choices).get(plain(text)) ?? null),
    };
  });
  if (values.length === 0) return [];
  const options = (await offeredEntries(scope, 'EQUIPMENT_TYPE')).map(({ id, name }) => ({ id, name }));
  const heading = 'Of the equipment that each task adds';
  return [{ field: 'typeId', heading, mayCreate: false, values, options, kinds: [], hasTooMany: false }];
}
