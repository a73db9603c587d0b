import { texts } from '@lintel/contract/texts/index';

/** Messages of schemas are keys of texts or sentences; replies contain the sentence. */
export const sentenceOf = (message: string): string =>
  Object.hasOwn(texts, message) ? texts[message as keyof typeof texts] : message;
