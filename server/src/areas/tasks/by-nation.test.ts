import { describe, expect, it } from 'vitest';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { longDate, minusInterval, plusDays, plusInterval } from '@lintel/contract/cycles/calendar';
import { aProperty } from '#areas/properties/testing';
import { call, passed } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import { aTask, completed, inDays } from './testing.ts';

const months = (count: number) => ({ count, unit: 'month' as const });

describe('a duty counts as the law of the nation says where the property lies', () => {
  it('so a gas check done early in Northern Ireland does not keep an anniversary that its law does not give', async () => {
    const by = await (await anOrganisation()).person();
    const [dueDate, doneOn] = [inDays(by, 20), inDays(by, -5)];
    const checked = async (nation: 'england' | 'northern-ireland') => {
      const task = await aTask(by, { property: await aProperty(by, { nation }), code: 'GAS01', dueDate });
      return completed(by, task, doneOn);
    };
    const [english, northernIrish] = [await checked('england'), await checked('northern-ireland')];
    expect(english).toMatchObject({
      dueOn: plusInterval(dueDate, months(12)),
      rule: 'Every year, keeping its date when done within 2 months before it',
      legalBasis: [
        { law: 'Gas Safety (Installation and Use) Regulations 1998, reg. 36 and 36A', since: '2018-04-06' },
        { law: 'HSE ACOP L56', since: null },
      ],
    });
    expect(northernIrish).toMatchObject({
      dueOn: plusInterval(doneOn, months(12)),
      rule: 'Every year, from the day it was done',
      legalBasis: [
        { law: 'Gas Safety (Installation and Use) Regulations (NI) 2004', since: null },
        { law: 'HSE ACOP L56', since: null },
      ],
    });
    expect(northernIrish.cycle?.explanation).toBe(
      `1 year after ${longDate(doneOn)}, the day it was last done; Gas Safety (Installation and Use) Regulations (NI) 2004`,
    );
  });

  it('so an electrical report in Wales runs out the day before its fifth anniversary, and says by which law', async () => {
    const by = await (await anOrganisation()).person();
    const doneOn = minusInterval(inDays(by, 0), months(3), 15);
    const task = await aTask(by, {
      property: await aProperty(by, { nation: 'wales' }),
      code: 'EIC02',
      dueDate: inDays(by, -60),
    });
    const shown = passed(
      await call(by, tasks.preview, {
        body: { id: task.id, doneOn, outcome: 'satisfactory', certificateExpiresOn: null },
      }),
    );
    expect(shown.nextDueOn).toBe(plusDays(plusInterval(doneOn, months(60)), -1));
    expect(shown.explanation).toBe(
      `5 years beginning with ${longDate(doneOn)}, the day it was last done; ` +
        'Renting Homes (Fitness for Human Habitation) (Wales) Regulations 2022, reg. 6',
    );
    expect(task.legalBasis).toEqual([
      { law: 'Renting Homes (Fitness for Human Habitation) (Wales) Regulations 2022, reg. 6', since: '2022-12-01' },
    ]);
  });
});
