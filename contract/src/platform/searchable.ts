/** A text as it is sought, as the function `searchable` of the database has it: in lower case, without accents, with one sort of apostrophe. */
export const searchable = (text: string) =>
  text
    .replace(/[\u2018\u2019\u201B\u2032\u02BC\u00B4`]/g, "'")
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase();
