import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Certificate } from '@proffer/contract/certificates/schemas';
import { answer, network, refuse } from '../../test/network';
import { supplier } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { CertificatesSection } from './certificates-section';
import { ownCertificate } from './profiles.factory';

type Seen = { url: URL; body: unknown }[];
const pdf = new File(['%PDF'], 'iso.pdf', { type: 'application/pdf' });

function open(certificates: Certificate[], { canEdit = true, hasMoreAfterNda = false } = {}) {
  network.use(answer('session', supplier), answer('companyCertificates', { certificates, hasMoreAfterNda }));
  return renderPage(() => <CertificatesSection userId={5} reading="self" canEdit={canEdit} />, {
    route: '/sprofile',
  });
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
async function openDialog(button: string, name: string) {
  fireEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  return {
    ...dialog,
    type: (label: RegExp, value: string) =>
      fireEvent.change(dialog.getByRole('textbox', { name: label }), { target: { value } }),
    choose: (label: string) =>
      fireEvent.change(dialog.getByLabelText(label, { selector: 'input' }), { target: { files: [pdf] } }),
    save: () => fireEvent.click(dialog.getByRole('button', { name: 'Save' })),
  };
}

describe('certificates of a company', () => {
  // PRO-100, PRO-104
  it('are shown with validity, file and a mark for an expired one', async () => {
    open([
      ownCertificate,
      { ...ownCertificate, certificateId: 10, number: 'QM 1', state: 'expired', file: null },
    ]);
    const valid = within(await screen.findByRole('article', { name: 'ISO 9001, QM 17' }));
    expect(valid.getByText('Valid from 1 Jan 2025 until 31 Dec 2027')).toBeDefined();
    expect(valid.getByText('Who sees it: Companies with a signed NDA')).toBeDefined();
    expect(valid.getByRole('link', { name: 'iso.pdf' })).toHaveProperty(
      'pathname',
      '/userprofile/certificates/9/file',
    );
    expect(valid.queryByText('Expired')).toBeNull();
    const expired = within(screen.getByRole('article', { name: 'ISO 9001, QM 1' }));
    expect(expired.getByText('Expired')).toBeDefined();
    expect(expired.getByText('The file is missing, so only you see this certificate.')).toBeDefined();
  });

  // PRO-102
  it('offer others no changes, and tell only that an NDA opens more', async () => {
    open([{ ...ownCertificate, visibility: null, version: null }], { canEdit: false, hasMoreAfterNda: true });
    expect(await screen.findByText('More certificates after an NDA.')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByText(/Who sees it/)).toBeNull();
  });

  it('are added with a file, after faults are shown at their fields', async () => {
    const seen: Seen = [];
    open([]);
    expect(await screen.findByText('No certificates added yet.')).toBeDefined();
    const dialog = await openDialog('Add certificate', 'Add certificate');
    fireEvent.change(dialog.getByRole('combobox', { name: 'Kind' }), { target: { value: 'iso_other' } });
    dialog.type(/Valid from/, '1/1/2026');
    dialog.type(/Valid until/, '1/1/2025');
    dialog.save();
    for (const fault of [
      'Please enter a title.',
      'Please enter the number.',
      'Please enter the issuer.',
      'The last day must not be before the first.',
      'Please choose the file of the certificate.',
    ]) {
      expect(await dialog.findByText(fault)).toBeDefined();
    }
    dialog.type(/Title/, 'ISO 27001');
    dialog.type(/Number/, 'IS 4');
    dialog.type(/Issuer/, 'BSI');
    dialog.type(/Valid until/, '31/12/2027');
    dialog.choose('Choose the file');
    network.use(
      answer('addCertificate', ownCertificate, { status: 201, seen }),
      answer('setCertificateFile', ownCertificate, { seen }),
    );
    dialog.save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(seen.map(({ url }) => url.pathname)).toEqual([
      '/userprofile/certificates',
      '/userprofile/certificates/9/file',
    ]);
    expect(seen[0]?.body).toEqual({
      kind: 'iso_other',
      title: 'ISO 27001',
      number: 'IS 4',
      issuer: 'BSI',
      validFrom: '2026-01-01',
      validUntil: '2027-12-31',
      visibility: 'public',
    });
  });

  it('are changed, not added again, after the file was refused', async () => {
    const seen: Seen = [];
    open([]);
    const dialog = await openDialog('Add certificate', 'Add certificate');
    dialog.type(/Number/, 'QM 17');
    dialog.type(/Issuer/, 'BSI');
    dialog.choose('Choose the file');
    network.use(
      answer('addCertificate', { ...ownCertificate, file: null }, { status: 201 }),
      refuse('setCertificateFile', 'document_refused', 'No PDF.', {
        errors: [{ field: 'file', text: 'The content of this file is not what its name says.' }],
      }),
    );
    dialog.save();
    expect(await dialog.findByText('The content of this file is not what its name says.')).toBeDefined();
    dialog.choose('Choose another file');
    network.use(
      answer('updateCertificate', ownCertificate, { seen }),
      answer('setCertificateFile', ownCertificate),
    );
    dialog.save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(seen[0]).toMatchObject({ body: { number: 'QM 17', version: 3 } });
  });

  it('are changed with their version, and a server fault is shown at its field', async () => {
    open([ownCertificate]);
    const dialog = await openDialog('Change ISO 9001, no. QM 17', 'Change certificate');
    network.use(
      refuse('updateCertificate', 'invalid_input', 'Not right.', {
        errors: [{ field: 'number', text: 'This certificate is on your list already.' }],
      }),
    );
    dialog.save();
    expect(await dialog.findByText('This certificate is on your list already.')).toBeDefined();
    const seen: Seen = [];
    network.use(answer('updateCertificate', ownCertificate, { seen }));
    dialog.type(/Number/, 'QM 18');
    dialog.save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(seen[0]).toMatchObject({ body: { number: 'QM 18', validUntil: '2027-12-31', version: 3 } });
  });

  it('are removed after a question', async () => {
    const seen: Seen = [];
    open([ownCertificate]);
    fireEvent.click(await screen.findByRole('button', { name: 'Remove ISO 9001, no. QM 17' }));
    await screen.findByText(/Are you sure you want to remove this certificate/);
    network.use(answer('removeCertificate', { status: 'Success', msg: 'Certificate removed' }, { seen }));
    press('Remove');
    await waitFor(() => expect(seen[0]?.url.pathname).toBe('/userprofile/certificates/9'));
  });
});
