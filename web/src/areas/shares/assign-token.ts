import { createContext, use } from 'react';

/** The token of the link with which an outsider opened the page. */
export const AssignToken = createContext<string | null>(null);

export function useAssignToken(): string {
  const token = use(AssignToken);
  if (token === null) throw new Error('What is shown by link stands inside AssignToken.');
  return token;
}
