/** What of a user the organisation's directory may manage, so that nobody changes it here. */
export const managedFields = ['fullName', 'login', 'email', 'jobTitle', 'phone'] as const;
export type ManagedField = (typeof managedFields)[number];
