import type { CalledEndpoint } from '@lintel/contract/platform/endpoint';
import type { byId } from '@lintel/contract/platform/shapes';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import { requiredParam } from '../address.ts';
import { read } from '../api.ts';
import { Loading } from '../page/loading.tsx';
import { LoadingPage } from '../shell/loading-page.tsx';
import { ForbiddenPage, type MissingKind } from '../shell/message-page.tsx';

export type Editable = { id: string; version: number; can: { edit: boolean } };
/** The endpoint that reads one record by its id. */
export type Getting<R> = CalledEndpoint & { query: typeof byId; reply: z.ZodType<{ dto: R }> };

/** What the form of an existing record is given by its page. */
export type Edited<R> = { of: R };

type Props<R> = {
  get: Getting<R>;
  /** The kind of record that is missing if the URL leads to none, where its page names it. */
  missing?: MissingKind;
  form: ComponentType<Edited<R>>;
};

/** The page that edits the record of the URL: starts from the stored version, for those who may edit it. */
export function EditPage<R extends Editable>({ get, missing = 'record', form: Form }: Props<R>) {
  const search = useSearch({ strict: false });
  const { id = requiredParam(search, 'id') } = useParams({ strict: false });
  const found = useQuery({
    ...read(get, { query: { id } }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  if (!found.data) return <LoadingPage of={missing} read={found} />;
  if (found.isFetching && !found.isFetchedAfterMount) return <Loading h={400} />;
  return found.data.dto.can.edit ? <Form of={found.data.dto} /> : <ForbiddenPage />;
}
