import { z } from 'zod';
import { endpoints } from '../../platform/endpoint.ts';
import { day, id, Option } from '../../platform/shapes.ts';

/** A notice as shown on its property and on tasks there, in words: those pages do not load the law of notices. */
export const DisplayedNotice = z.object({
  id,
  ref: z.string(),
  type: Option,
  partOfPremises: z.string().nullable(),
  since: day,
  isProhibition: z.boolean(),
  standing: Option,
  canView: z.boolean(),
});
export type DisplayedNotice = z.infer<typeof DisplayedNotice>;

export const displayedNotices = endpoints('statutory-notices', {
  displayed: {
    method: 'GET',
    path: 'statutoryNotice/displayed/list.json',
    allow: 'with-a-role',
    query: z.object({ recordId: id }),
    reply: z.object({ objects: z.array(DisplayedNotice) }),
    summary:
      'The prohibitions in force, and what must be displayed, on a property or on that of a task or an action: for whoever sees it, until the notice has ended.',
  },
});
