/**
 * A property as the addresses of the pages that add an action or an inspection name it: with its address in what they
 * call its second line, without which they are refused (ACT-009, INS-005; conflict C26).
 */
export const propertyInAddress = (id: string, address: string) => ({ id, address2: address });
