import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '@proffer/contract/offers/schemas';
import type { FullOffer } from '../../../../entities/offers/offer';
import type { Template } from '../../../../entities/templates/template';
import { sampleView, testSupplier } from '../../../../entities/offers/test/sample-offers';
import { answer, network, refuse } from '../../../../test/network';
import { renderPage } from '../../../../test/render-page';
import { OfferWizardPage } from '../offer-wizard-page';

// happy-dom lacks document.fonts, which autosizing text areas use.

let detailId = 0;
function asked(question: string, fields: Partial<Template['details'][number]>): Template['details'][number] {
  detailId += 1;
  const rule = { kind: 'text' as const, help: '', options: [], min: null, max: null, certificateKind: null };
  return { ...rule, detailId, question, category: 'Facts', mandatory: false, ...fields };
}

const template: Template = {
  templateId: 5,
  name: 'Pumps',
  active: true,
  version: 1,
  offersUsing: 1,
  details: [
    asked('Warranty?', { mandatory: true, help: 'In your own words.' }),
    asked('Power in kW?', { kind: 'number', min: 1, max: 125_000, help: 'At the shaft.' }),
    asked('Tested?', { kind: 'yes_no', mandatory: true }),
    asked('Spares in stock?', { kind: 'yes_no' }),
    asked('Voltage?', { kind: 'choice', options: ['230 V', '400 V'] }),
    asked('Ready on?', { kind: 'date' }),
    asked('Licence?', { kind: 'file' }),
  ],
};
const licence = {
  attachmentId: 3,
  fileName: 'licence.pdf',
  sizeBytes: 2048,
  contentType: 'application/pdf',
};
// Each test has its own offer, because a running edit is passed on to the next page of the same one.
let offerId = 500;
let stored: FullOffer;
const storedNow = () =>
  sampleView({
    id: offerId,
    isOwner: true,
    published: false,
    version: 4,
    templateId: 5,
    attachments: [licence],
  });
type Seen = { url: URL; body: unknown }[];

function open(step = 'questions') {
  return renderPage(OfferWizardPage, {
    route: '/proposal-wizard/$id',
    at: `/proposal-wizard/${offerId}?step=${step}`,
  });
}

/** Returns the answers of the last save by their question. */
function lastSaved(seen: Seen): Record<string, string> {
  const body = seen.at(-1)?.body as { answers: Answer[] } | undefined;
  return Object.fromEntries((body?.answers ?? []).map((given) => [given.question, given.answer]));
}

describe('the questions step', () => {
  let seen: Seen;
  const keep = (view: FullOffer) => network.use(answer('viewOffer', view));
  beforeEach(() => {
    seen = [];
    offerId += 1;
    stored = storedNow();
    network.use(
      answer('session', testSupplier),
      answer('getTemplate', template),
      answer('updateOffer', { ...stored, version: 5 }, { seen }),
    );
    keep(stored);
  });

  it('shows for each kind of question its input, help and limits', async () => {
    open();
    const warranty = await screen.findByRole('textbox', { name: 'Warranty?' });
    expect(warranty.tagName).toBe('TEXTAREA');
    expect((warranty as HTMLTextAreaElement).required).toBe(true);
    expect(screen.getByText('In your own words.')).toBeDefined();
    expect(screen.getByText('At the shaft. From 1 to 1,25,000.')).toBeDefined();
    const choicesOf = (name: RegExp) =>
      within(screen.getByRole('radiogroup', { name }))
        .getAllByRole<HTMLInputElement>('radio')
        .map(({ value }) => value);
    expect(choicesOf(/^Tested/)).toEqual(['Yes', 'No']);
    expect(choicesOf(/^Spares/)).toEqual(['Yes', 'No', '']);
    expect(screen.getByRole('button', { name: 'Calendar for Ready on?' })).toBeDefined();
  });

  // TPL-23
  it('offers the valid certificates of the required kind', async () => {
    const quality = asked('Quality system?', { kind: 'certificate', certificateKind: 'iso_9001' });
    const certificate = {
      certificateId: 1,
      userId: testSupplier.userId,
      kind: 'iso_9001' as const,
      title: '',
      number: 'QM 17',
      issuer: 'BSI',
      validFrom: null,
      validUntil: null,
      state: 'valid' as const,
      file: { name: 'iso.pdf', bytes: 5, scan: 'clean' as const },
      visibility: 'public' as const,
      version: 1,
    };
    const certificates = [
      certificate,
      { ...certificate, certificateId: 2, number: 'expired', state: 'expired' as const },
      { ...certificate, certificateId: 3, number: 'no file', file: null },
      { ...certificate, certificateId: 4, kind: 'udyam' as const },
    ];
    network.use(
      answer('getTemplate', { ...template, details: [quality] }),
      answer('companyCertificates', { certificates, hasMoreAfterNda: false }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('combobox', { name: 'Quality system?' }));
    await screen.findByRole('option', { name: 'ISO 9001, no. QM 17' });
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await user.click(screen.getByRole('option', { name: 'ISO 9001, no. QM 17' }));
    await waitFor(() => expect(lastSaved(seen)).toEqual({ 'Quality system?': 'ISO 9001, no. QM 17' }));
  });

  it('saves answers in their stored form with the kinds of the template', async () => {
    const { user } = open();
    const power = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Power in kW?' });
    await user.type(power, '12,500.5');
    expect(power.value).toBe('12,500.5');
    await user.click(
      within(screen.getByRole('radiogroup', { name: /^Tested/ })).getByRole('radio', { name: 'No' }),
    );
    await user.click(screen.getByRole('combobox', { name: 'Voltage?' }));
    await user.click(await screen.findByRole('option', { name: '400 V' }));
    fireEvent.change(screen.getByLabelText('Ready on?'), { target: { value: '2026-11-21' } });
    await user.click(screen.getByRole('combobox', { name: 'Licence?' }));
    await user.click(await screen.findByRole('option', { name: 'licence.pdf' }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() =>
      expect(lastSaved(seen)).toEqual({
        'Warranty?': '',
        'Power in kW?': '12500.5',
        'Tested?': 'No',
        'Spares in stock?': '',
        'Voltage?': '400 V',
        'Ready on?': '2026-11-21',
        'Licence?': 'licence.pdf',
      }),
    );
    const { answers } = seen.at(-1)!.body as { answers: Answer[] };
    expect(answers.map(({ kind }) => kind)).toEqual([
      undefined,
      'number',
      'yes_no',
      'yes_no',
      'choice',
      'date',
      'file',
    ]);
    expect(answers[0]).toMatchObject({ mandatory: true, category: 'Facts' });
  });

  it('shows the error of an answer after its field was left, not before', async () => {
    const { user } = open();
    const power = await screen.findByRole('textbox', { name: 'Power in kW?' });
    await user.type(power, '0.5');
    expect(screen.queryByText(/^Please enter/)).toBeNull();
    await user.tab();
    expect(await screen.findByText('Please enter a number from 1 to 1,25,000.')).toBeDefined();
    await user.clear(power);
    await user.type(power, 'many');
    expect(await screen.findByText('Please enter a number such as 1250 or 12.5.')).toBeDefined();
    await user.clear(power);
    expect(screen.queryByText(/^Please enter/)).toBeNull();
  });

  it('lists open and wrong answers with their questions in the review, and prevents posting', async () => {
    const given = (question: string, text: string): Answer => ({
      question,
      category: 'Facts',
      mandatory: false,
      answer: text,
    });
    keep({ ...stored, answers: [given('Voltage?', '690 V'), given('Ready on?', 'soon')] });
    open('review');
    expect(await screen.findByText('4 things are missing before posting')).toBeDefined();
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toEqual(
      expect.arrayContaining([
        'Questions: Please answer: Warranty?',
        'Questions: Please answer: Tested?',
        'Questions: Voltage? Please choose one of the list.',
        'Questions: Ready on? Please choose a real date.',
      ]),
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Post' }).disabled).toBe(true);
  });

  it('uploads a file as an attachment and uses it as the answer', async () => {
    const attached = { ...licence, attachmentId: 4, fileName: 'test report.pdf' };
    network.use(
      answer('startUpload', {
        uploadId: '0b8ee5bd-6b31-4a08-9d51-9d6a4a7d2c55',
        receivedBytes: 4,
        sizeBytes: 4,
        attachment: attached,
      }),
      answer('updateOffer', { ...stored, attachments: [licence, attached], version: 5 }, { seen }),
    );
    const { user } = open();
    await screen.findByRole('combobox', { name: 'Licence?' });
    await user.upload(
      screen.getByLabelText('Upload a file', { selector: 'input' }),
      new File(['%PDF'], 'test report.pdf', { type: 'application/pdf' }),
    );
    const chosen = screen.getByRole<HTMLInputElement>('combobox', { name: 'Licence?' });
    await waitFor(() => expect(chosen.value).toBe('test report.pdf'));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(lastSaved(seen)).toMatchObject({ 'Licence?': 'test report.pdf' }));
    await user.click(screen.getByRole('button', { name: /Review$/ }));
    expect(await screen.findByText('2 things are missing before posting')).toBeDefined();
    expect(screen.queryByText(/attachments of this offer/)).toBeNull();
    expect(screen.getAllByRole('link', { name: 'test report.pdf' })).toHaveLength(2);
  });

  it('can reload a template that failed to load', async () => {
    network.use(refuse('getTemplate', 'unexpected', 'Something went wrong.'));
    const { user } = open();
    expect(await screen.findByText('The questions could not be loaded')).toBeDefined();
    network.use(answer('getTemplate', template));
    await user.click(screen.getByRole('button', { name: /again/i }));
    expect(await screen.findByRole('textbox', { name: 'Warranty?' })).toBeDefined();
  });
});
