/** A file that cannot be taken as a spreadsheet, with the sentence that says why. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}
