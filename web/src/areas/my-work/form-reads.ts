import { actions } from '@lintel/contract/areas/actions/endpoints';
import type { KindWithPages } from '@lintel/contract/areas/activity';
import { checklists } from '@lintel/contract/areas/checklists/endpoints';
import type { CurrentUser } from '@lintel/contract/areas/session';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { Call, CalledEndpoint, Reply } from '@lintel/contract/platform/endpoint';
import { mayDo } from '#platform/rights.ts';

/** How it is read, and where the reply is put; nothing if there is none. */
export type Ask = <E extends CalledEndpoint>(endpoint: E, call: Call<E>) => Promise<Reply<E> | undefined>;
type Reads = (ask: Ask, id: string, me: CurrentUser) => Promise<unknown>;

/**
 * What the form of a piece of work reads, one after the other: into the cache of the page, and onto a device that keeps work
 * (decision 071). A kind that stands here may be read on a phone that was lost: accidents, hazard cases and contractors may not.
 */
const formReads = {
  TASK: async (ask, id, me) => {
    const task = (await ask(tasks.get, { query: { id } }))?.dto;
    if (!task) return;
    const { questionCount, equipmentCount, assignment } = task;
    if (questionCount > 0) await ask(checklists.ofTask, { query: { id } });
    if (equipmentCount > 0) await ask(tasks.equipment, { query: { id } });
    if (questionCount > 0 && mayDo(me, 'PRISM_PROPERTY_ACTION_MANAGE'))
      await ask(actions.start, { query: { sourceId: id, sourceType: 'TASK' } });
    if (assignment === 'share') await ask(shares.get, { query: { entityId: id, entityType: 'TASK' } });
  },
  ACTION: (ask, id) => ask(actions.get, { query: { id } }),
} satisfies Partial<Record<KindWithPages, Reads>>;

/** The kinds of record whose work is done in a form over My work. */
export type KindWithForm = keyof typeof formReads;

export const hasForm = <Row extends { kind: KindWithPages }>(row: Row): row is Row & { kind: KindWithForm } =>
  row.kind in formReads;

/** Reads what the form of this piece of work reads. */
export const readForForm = (ask: Ask, { kind, id }: { kind: KindWithForm; id: string }, me: CurrentUser) =>
  formReads[kind](ask, id, me);
