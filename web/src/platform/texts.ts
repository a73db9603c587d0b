import type { TextKey } from '@lintel/contract/texts/index';
import { countText } from './count-text.ts';

let bundle: Record<string, string> = {};
const plural = new Intl.PluralRules('en-GB');

/** Adopts `/messageResources.json`: flat keys, en-GB, `{name}` for placeholders. */
export function adoptTexts(texts: Record<string, string>) {
  bundle = texts;
}

/** The text with this key; with a `count` of one, that of the key with the suffix `_one`. */
export function t(key: TextKey, values: Record<string, string | number> = {}): string {
  const counted = typeof values['count'] === 'number' ? textOf(`${key}_${plural.select(values['count'])}`) : undefined;
  return (counted ?? textOf(key) ?? key).replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? written(values[name]!) : whole,
  );
}

/** A formatted number: 2,580. A year is text. */
const written = (value: string | number) => (typeof value === 'number' ? countText(value) : value);

/** Schemas and the server return keys or sentences; either becomes the sentence to show. */
t.known = (message: string): string => textOf(message) ?? message;

function textOf(key: string): string | undefined {
  return Object.hasOwn(bundle, key) ? bundle[key] : undefined;
}
