/** One line that says which task it is. */
export const captionOfTask = ({ code, name, address1 }: { code: string; name: string; address1: string }) =>
  `${code} · ${name} · ${address1}`;
