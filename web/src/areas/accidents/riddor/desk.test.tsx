import { screen, waitFor, within } from '@testing-library/react';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { contractors } from '@lintel/contract/areas/contractors/endpoints';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { decide } from '@lintel/contract/riddor/decide';
import { RiddorFacts } from '@lintel/contract/riddor/facts';
import { off } from '@lintel/contract/riddor/testing';
import { describe, expect, it } from 'vitest';
import { bodiesSentTo, problem, type Answers } from '../../../../test/answers.ts';
import { change, choose, manager, openAccident, region, saves } from '../open-accident.ts';
import { anAccident, employee, specified } from '../testing.ts';
import { proposedCategory } from './proposed-category.ts';

const desk = () => within(region('RIDDOR assessment'));
const reportable = decide(RiddorFacts.parse(off(['04', '12'])), '2026-03-16');

describe('the RIDDOR desk', () => {
  it('asks for what is missing where it can be answered, answers anew at once, and saves it with the accident', async () => {
    const { user, sent } = await openAccident({ category: specified }, [
      [accidents.change, () => ({ body: { dto: anAccident({ version: 5, category: specified }) } })],
    ]);
    const work = await screen.findByRole('radiogroup', { name: /What of the work caused it/ });
    await user.click(within(work).getByRole('radio', { name: 'How the work was done' }));
    await waitFor(() => {
      expect(bodiesSentTo({ sent }, 'accident/riddor/decision.json').at(-1)).toMatchObject({
        facts: { workRelated: 'how-work-was-done' },
      });
      expect(desk().getByRole('list', { name: 'Facts used' }).textContent).toMatch(/How the work was done/);
    });
    expect(
      desk().getByText(
        /^Answer the questions below\. .* In the most urgent case the report is due by Thursday 3 December/,
      ),
    ).toBeDefined();
    const away = await desk().findByRole('group', { name: /^Were there days on which/ });
    await user.click(within(away).getByRole('button', { name: 'Yes' }));
    const period = within(
      await desk()
        .findAllByRole('group', { name: 'Period 1' })
        .then(([first]) => first!),
    );
    await user.type(period.getByRole('textbox', { name: 'Reported by' }), 'H');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(saves(sent)).toMatchObject([
        {
          version: 4,
          riddorFacts: { workRelated: 'how-work-was-done' },
          incapacity: [{ from: '2026-11-19', to: null, saidBy: 'H' }],
        },
      ]),
    );
  });

  it('asks first whose accident it is, and what hospital was for only once somebody was taken there', async () => {
    const nobody = { ...anAccident().injuredPerson!, relationToProperty: null };
    const { user } = await openAccident({ injuredPerson: nobody });
    const asked = within(await screen.findByRole('group', { name: 'Missing facts' }));
    await waitFor(() =>
      expect(asked.getAllByText(/\?$/)[0]!.textContent).toBe('What is the person’s relation to the property?'),
    );
    expect(asked.queryByText('Was anybody hurt?')).toBeNull();
    expect(asked.queryByText('What was hospital for?')).toBeNull();
    const taken = asked.getByRole('radiogroup', { name: /^Was the person taken from the scene/ });
    await user.click(within(taken).getByRole('radio', { name: 'Not known' }));
    expect(await screen.findByText('What was hospital for?')).toBeDefined();
  });

  it('keeps a number, that nobody knows it, and that it was not told apart', async () => {
    const { user, sent } = await openAccident({ category: specified });
    const work = await screen.findByRole('radiogroup', { name: /What of the work caused it/ });
    await user.click(within(work).getByRole('radio', { name: 'How the work was done' }));
    // The form has loaded, in which the rest is answered.
    const save = await screen.findByText('Save');
    await user.click(await screen.findByText('All questions'));
    const label = 'How many hours was the person in hospital?';
    const factsUsed = () => desk().getByRole('list', { name: 'Facts used' }).textContent;
    const hours = await screen.findByRole('textbox', { name: label });
    // An invalid one stays as typed, is refused in words, and the desk decides without it.
    await user.put(hours, '100001');
    await user.tab();
    expect((hours as HTMLInputElement).value).toBe('100001');
    expect(screen.getAllByText('Use at most 100,000')).toHaveLength(1);
    await user.click(save);
    expect(await screen.findByRole('link', { name: `${label} Use at most 100,000` })).toBeDefined();
    expect(saves(sent)).toEqual([]);
    for (const { facts } of bodiesSentTo({ sent }, 'accident/riddor/decision.json'))
      expect(facts).not.toMatchObject({ hospitalAdmissionHours: expect.any(Number) });
    await user.clear(hours);
    await user.put(hours, '30');
    await user.tab();
    await waitFor(() => expect(factsUsed()).toContain(`${label} 30`));
    await user.clear(hours);
    await user.tab();
    await waitFor(() => expect(factsUsed()).not.toContain(label));
    await user.click(screen.getByRole('button', { name: `${label} Not known` }));
    await waitFor(() => expect(factsUsed()).toContain(`${label} Not known`));
    await waitFor(() =>
      expect(bodiesSentTo({ sent }, 'accident/riddor/decision.json').at(-1)).toMatchObject({
        facts: { hospitalAdmissionHours: null },
      }),
    );
  });

  it('asks who employs somebody who works for others, offers the contractors of the register, and keeps which it is', async () => {
    const worker = { ...employee, name: 'Employee of a contractor', details: { riddorPersonType: 'other-worker' } };
    const firm = { id: specified.id, name: 'Ridgeway Roofing Ltd' };
    const { user, sent } = await openAccident(
      { category: specified },
      [
        [accidents.change, () => ({ body: { dto: anAccident({ version: 5 }) } })],
        [contractors.choose, () => ({ body: { objects: [firm] } })],
        [dictionaries.accident, () => ({ body: { objects: [worker] } })],
      ],
      { permissions: [...manager, 'PRISM_APP_CONTRACTOR_MENU'] },
    );
    await screen.findByRole('combobox', { name: 'Who employs the person, where that is not us?' });
    await choose(user, 'Who employs the person, where that is not us?', firm.name);
    await waitFor(() =>
      expect(bodiesSentTo({ sent }, 'accident/riddor/decision.json').at(-1)).toMatchObject({
        facts: { employer: firm.name },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(saves(sent)).toMatchObject([{ employerContractorId: firm.id, riddorFacts: { employer: firm.name } }]),
    );
  });

  it(
    'lets who may not see the register name another employer, which ends the link with it',
    { tags: ['thorough'] },
    async () => {
      const worker = { ...employee, name: 'Employee of a contractor', details: { riddorPersonType: 'other-worker' } };
      const factsUsed = { employerContractorId: specified.id, riddorFacts: { employer: 'Ridgeway Roofing Ltd' } };
      const { user, sent } = await openAccident(
        { category: specified, ...factsUsed },
        [
          [accidents.change, () => ({ body: { dto: anAccident({ version: 5 }) } })],
          [dictionaries.accident, () => ({ body: { objects: [worker] } })],
        ],
        { permissions: manager },
      );
      await user.click(
        await screen.findByRole('button', { name: 'Edit: Who employs the person, where that is not us?' }),
      );
      const name = await screen.findByRole('textbox', { name: 'Who employs the person, where that is not us?' });
      expect(name).toHaveProperty('value', 'Ridgeway Roofing Ltd');
      await user.clear(name);
      await user.put(name, 'Bell Scaffolding');
      await user.tab();
      await user.click(await screen.findByRole('button', { name: 'Save' }));
      await waitFor(() =>
        expect(saves(sent)).toMatchObject([
          { employerContractorId: null, riddorFacts: { employer: 'Bell Scaffolding' } },
        ]),
      );
    },
  );

  it('is confirmed with a press, and differed from with a reason that stands beside it', async () => {
    const of = { category: specified, desk: reportable, riddorDecision: 'reportable' as const };
    const { user, sent } = await openAccident(of, [
      [accidents.judge, () => problem(409, 'Ruth changed this while you were editing.')],
    ]);
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(bodiesSentTo({ sent }, 'accident/riddor/judgement.json')).toMatchObject([
      { isReportable: true, version: 4 },
    ]);
    await user.click(screen.getByRole('button', { name: 'Overrule the assessment' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Overrule the assessment' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Old');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodiesSentTo({ sent }, 'accident/riddor/judgement.json').at(-1)).toMatchObject({
        isReportable: false,
        reason: 'Old',
      }),
    );
  });

  it('shows both sides of what was overruled, and says whom to tell what changed since the report', async () => {
    await openAccident({
      category: specified,
      desk: reportable,
      riddorReportable: false,
      judgement: {
        id: specified.id,
        isReportable: false,
        agrees: false,
        reason: 'It was an old fracture',
        deskDecision: 'Reportable, by 18 March 2026',
        judgedBy: 'Ruth Calloway',
        judgedAt: '2026-03-17T10:00:00Z',
      },
      changedSinceReport: ['death'],
    });
    expect(await screen.findByText('It was an old fracture')).toBeDefined();
    expect(desk().getByText('Reportable, by 18 March 2026')).toBeDefined();
    expect(desk().getByText('Update the HSE')).toBeDefined();
    // It is decided: nobody is urged to find out what would be due.
    const answer = await desk().findByText(/Answer the questions below|Cannot say:/);
    expect(answer.textContent).not.toContain('most urgent');
    expect(desk().getByText(/Since the report was recorded: the person died\./)).toBeDefined();
  });

  it('marks our own target as passed while the report is still to be made', { tags: ['thorough'] }, async () => {
    const of = { category: specified, desk: reportable, riddorTargetOn: '2026-03-14' };
    const says: Answers = [[accidents.decide, () => ({ body: reportable })]];
    const { unmount } = await openAccident(of, says);
    expect(await screen.findByText('14/03/2026 (passed)')).toBeDefined();
    unmount();
    // A date alone, as it was once saved, is no report.
    const { unmount: leave } = await openAccident({ ...of, riddorDateHse: '2026-03-16' }, says);
    expect(await screen.findByText('14/03/2026 (passed)')).toBeDefined();
    leave();
    const whole = { riddorDateHse: '2026-03-16', riddorHseReporter: 'Bo Hall', hseReference: 'F2508-7781' };
    await openAccident({ ...of, ...whole }, says);
    expect(await screen.findByText('14/03/2026')).toBeDefined();
  });

  it('notes the report with its reference, and says what is missing of it', async () => {
    const { user, sent } = await openAccident({ category: specified, desk: reportable }, [
      [accidents.report, () => ({ body: { dto: anAccident() } })],
    ]);
    expect(await screen.findByText('Missing from the report: the date, who reported, the reference.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Record the report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record the report' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Enter the reference that the report was given')).toBeDefined();
    expect(bodiesSentTo({ sent }, 'accident/riddor/report.json', 'PUT')).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: 'Reference of the report' }), 'R-7');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodiesSentTo({ sent }, 'accident/riddor/report.json', 'PUT')).toMatchObject([
        { version: 4, hseReference: 'R-7' },
      ]),
    );
  });

  it('proposes the category that goes with its answer', { tags: ['thorough'] }, async () => {
    const factsUsed = { workRelated: 'how-work-was-done', isAccident: true, lostConsciousness: false } as const;
    const { user } = await openAccident({ riddorFacts: factsUsed, incapacity: [] });
    await change(user, 'Injured person');
    await user.click(screen.getByRole('button', { name: 'Add injury' }));
    await choose(user, 'Injury', 'Fracture');
    await choose(user, 'Part of the body', 'Wrist');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    const diagnosed = await desk().findAllByRole('radiogroup', { name: /Did a doctor diagnose the fracture/ });
    await user.click(within(diagnosed[0]!).getByRole('radio', { name: 'Yes' }));
    await user.click(await desk().findByRole('button', { name: 'Use it' }));
    expect(await screen.findByRole('region', { name: 'RIDDOR' })).toBeDefined();
  });

  it('does not propose to leave a category while it may still be the right one', () => {
    const overSeven = { ...specified, id: employee.id, details: { riddorRule: 'over-seven-day-injury' } };
    const proposed = (injury: string) =>
      proposedCategory(
        decide(RiddorFacts.parse({ ...off(['04', '12']), injuries: [{ injury, part: 'wrist' }] }), '2026-03-16'),
        'employee',
        [specified, overSeven],
        specified.id,
      );
    expect(proposed('fracture')).toBeUndefined();
    expect(proposed('strain-sprain')?.id).toBe(overSeven.id);
  });

  it('shows what was said when, and what it said as of a day', async () => {
    const then = decide(RiddorFacts.parse(off(['04', null])), '2026-03-09');
    const kept = { id: specified.id, decidedOn: '2026-03-11', decidedAt: '2026-03-11T00:05:00Z', decidedBy: null };
    const { user, sent } = await openAccident({ category: specified }, [
      [
        accidents.decisions,
        () => ({ body: { objects: [{ ...kept, answer: reportable }], then, judgements: [], closings: [] } }),
      ],
    ]);
    await user.click(await screen.findByRole('button', { name: 'History' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'History' }));
    expect(await dialog.findByText('Reportable, by 18 March 2026')).toBeDefined();
    expect(dialog.getByText('By the calendar')).toBeDefined();
    await user.put(dialog.getByRole('textbox', { name: 'Assessment as of' }), '09/03/2026');
    expect((await dialog.findByRole('status')).textContent).toMatch(/^Not yet: away from normal work for 6 days/);
    expect(bodiesSentTo({ sent }, 'accident/riddor/history.json').at(-1)).toMatchObject({ asOf: '2026-03-09' });
  });
});

describe('closing an accident', () => {
  it('asks for a reason where its report is not noted', async () => {
    const of = { category: specified, desk: reportable, riddorDecision: 'reportable' as const };
    const { user, sent } = await openAccident(of, [
      [accidents.close, () => ({ body: { dto: anAccident({ state: 'awaiting-second' }) } })],
    ]);
    await user.click(await screen.findByRole('button', { name: 'Close the accident' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close the accident' }));
    expect(
      dialog.getByText(/^Its report is not recorded: the date, who reported and the reference are missing/),
    ).toBeDefined();
    const close = dialog.getByRole<HTMLButtonElement>('button', { name: 'Close the accident' });
    expect(close.disabled).toBe(true);
    await user.put(dialog.getByRole('textbox', { name: 'Reason' }), 'Trust');
    await user.click(close);
    expect(await screen.findByText('Sent for approval')).toBeDefined();
    expect(bodiesSentTo({ sent }, 'accident/close.json')).toMatchObject([{ reason: 'Trust', version: 4 }]);
  });

  it('leaves one that awaits a second person to somebody else, and a closed one to be reopened with a reason', async () => {
    const none = { edit: false, close: false, comment: true, addFile: true, deleteFile: true, addAction: true };
    const can = { ...none, accept: false, sendBack: true, reopen: false, addAnother: true, leaveIncident: false };
    const { unmount } = await openAccident({ state: 'awaiting-second', can });
    expect(await screen.findByText('Somebody else must approve this.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Approve and close' })).toBeNull();
    unmount();
    const { user, sent } = await openAccident({ state: 'closed', can: { ...can, sendBack: false, reopen: true } }, [
      [accidents.reopen, () => ({ body: { dto: anAccident() } })],
    ]);
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Reopen' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reopen' }));
    await user.put(dialog.getByRole('textbox', { name: 'Reason' }), 'A claim');
    await user.click(dialog.getByRole('button', { name: 'Reopen' }));
    await waitFor(() => expect(bodiesSentTo({ sent }, 'accident/reopen.json')).toMatchObject([{ reason: 'A claim' }]));
  });
});
