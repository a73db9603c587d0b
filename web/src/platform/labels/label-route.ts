import { pageOf, type KindWithPages } from '@lintel/contract/areas/activity';
import { idOfCode } from '@lintel/contract/platform/label';
import { notFound, redirect } from '@tanstack/react-router';

/** Where the code of a label leads: to the page of its record, which says itself who may see it. */
export const toRecord =
  (kind: KindWithPages) =>
  ({ params: { code } }: { params: { code: string } }) => {
    const id = idOfCode(code);
    throw id ? redirect({ href: pageOf(kind, id), replace: true }) : notFound();
  };
