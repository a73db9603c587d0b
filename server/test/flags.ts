import type { z } from 'zod';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import type { ActionSourceType } from '@lintel/contract/areas/actions/states';
import { activity } from '@lintel/contract/areas/activity';
import type { EntityType } from '@lintel/contract/areas/activity';
import { files } from '@lintel/contract/areas/files';
import type { Call, Endpoint, EndpointShape } from '@lintel/contract/platform/endpoint';
import { filesOn } from '#areas/files/testing';
import { anExampleOf } from './examples.ts';
import type { Given, Stage } from './examples.ts';

/** A request that works, depending on its sender and the record's state. */
export type Sent = { endpoint: Endpoint; given: Given };
/** The requests for a flag on a record, as a user with every permission reads it; undefined if there is nothing to send. */
type Sends<Dto, Asked> = (record: Dto, stage: Stage, asked: Asked) => Sent | undefined | Promise<Sent | undefined>;

type Recorded = { reply: z.ZodType<{ dto: { id?: string; can: Record<string, boolean> } }> };
type DtoOf<E extends Recorded> = z.output<E['reply']>['dto'];

export type Flags = {
  read: Endpoint;
  records: Record<string, (stage: Stage) => Promise<Given> | Given>;
  of: Record<string, (record: never, stage: Stage, asked: never) => ReturnType<Sends<never, never>>>;
};

export const sends = <E extends EndpointShape>(endpoint: Endpoint<E>, given: Call<E>): Sent => ({
  endpoint,
  given,
});

/**
 * The endpoints that each `can` flag of a record lets its reader call (`every-can.test.ts`). `records`: how one is created and
 * read, in each state that affects the flags; each flag is true in one of them for a user with every permission.
 */
export const flagsOf = <E extends Endpoint & Recorded>(
  read: E,
  records: Record<string, (stage: Stage) => Promise<Call<E>> | Call<E>>,
  of: { [Flag in keyof DtoOf<E>['can']]: Sends<DtoOf<E>, Call<E>> },
): Flags => ({ read, records, of: of as Flags['of'] });

/** An organisation's only settings: whoever may edit them sends the request of their example. */
export const settingsSavedBy = (change: Endpoint) => ({
  edit: async (_: unknown, stage: Stage) => ({ endpoint: change, given: await anExampleOf(change, stage) }),
});
export const asTheyStand = { 'as they stand': () => ({}) };

type WithId = { id: string };

export const comments = (entityType: EntityType) => (record: WithId) =>
  sends(activity.comment, { body: { entityId: record.id, entityType, text: 'Seen on site' } });

export const takesFiles = ({ id }: WithId) => sends(files.openSession, { body: { ownerId: id } });

export const givesUpFiles = async ({ id }: WithId, { by }: Stage) => {
  const [file] = await filesOn(by, id);
  return file && sends(files.remove, { query: { id: file.id } });
};

export const raises =
  (type: ActionSourceType) =>
  ({ id, property }: WithId & { property: WithId | null }) =>
    sends(actions.create, {
      body: { name: 'See to it', priority: 'LOW', propertyId: property!.id, source: { id, type } },
    });
