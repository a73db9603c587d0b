import type { EntityType } from '@lintel/contract/areas/activity';
import type { PackSubject } from '@lintel/contract/areas/evidence-packs';
import type { Column } from '@lintel/contract/platform/list';
import type { Permission } from '@lintel/contract/platform/permissions';

export type Line = Record<string, unknown>;
export type LineOfRecord = Line & { id: string };
/** Becomes a spreadsheet with the lines of all properties, and a section of the index with those columns that are `shown`. */
export type PackTable<L extends Line = Line> = {
  title: string;
  columns: readonly (Column & { code: string })[];
  shown: readonly string[];
  lines: L[];
  isCut: boolean;
};
/** A record whose activity log goes into the pack. */
export type PackRecord = { kind: EntityType; id: string; caption: string };

/** What a subject adds to the pack of one property. */
export type Part = {
  tables: PackTable[];
  records: PackRecord[];
  /** What it could only contain with these, on this property (true) or anywhere. */
  needs: { permission: Permission; isHere: boolean }[];
  /** Files that lie on no property: the evidence of contractors. */
  fileIds?: string[];
};

/** One property of a request, and the first day of its period. */
export type Asked = {
  propertyId: string;
  from: string | null;
  taskGroupIds: readonly string[];
  withPeople: boolean;
};

/** What an evidence pack of a property contains of a kind of record. */
export type PackContents<S> = {
  subject: PackSubject;
  /** The folder of its documents. */
  folder: string;
  /** With what the information about people in it is read, for kinds that record their readers. */
  readsPeopleWith?: Permission;
  part: (scope: S, asked: Asked) => Promise<Part>;
};
