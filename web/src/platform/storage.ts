/** Does something with the browser's storage, which may be unavailable (private mode, full): everything works without it too. */
export function inStorage<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
