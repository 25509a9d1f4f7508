import { screen, waitFor, within } from '@testing-library/react';
import type { OwnValidation, ValidationDocument } from '@proffer/contract/users/validation.schemas';
import { describe, expect, it } from 'vitest';
import { answer, network, refuse } from '../../../test/network';
import { putIn } from '../../../test/put-in';
import { renderPage } from '../../../test/render-page';
import { noValidation } from '../profiles.factory';
import { ValidationSection } from './validation-section';

const document: ValidationDocument = {
  documentId: 4,
  kind: 'gst',
  fileName: 'gst.pdf',
  sizeBytes: 2_048,
  scan: 'clean',
  expiresOn: '2099-03-31',
  isExpired: false,
};
const decision = { at: '2026-11-12T10:00:00Z', facts: ['tax' as const, 'address' as const], reason: '' };
const waiting: OwnValidation = {
  ...noValidation,
  state: 'waiting',
  request: { at: '2026-11-20T10:00:00Z', documents: [document] },
};

async function open(validation: OwnValidation) {
  network.use(answer('ownValidation', validation));
  const page = renderPage(ValidationSection, { route: '/sprofile' });
  const section = within(await screen.findByRole('region', { name: 'Validation' }));
  await section.findByRole('status');
  return { ...page, section };
}

describe('section with the own validation', () => {
  // PRO-121
  it.each([
    [noValidation, /^Not requested yet\./],
    [waiting, /^Waiting since 20 Nov 2026\./],
    [{ ...noValidation, state: 'validated', decision }, 'Validated: tax number, address · 12 Nov 2026.'],
    [
      { ...noValidation, state: 'denied', decision: { ...decision, facts: [], reason: 'No such number.' } },
      /^Denied on 12 Nov 2026\. The reason: .*No such number\./,
    ],
    [
      { ...noValidation, state: 'lapsed', decision },
      /^Not validated since 12 Nov 2026, because you have changed/,
    ],
  ] as const)('states a validation like %j', async (validation, words) => {
    const { section } = await open(validation as OwnValidation);
    expect(section.getByRole('status').textContent).toMatch(words);
  });

  // PRO-120
  it('uploads a document with kind and expiry date, and requests validation with it', async () => {
    const { section, user } = await open(noValidation);
    const seen: { url: URL; body: unknown }[] = [];
    expect(section.getByRole('button', { name: 'Request validation' })).toHaveProperty('disabled', true);
    await user.selectOptions(section.getByLabelText('Kind of document'), 'Bank letter');
    await putIn(user, section.getByLabelText(/^Expires on/), '31/03/2099');
    network.use(
      answer('addValidationDocument', { ...noValidation, uploaded: [document] }, { status: 201, seen }),
      answer('requestValidation', waiting, { seen }),
    );
    const file = new File(['%PDF-1.7'], 'letter.pdf', { type: 'application/pdf' });
    await user.upload(section.getByLabelText('Add document', { selector: 'input' }), file);
    const sent = within(await section.findByRole('list', { name: 'Documents to send' }));
    expect(sent.getByRole('link', { name: 'gst.pdf' }).getAttribute('href')).toMatch(
      /\/userprofile\/validation\/documents\/4$/,
    );
    await user.click(section.getByRole('button', { name: 'Request validation' }));
    expect(await section.findByText(/^Waiting since/)).toBeTruthy();
    expect(section.getByRole('button', { name: 'Withdraw request' })).toBeTruthy();
    expect(seen.map(({ url }) => url.pathname + url.search)).toEqual([
      '/userprofile/validation/documents?kind=bank&expiresOn=2099-03-31',
      '/userprofile/validation',
    ]);
  });

  // PRO-120
  it('refuses a file of another format and a past expiry date at their fields, without sending', async () => {
    const { section, user } = await open(noValidation);
    const choose = section.getByLabelText('Add document', { selector: 'input' });
    await user.upload(choose, new File(['a'], 'gst.webp', { type: 'image/png' }));
    expect(await section.findByText('Only PDF, PNG and JPEG files are accepted.')).toBeTruthy();
    await putIn(user, section.getByLabelText(/^Expires on/), '31/03/2020');
    expect(await section.findByText('This document has expired already.')).toBeTruthy();
    expect(section.getByRole('button', { name: 'Add document' })).toHaveProperty('disabled', true);
  });

  // PRO-120
  it("shows the server's refusal of a file at the file", async () => {
    const { section, user } = await open(noValidation);
    network.use(refuse('addValidationDocument', 'document_refused', 'This PDF is protected.'));
    const file = new File(['%PDF-1.7'], 'gst.pdf', { type: 'application/pdf' });
    await user.upload(section.getByLabelText('Add document', { selector: 'input' }), file);
    expect((await section.findByRole('alert')).textContent).toBe('This PDF is protected.');
  });

  // PRO-121
  it('withdraws the request after a question', async () => {
    const { section, user } = await open(waiting);
    network.use(answer('withdrawValidation', noValidation));
    await user.click(section.getByRole('button', { name: 'Withdraw request' }));
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(section.getByRole('status').textContent).toMatch(/^Not requested yet/));
  });

  // PRO-123
  it('marks an expired document and opens the form for a newer one', async () => {
    const expired = { ...document, expiresOn: '2026-11-01', isExpired: true };
    const { section, user } = await open({
      ...noValidation,
      state: 'validated',
      decision,
      current: [expired],
    });
    expect(section.getByText('Document expired on 1 Nov 2026')).toBeTruthy();
    expect(section.queryByLabelText('Kind of document')).toBeNull();
    await user.click(section.getByRole('button', { name: 'Send newer documents' }));
    expect(section.getByLabelText('Kind of document')).toBeTruthy();
  });
});
