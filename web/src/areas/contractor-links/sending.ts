/** By which link evidence is sent, and to whom. */
export type Sending = { contractorToken: string; organisation: string };
