/** One line that says which task it is. */
export const captionOfTask = ({ code, name, property }: { code: string; name: string; property: string }) =>
  `${code} · ${name} · ${property}`;
