import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { type Property, type PropertyDetails } from '@lintel/contract/areas/properties/property';
import type { Api } from './api.ts';

/** A word that no other test and no property of the demonstration has. */
export const aWord = () => `q${randomUUID().replaceAll('-', '').slice(0, 9)}`;

/** A property of the test's own. */
export async function aProperty(api: Api, given: Partial<z.input<typeof PropertyDetails>> = {}): Promise<Property> {
  const word = aWord();
  const { dto } = await api.send(properties.create, {
    body: { propertyReferenceNumber: `E2E-${word}`, address1: `1 ${word} Street`, ...given },
  });
  return dto;
}
