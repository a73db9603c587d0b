import { texts } from '@lintel/contract/texts/index';

/** Schemas speak in keys of texts or in sentences; what leaves is the sentence. */
export const sentenceOf = (message: string): string =>
  Object.hasOwn(texts, message) ? texts[message as keyof typeof texts] : message;
