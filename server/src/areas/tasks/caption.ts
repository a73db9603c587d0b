/** One line that identifies a task. */
export const captionOfTask = ({ code, name, property }: { code: string; name: string; property: string }) =>
  `${code} · ${name} · ${property}`;
