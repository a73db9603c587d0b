const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for the content or a quoted attribute of an element of HTML. */
export const htmlText = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!);
