import { signOnFieldLabels, type SignOnDetails } from '@lintel/contract/areas/sign-on';

const GOOGLE = 'https://accounts.google.com';
const ofTenant = /^https:\/\/login\.microsoftonline\.com\/([^/]*)\/v2\.0\/?$/i;

/** Providers whose address follows from less, with the words of their own pages; and any other. */
export const providerKinds = [
  { id: 'microsoft', name: 'Microsoft Entra ID', label: 'Microsoft', issuer: '' },
  { id: 'google', name: 'Google', label: 'Google', issuer: GOOGLE },
  { id: 'other', name: 'Another provider', label: '', issuer: '' },
] as const;
export type ProviderKind = (typeof providerKinds)[number]['id'];

export const kindOf = (issuer: string): ProviderKind =>
  ofTenant.test(issuer) ? 'microsoft' : issuer.replace(/\/$/, '') === GOOGLE ? 'google' : 'other';

export const tenantOf = (issuer: string): string => ofTenant.exec(issuer)?.[1] ?? '';
export const issuerOfTenant = (tenant: string): string => tenant && `https://login.microsoftonline.com/${tenant}/v2.0`;

export const labelsOf = (kind: ProviderKind): typeof signOnFieldLabels =>
  kind === 'microsoft' ? { ...signOnFieldLabels, clientId: 'Application (client) ID' } : signOnFieldLabels;

/** The details for a provider of another kind; what somebody called theirs stays. */
export function changedTo(kind: ProviderKind, details: SignOnDetails): Pick<SignOnDetails, 'issuer' | 'label'> {
  const { issuer, label } = providerKinds.find(({ id }) => id === kind)!;
  const isShipped = providerKinds.some((one) => one.label === details.label);
  return { issuer, label: isShipped ? label : details.label };
}
