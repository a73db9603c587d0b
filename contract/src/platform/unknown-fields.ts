import type { z } from 'zod';

type Path = readonly (string | number)[];
type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  options?: z.ZodType[];
  discriminator?: string;
  left?: z.ZodType;
  right?: z.ZodType;
  items?: z.ZodType[];
  valueType?: z.ZodType;
  getter?: () => z.ZodType;
};
const defOf = (schema: z.ZodType) => schema.def as unknown as Def;

/**
 * The paths of a value's fields that its schema does not have, and would drop silently. Objects that refuse unknown fields
 * themselves, or accept any (`z.looseObject`), are skipped.
 */
export function unknownFields(schema: z.ZodType, value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return Object.entries(value).flatMap(([key, inner]) => {
        const of = Object.hasOwn(def.shape!, key) ? def.shape![key] : undefined;
        if (of) return unknownFields(of, inner, [...path, key]);
        return def.catchall ? [] : [[...path, key]];
      });
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((inner, at) => unknownFields(def.element!, inner, [...path, at]))
        : [];
    case 'tuple':
      return Array.isArray(value)
        ? value.flatMap((inner, at) => (def.items![at] ? unknownFields(def.items![at], inner, [...path, at]) : []))
        : [];
    case 'record':
      return Object.entries(value).flatMap(([key, inner]) => unknownFields(def.valueType!, inner, [...path, key]));
    case 'pipe':
      return unknownFields(defOf(def.in!).type === 'transform' ? def.out! : def.in!, value, path);
    case 'lazy':
      return unknownFields(def.getter!(), value, path);
    case 'union': {
      const named = namedIn(def, value);
      if (named) return unknownFields(named, value, path);
      // The alternative with the fewest unknown fields is the one that was meant.
      return def
        .options!.map((option) => unknownIn(option, value, path))
        .reduce((least, one) => (one.length < least.length ? one : least));
    }
    case 'intersection': {
      const right = unknownFields(def.right!, value, path).map(String);
      return unknownFields(def.left!, value, path).filter((one) => right.includes(String(one)));
    }
    default:
      return def.innerType ? unknownFields(def.innerType, value, path) : [];
  }
}

/** The alternative that the value itself names, whether or not it is valid. */
const namedIn = ({ options, discriminator }: Def, value: object) =>
  discriminator === undefined
    ? undefined
    : options!.find(
        (option) =>
          defOf(option).shape?.[discriminator]?.safeParse((value as Record<string, unknown>)[discriminator]).success,
      );

/** Of an alternative that does not accept the value's type, every field is unknown. */
function unknownIn(option: z.ZodType, value: object, path: Path): Path[] {
  return option.safeParse(value).success
    ? unknownFields(option, value, path)
    : Object.keys(value).map((key) => [...path, key]);
}

/** The value without the fields that its schema does not have. */
export function withoutUnknown<T>(schema: z.ZodType, value: T): T {
  const unknown = unknownFields(schema, value);
  if (unknown.length === 0) return value;
  const copy = structuredClone(value);
  for (const path of unknown) {
    const holder = path.slice(0, -1).reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], copy);
    Reflect.deleteProperty(holder as object, path.at(-1)!);
  }
  return copy;
}
