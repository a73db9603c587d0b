import i18next from 'i18next';
import type { TextKey } from '@lintel/contract/texts/index';

const bundle = i18next.createInstance();

/** Takes over `/messageResources.json`: flat keys, en-GB, `{name}` for what is filled in. */
export function adoptTexts(texts: Record<string, string>) {
  if (!bundle.isInitialized) {
    void bundle.init({
      lng: 'en-GB',
      initAsync: false,
      keySeparator: false,
      nsSeparator: false,
      interpolation: { prefix: '{', suffix: '}', escapeValue: false },
      resources: { 'en-GB': { translation: texts } },
    });
    return;
  }
  bundle.addResourceBundle('en-GB', 'translation', texts, true, true);
}

/** The text with this key. */
export function t(key: TextKey, values?: Record<string, string | number>): string {
  return bundle.isInitialized ? bundle.t(key, values ?? {}) : key;
}

/** Schemas and the server speak in keys or in sentences; either becomes the sentence to show. */
t.known = (message: string): string => (bundle.isInitialized && bundle.exists(message) ? bundle.t(message) : message);
