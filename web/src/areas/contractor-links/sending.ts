/** The link through which evidence is sent, and the recipient. */
export type Sending = { contractorToken: string; organisation: string };
