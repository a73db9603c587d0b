import { cleanup, screen, within } from '@testing-library/react';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { formsOf, whyNotAsked } from '@lintel/contract/areas/accidents/form/form';
import { othersToNotify } from '@lintel/contract/areas/accidents/form/others-to-notify';
import { noAnswers } from '@lintel/contract/areas/accidents/form/questions';
import type { FormRecord } from '@lintel/contract/areas/accidents/form/record';
import type { RiddorForms } from '@lintel/contract/areas/accidents/form/fields';
import { decide } from '@lintel/contract/riddor/decide';
import { RiddorFacts } from '@lintel/contract/riddor/facts';
import { broken } from '@lintel/contract/riddor/testing';
import { describe, expect, it, vi } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { accidentId, anAccident, fracture, severity, wrist } from './testing.ts';

const facts = RiddorFacts.parse(broken('wrist'));
const record: FormRecord = {
  accident: anAccident(),
  injuries: [
    { id: accidentId, accidentId, injurySustained: fracture, partOfBodyInjured: wrist, injurySeverity: severity },
  ],
  facts,
  desk: decide(facts, '2026-03-09'),
  town: 'Manchester',
  postcode: 'M1 1AE',
  organisation: { name: 'Millgate Homes' },
  sender: { name: 'Ada Cole', jobTitle: null, phone: '0161 496 0000', email: 'ada@example.org' },
  answers: noAnswers,
};
const forms = (of: Partial<RiddorForms> = {}): RiddorForms => ({
  accident: {
    id: accidentId,
    version: 4,
    ref: 'ACC-000012',
    property: '9 Orchard Row',
    propertyId: record.accident.property.id,
    reportedOn: null,
  },
  canEdit: true,
  forms: formsOf(record),
  whyNotAsked: whyNotAsked(record),
  answers: noAnswers,
  answersId: null,
  sent: [],
  others: othersToNotify.map(({ whom, name, why, isSuggestedFor }) => ({
    whom,
    name,
    why,
    isSuggested: isSuggestedFor(record),
    notifiedOn: null,
    recordedBy: null,
  })),
  ...of,
});
const open = (
  of: Partial<RiddorForms> = {},
  address = `/accident_riddor_form.html?id=${accidentId}`,
  today = '2026-03-09',
) =>
  openPage(address, {
    me: {
      permissions: ['PRISM_APP_ACCIDENTS_MENU', 'PRISM_APP_SAFETY_MANAGER'],
      fullName: 'Ada Cole',
      today,
    },
    answers: [
      [accidents.riddorForms, () => ({ body: forms(of) })],
      [accidents.answerForm, () => ({ body: { success: true } })],
      [accidents.keepReport, () => ({ body: { success: true } })],
      [accidents.markNotified, () => ({ body: { success: true } })],
    ],
  });
const bodyOf = (sent: { path: string; body: string }[], part: string) =>
  JSON.parse(sent.findLast(({ path }) => path.includes(part))!.body);

describe('the RIDDOR form of an accident', () => {
  it('says which law it serves until when, marks what is missing with a link to where it is entered', async () => {
    await open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Report to the HSE by 13/03/2026');
    expect(alert.textContent).toContain('reg. 4(1)(a)');
    expect(alert.textContent).toContain('0345 300 9923');
    const person = screen.getByRole('region', { name: 'Person' });
    expect(person.textContent).toContain('Edwin');
    expect(within(person).getByRole('link', { name: 'Enter it under Injured person: Age' }).getAttribute('href')).toBe(
      `/accident_view.html?id=${accidentId}#injured`,
    );
    expect(
      screen.getByRole('link', { name: 'Enter it on your account page: Your job title' }).getAttribute('href'),
    ).toBe('/account/details');
    expect(screen.getByRole('region', { name: 'Particulars that must be kept (Sch. 1 Part 2)' }).textContent).toContain(
      'First notified on',
    );
  });

  it.each([
    { why: 'undecided', says: 'this form may yet be required' },
    { why: 'judged', says: 'A manager judged it reportable: choose the form above' },
    { why: 'not-asked', says: 'Nothing recorded requires this form' },
    { why: 'judged', reportedOn: '2026-03-08', says: 'Reported to the HSE on 08/03/2026' },
  ] as const)('says of a form that is not asked for: “$says”', async ({ why, says, ...more }) => {
    const form = { ...forms().forms[0]!, isAskedFor: false, serves: [], reportBy: null };
    await open({ accident: { ...forms().accident, ...more }, forms: [form], whyNotAsked: why });
    const { textContent } = await screen.findByRole('alert');
    expect(textContent).toContain(says);
    if ('reportedOn' in more) expect(textContent).not.toContain('judged');
  });

  it('says of a report that was made nothing at a form that it was not made on', async () => {
    const accident = { ...forms().accident, reportedOn: '2026-03-08' };
    await open({ accident }, `/accident_riddor_form.html?id=${accidentId}&form=gas-incident`);
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing recorded requires this form');
  });

  it(
    'says once its last day has passed that it is late, and once it was made when',
    { tags: ['thorough'] },
    async () => {
      await open({}, undefined, '2026-03-14');
      expect((await screen.findByRole('alert')).textContent).toContain(
        'Report to the HSE at once: it was due by 13/03/2026',
      );
      cleanup();
      await open({ accident: { ...forms().accident, reportedOn: '2026-03-12' } }, undefined, '2026-03-14');
      const alert = (await screen.findByRole('alert')).textContent;
      expect(alert).toContain('Reported to the HSE on 12/03/2026');
      expect(alert).not.toMatch(/due|without delay|0345/);
    },
  );

  it('still asks for a form of which nothing was sent, where another was', { tags: ['thorough'] }, async () => {
    const { accident, forms: some } = forms();
    const [first, second] = some;
    const asked = [first!, { ...second!, isAskedFor: true, reportBy: '2026-03-13' }];
    const title = async (sent: RiddorForms['sent']) => {
      await open({ accident: { ...accident, reportedOn: '2026-03-12' }, forms: asked, sent }, undefined, '2026-03-14');
      const alertText = (await screen.findByRole('alert')).textContent;
      cleanup();
      return alertText;
    };
    const sent = (kind: RiddorForms['sent'][number]['kind']) => ({
      id: accidentId,
      kind,
      sentOn: '2026-03-12',
      sentHow: 'online' as const,
      sentBy: 'Ada Cole',
      reference: 'R1',
      reason: null,
      form: first!,
      keptAt: '2026-03-12T09:00:00.000Z',
      keptBy: 'Ada Cole',
    });
    expect(await title([sent(second!.kind)])).toContain('Report to the HSE at once: it was due by 13/03/2026');
    expect(await title([sent(first!.kind)])).toContain('Reported to the HSE on 12/03/2026');
    // Recorded without the form, by telephone for one.
    expect(await title([])).toContain('Reported to the HSE on 12/03/2026');
  });

  it('copies an answer with one press, by keyboard too, and says so', async () => {
    const { user } = await open();
    const copy = await screen.findByRole('button', { name: 'Copy: Time (24 hours)' });
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    copy.focus();
    await user.keyboard('{Enter}');
    expect(write).toHaveBeenCalledWith('14:30');
    expect(await screen.findByText('Time (24 hours): copied')).toBeTruthy();
  });

  it('takes what only the form asks, to which a missing answer leads', async () => {
    const { user, sent } = await open();
    await user.click(
      await screen.findByRole('link', { name: 'Answer it below: What type of work the organisation does' }),
    );
    const box = screen.getByRole('textbox', { name: 'What type of work the organisation does' });
    expect(document.activeElement).toBe(box);
    await user.keyboard('Social housing');
    await user.click(screen.getByRole('button', { name: 'Save answers' }));
    expect(bodyOf(sent, 'form-answers')).toMatchObject({ answersId: null, answers: { typeOfWork: 'Social housing' } });
  });

  it('is kept as sent with its reference, once asked where answers are missing', async () => {
    const { user, sent } = await open();
    const keep = await screen.findByRole('button', { name: 'Save as sent' });
    await user.click(keep);
    expect(await screen.findByText('Enter the reference that the report was given')).toBeTruthy();
    await user.put(screen.getByRole('textbox', { name: 'Reference of the report' }), 'ABC123');
    await user.click(keep);
    const dialog = await screen.findByRole('dialog', { name: 'Save it with answers missing?' });
    await user.click(within(dialog).getByRole('button', { name: 'Save as sent' }));
    expect(bodyOf(sent, 'sent-report')).toEqual({
      accidentId,
      version: 4,
      kind: 'injury',
      sentOn: '2026-03-09',
      sentHow: 'online',
      sentBy: 'Ada Cole',
      reference: 'ABC123',
      reason: null,
    });
  });

  it('that nothing asks for is kept with the reason why it was used', async () => {
    const { user, sent } = await open({}, `/accident_riddor_form.html?id=${accidentId}&form=gas-incident`);
    await user.type(await screen.findByRole('textbox', { name: 'Reference of the report' }), 'G-1');
    await user.put(screen.getByRole('textbox', { name: 'Reason for using this form' }), 'The supplier asked');
    await user.click(screen.getByRole('button', { name: 'Save as sent' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save it with answers missing?' });
    await user.click(within(dialog).getByRole('button', { name: 'Save as sent' }));
    expect(bodyOf(sent, 'sent-report')).toMatchObject({ kind: 'gas-incident', reason: 'The supplier asked' });
  });

  it('shows a report as it was sent, without anything to enter', async () => {
    const id = '018f0000-0000-7000-8000-0000000000f1';
    const kept = {
      id,
      kind: 'injury',
      sentOn: '2026-03-04',
      sentHow: 'online',
      sentBy: 'Bo Hall',
      reference: 'ABC123',
      reason: null,
      form: formsOf({ ...record, accident: anAccident({ note: 'As it was then' }) })[0]!,
      keptAt: '2026-03-04T12:00:00Z',
      keptBy: 'Bo Hall',
    } as const;
    await open({ sent: [kept] }, `/accident_riddor_form.html?id=${accidentId}&sent=${id}`);
    expect((await screen.findByRole('alert')).textContent).toContain('As sent on 04/03/2026, reference ABC123');
    expect(screen.getByText('As it was then')).toBeTruthy();
    expect(screen.queryByText('Missing')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save as sent' })).toBeNull();
  });

  it('ticks whom else was told, today at first', async () => {
    const { user, sent } = await open();
    const list = await screen.findByRole('list', { name: 'Others to notify' });
    expect(within(list).getAllByRole('listitem')[0]!.textContent).toContain("Employers' liability insurer");
    await user.click(within(list).getByRole('checkbox', { name: "Employers' liability insurer" }));
    expect(bodyOf(sent, 'notified-elsewhere')).toEqual({ accidentId, whom: 'insurer', notifiedOn: '2026-03-09' });
  });
});
