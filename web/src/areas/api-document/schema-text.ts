/** The part of JSON schema that the API document uses. */
export type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  default?: unknown;
};

const LARGEST_SAFE = Number.MAX_SAFE_INTEGER;

/** A schema in the notation of a type: `{ id: uuid, page?: integer 1 or more }`. */
export function schemaText(schema: Schema, indent = ''): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((choice) => schemaText(choice, indent)))].join(' | ');
  if (schema.allOf) return schema.allOf.map((part) => schemaText(part, indent)).join(' & ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => schemaText({ ...schema, type }, indent)).join(' | ');
  switch (schema.type) {
    case 'object':
      return objectText(schema, indent);
    case 'array':
      return `${inBrackets(schemaText(schema.items ?? {}, indent))}[]`;
    case 'string':
      return `${schema.format ?? 'string'}${boundsText(schema.minLength, schema.maxLength, ' characters')}`;
    case 'integer':
    case 'number':
      return `${schema.type}${boundsText(schema.minimum, schema.maximum)}`;
    default:
      return schema.type ?? 'any';
  }
}

function objectText({ properties, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties ?? {}).map(([name, of]) => {
    const isOptional = !required.includes(name) || of.default !== undefined;
    const preset = of.default === undefined ? '' : ` = ${JSON.stringify(of.default)}`;
    return `${inner}${name}${isOptional ? '?' : ''}: ${schemaText(of, inner)}${preset}`;
  });
  if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0)
    lines.push(`${inner}[name]: ${schemaText(additionalProperties, inner)}`);
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

const inBrackets = (text: string) => (/ [|&] /.test(text) && !text.startsWith('{') ? `(${text})` : text);

function boundsText(least: number | undefined, most: number | undefined, unit = ''): string {
  const from = least === undefined || least <= -LARGEST_SAFE ? undefined : least;
  const to = most === undefined || most >= LARGEST_SAFE ? undefined : most;
  if (from !== undefined && to !== undefined) return ` (${from} to ${to}${unit})`;
  if (from !== undefined) return ` (${from}${unit} or more)`;
  return to === undefined ? '' : ` (up to ${to}${unit})`;
}
