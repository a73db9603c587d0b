import { expect, it } from 'vitest';
import { z } from 'zod';
import { schemaText, type Schema } from './schema-text.ts';

const textOf = (schema: z.ZodType) => schemaText(z.toJSONSchema(schema, { io: 'input' }) as Schema);

it('writes a schema in the manner of a type', () => {
  const schema = z.object({
    id: z.uuid(),
    page: z.int().min(1).max(9).default(1),
    name: z.string().max(200).nullable(),
    state: z.enum(['open', 'closed']).optional(),
    owners: z.array(z.object({ age: z.int().min(18) })),
    either: z.array(z.union([z.string(), z.boolean()])),
    counts: z.record(z.string(), z.number()),
  });
  expect(textOf(schema)).toBe(
    [
      '{',
      '  id: uuid',
      '  page?: integer (1 to 9) = 1',
      '  name: string (up to 200 characters) | null',
      '  state?: "open" | "closed"',
      '  owners: {',
      '    age: integer (18 or more)',
      '  }[]',
      '  either: (string | boolean)[]',
      '  counts: {',
      '    [name]: number',
      '  }',
      '}',
    ].join('\n'),
  );
});
