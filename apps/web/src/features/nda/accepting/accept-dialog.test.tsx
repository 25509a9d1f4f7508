import type { NdaDocument } from '@proffer/contract/nda/schemas';
import { signingConsentVersion } from '@proffer/contract/signing/consent';
import type { AcceptStep } from '@proffer/contract/wire/choices';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, answerPdf, network, refuse } from '../../../test/network';
import { supplier } from '../../../test/people';
import { renderPage } from '../../../test/render-page';
import { noKey, noSignature } from '../nda-network.factory';
import { request } from '../../../entities/nda/nda-request.factory';
import { AcceptDialog } from './accept-dialog';

const castings: NdaDocument = {
  documentId: 4,
  fileName: 'castings.pdf',
  pageCount: 2,
  title: 'Castings',
  additionalInfo: '',
};

function Page() {
  return <AcceptDialog rows={[request]} onClose={() => undefined} />;
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const goOn = 'Approve and Share NDA';
const isOpen = (button: HTMLElement) => !(button as HTMLButtonElement).disabled;

beforeEach(() => {
  network.use(
    answer('session', supplier),
    noKey,
    noSignature,
    answer('ndaDocuments', [castings]),
    answerPdf('previewNda', '%PDF-default'),
    answerPdf('ownNdaDocument', '%PDF-castings'),
  );
});

afterEach(() => vi.restoreAllMocks());

describe('sharing an NDA whose last step fails', () => {
  // NDA-265
  it('can be taken back with a button, so that another document can be chosen', async () => {
    const stopped = {
      ...request,
      ndaStatus: 'Approved & Shared',
      accepting: true,
      acceptedStep: 'share',
    } as const;
    const seen: { url: URL; body: unknown }[] = [];
    const onClose = vi.fn<() => void>();
    network.use(
      refuse('placeNdaFields', 'document_refused', 'This PDF is damaged.'),
      answer(
        'updateNdaStatus',
        {
          status: 'Success',
          msg: 'NDA Requested',
          ndaId: stopped.ndaId,
          ndaStatus: 'Requested',
          acceptedStep: null,
        },
        { seen },
      ),
    );
    const { user } = renderPage(() => <AcceptDialog rows={[stopped]} onClose={onClose} />, {
      route: '/ndarequest',
    });
    const sharing = await dialog('Approve and Share NDA');
    await user.click(sharing.getByRole('button', { name: 'Continue sharing' }));
    expect((await sharing.findByRole('alert')).textContent).toContain('This PDF is damaged.');
    expect(sharing.getByRole('button', { name: 'Try again' })).toBeTruthy();
    await user.click(sharing.getByRole('button', { name: 'Choose another document' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(seen.map(({ url }) => url.searchParams.get('status'))).toEqual(['Requested']);
  });
});

describe('the document of an NDA in the sharing dialog', () => {
  // NDA-30, NDA-32
  it('that was uploaded earlier is shown and can be kept, before and while it is signed', async () => {
    const saved: [name: string, content: Promise<string>][] = [];
    const contents: Promise<string>[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      contents.push((blob as Blob).text());
      return 'blob:nda';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push([this.download, contents.at(-1)!]);
    });
    const { user } = renderPage(Page, { route: '/ndarequest' });
    const choice = await dialog('Select NDA Document');
    await user.click(await choice.findByRole('radio', { name: 'Castings' }));
    await waitFor(() => expect(isOpen(choice.getByRole('button', { name: goOn }))).toBe(true));
    await user.click(choice.getByRole('button', { name: 'Download NDA' }));
    await user.click(choice.getByRole('button', { name: goOn }));
    const signing = await dialog('Electronic Signature');
    await user.click(signing.getByRole('button', { name: 'Download NDA' }));
    expect(await Promise.all(saved.map(async ([name, content]) => [name, await content]))).toEqual([
      ['castings.pdf', '%PDF-castings'],
      ['castings.pdf', '%PDF-castings'],
    ]);
  });

  it('cannot be signed while it cannot be displayed', async () => {
    network.use(refuse('ownNdaDocument', 'file_withheld', 'This file is being checked for viruses.'));
    const { user } = renderPage(Page, { route: '/ndarequest' });
    const choice = await dialog('Select NDA Document');
    await user.click(await choice.findByRole('radio', { name: 'Castings' }));
    expect(await choice.findByText('This file is being checked for viruses.')).toBeTruthy();
    expect(isOpen(choice.getByRole('button', { name: goOn }))).toBe(false);
    expect(choice.queryByRole('button', { name: 'Download NDA' })).toBeNull();
    network.use(answerPdf('ownNdaDocument', '%PDF-castings'));
    await user.click(choice.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(isOpen(choice.getByRole('button', { name: goOn }))).toBe(true));
  });

  it('that was just attached cannot be signed during its virus scan', async () => {
    const attached = { ...castings, documentId: 5, title: 'Forgings' };
    network.use(
      answer('ndaDocuments', [attached, castings]),
      answer('uploadNdaDocument', attached, { status: 201 }),
      refuse('ownNdaDocument', 'file_withheld', 'This file is being checked for viruses.', {
        details: { reason: 'quarantined' },
      }),
    );
    const { user } = renderPage(Page, { route: '/ndarequest' });
    const choice = await dialog('Select NDA Document');
    const file = new File(['%PDF-forgings'], 'forgings.pdf', { type: 'application/pdf' });
    await user.upload(choice.getByLabelText('Attach', { selector: 'input' }), file);
    expect(await choice.findByText('This file is being checked for viruses.')).toBeTruthy();
    expect(choice.getByText('The document cannot be read yet')).toBeTruthy();
    expect(isOpen(choice.getByRole('button', { name: goOn }))).toBe(false);
  });

  it('needs a new consent when it replaces another document', async () => {
    const { user } = renderPage(Page, { route: '/ndarequest' });
    const sign = async () => {
      const choice = await dialog('Select NDA Document');
      await waitFor(() => expect(isOpen(choice.getByRole('button', { name: goOn }))).toBe(true));
      await user.click(choice.getByRole('button', { name: goOn }));
      const signing = await dialog('Electronic Signature');
      return signing.getByRole<HTMLInputElement>('checkbox', { name: 'I agree to sign electronically' });
    };
    await user.click(await sign());
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect((await sign()).checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(await screen.findByRole('radio', { name: 'Castings' }));
    expect((await sign()).checked).toBe(false);
  });
});

describe('sharing an NDA with a stored signature', () => {
  const stored = { name: 'Asha Rao', capacity: 'Director', method: 'typed' } as const;
  const reply = (acceptedStep: AcceptStep) => ({
    status: 'Success' as const,
    msg: '',
    ndaId: request.ndaId,
    ndaStatus: 'Requested' as const,
    acceptedStep,
  });

  // NDA-92
  it('takes two clicks in the dialog: the consent and the button', async () => {
    const prepared: { url: URL; body: unknown }[] = [];
    const onClose = vi.fn<() => void>();
    network.use(
      answer('signatureState', { rememberedDate: '2026-11-20T09:00:00Z', canRead: false }),
      answer('rememberedSignature', stored),
      answer('prepareNda', reply('prepare'), { seen: prepared }),
      answer('uploadNda', reply('upload')),
      answer('sendNda', reply('send')),
      answer('shareNda', reply('share')),
      answer('placeNdaFields', reply('fields')),
    );
    const { user } = renderPage(() => <AcceptDialog rows={[request]} onClose={onClose} />, {
      route: '/ndarequest',
    });
    const choice = await dialog('Select NDA Document');
    expect(await choice.findByRole('region', { name: 'Your signature' })).toBeTruthy();
    await waitFor(() => expect(isOpen(choice.getByRole('button', { name: goOn }))).toBe(true));
    await user.click(choice.getByRole('checkbox', { name: 'I agree to sign electronically' }));
    await user.click(choice.getByRole('button', { name: goOn }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(prepared.map(({ body }) => body)).toEqual([{ ...stored, consentVersion: signingConsentVersion }]);
  });

  // NDA-93
  it('asks for the password before anything is shared, and stays at the form without it', async () => {
    network.use(
      answer('signatureState', { rememberedDate: '2026-11-20T09:00:00Z', canRead: true }),
      answer('rememberedSignature', stored),
      refuse('prepareNda', 'proof_needed', 'Please confirm that it is you, then try again.'),
    );
    const { user } = renderPage(Page, { route: '/ndarequest' });
    const choice = await dialog('Select NDA Document');
    await user.click(await choice.findByRole('checkbox', { name: 'I agree to sign electronically' }));
    await waitFor(() => expect(isOpen(choice.getByRole('button', { name: goOn }))).toBe(true));
    await user.click(choice.getByRole('button', { name: goOn }));
    expect(await choice.findByText('Nothing was signed. Please confirm that it is you.')).toBeTruthy();
    expect(choice.getByRole('region', { name: 'Your signature' })).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('goes to the form with all fields to use another signature', async () => {
    network.use(
      answer('signatureState', { rememberedDate: '2026-11-20T09:00:00Z', canRead: true }),
      answer('rememberedSignature', stored),
    );
    const { user } = renderPage(Page, { route: '/ndarequest' });
    const choice = await dialog('Select NDA Document');
    await user.click(await choice.findByRole('button', { name: 'Use another' }));
    const signing = await dialog('Electronic Signature');
    expect(signing.getByRole('button', { name: 'Add signature' })).toBeTruthy();
    expect(signing.getByRole('button', { name: 'Confirm' })).toBeTruthy();
  });
});
