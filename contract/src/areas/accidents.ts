import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { day } from '../platform/shapes.ts';
import { RiddorFacts } from '../riddor/facts.ts';
import { RiddorDecision } from '../riddor/finding.ts';

export const accidents = endpoints('accidents', {
  decide: {
    method: 'POST',
    path: 'accident/riddor/decision.json',
    allow: 'PRISM_APP_ACCIDENTS_MENU',
    reads: true,
    /** `asOf`: the day that is asked about; without one, today. */
    body: z.object({ facts: RiddorFacts, asOf: day.optional() }),
    reply: RiddorDecision,
    summary:
      'What RIDDOR asks for by these facts on a day: decision, regulation, last day, who reports. Saves nothing.',
  },
});
