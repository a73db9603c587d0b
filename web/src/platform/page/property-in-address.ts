/**
 * A property in the URL of a page that adds an action or an inspection: with its address as the second line, without which they
 * refuse it (ACT-009, INS-005; conflict C26).
 */
export const propertyInAddress = (id: string, address: string) => ({ id, address2: address });
