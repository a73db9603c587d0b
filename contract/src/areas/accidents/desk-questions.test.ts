import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { OccurrenceFacts } from '../../riddor/occurrence-facts.ts';
import { RiddorFacts } from '../../riddor/facts.ts';
import { occurrenceKinds, questionOf } from './desk-questions.ts';

type Shape = { properties?: Record<string, Shape>; anyOf?: Shape[]; oneOf?: Shape[]; enum?: string[]; type?: unknown };
const shapeOf = (type: z.ZodType) => z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Shape;
const known = (shape: Shape): Shape => shape.anyOf?.find(({ type }) => type !== 'null') ?? shape;
/** Facts for which the record has fields or a choice of its own. */
const asked = new Set(['occurredOn', 'personType', 'injuries', 'incapacity', 'occurrences']);

/** Every fact of a schema by its path, with its possible values. */
function factsOf(shape: Shape, prefix = ''): [path: string, values: string[] | undefined][] {
  return Object.entries(shape.properties ?? {}).flatMap(([name, of]) => {
    const type = known(of);
    if (!prefix && asked.has(name)) return [];
    return type.properties ? factsOf(type, `${prefix}${name}.`) : [[`${prefix}${name}`, type.enum]];
  });
}

describe('the questions of the desk', () => {
  const occurrences = (shapeOf(OccurrenceFacts).oneOf ?? shapeOf(OccurrenceFacts).anyOf)!;
  const ofOccurrences = occurrences.flatMap((one) => factsOf(one, 'occurrences.0.'));
  const all = [...factsOf(shapeOf(RiddorFacts)), ...ofOccurrences].filter(([path]) => path !== 'occurrences.0.kind');

  it('ask for every fact that it decides from, with all its values', () => {
    expect(all.length).toBeGreaterThan(70);
    expect(all.filter(([path]) => !questionOf(path)).map(([path]) => path)).toEqual([]);
    for (const [path, values] of all) {
      const question = questionOf(path)!;
      if (!values) continue;
      const offered = question.kind === 'choice' ? question.items.map(({ id }) => id) : question.kind;
      expect([path, offered]).toEqual([path, values]);
    }
  });

  it('offer every occurrence of Schedule 2', () => {
    const kinds = occurrences.flatMap(({ properties }) => {
      const kind = properties!['kind']! as Shape & { const?: string };
      return kind.enum ?? [kind.const!];
    });
    expect(occurrenceKinds.map(({ id }) => id).toSorted()).toEqual(kinds.toSorted());
  });
});
