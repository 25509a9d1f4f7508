import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '@proffer/contract/wire/limits';
import { paths } from '@proffer/contract/wire/paths';
import type { Attachment } from '@proffer/contract/offers/schemas';
import type { UploadState } from '@proffer/contract/offers/files.schemas';
import { sampleView, testSupplier, sampleTemplate } from '../../../../entities/offers/test/sample-offers';
import { answer, network, refuse, unplugged } from '../../../../test/network';
import { renderPage } from '../../../../test/render-page';
import { OfferWizardPage } from '../offer-wizard-page';
import { createUploadMemory } from './upload-memory';

// happy-dom lacks document.fonts, which autosizing text areas use.

const { partBytes } = limits.upload;
let offerId = 100;

function fileOf(name: string, size = partBytes + 1_000): File {
  return new File([new Uint8Array(size)], name, { lastModified: 1 });
}

/** Fakes a server that accepts parts by their length; `seen` records the requests. */
function uploadServer() {
  const uploads = new Map<string, UploadState & { fileName: string }>();
  const seen: string[] = [];
  const attachments: Attachment[] = [];
  const server = {
    uploads,
    seen,
    isCut: false,
    isPublished: false,
    before: async (_offset: number): Promise<void> => undefined,
  };
  network.use(
    http.post(`*${paths.startUpload.path}`, async ({ request }) => {
      const { fileName, sizeBytes } = (await request.json()) as { fileName: string; sizeBytes: number };
      seen.push(`start ${fileName}`);
      const uploadId = crypto.randomUUID();
      uploads.set(uploadId, { uploadId, fileName, receivedBytes: 0, sizeBytes });
      return HttpResponse.json(uploads.get(uploadId), { status: 201 });
    }),
    http.get(`*${paths.uploadState.path}`, ({ params }) => {
      seen.push('state');
      const upload = uploads.get(String(params['uploadId']));
      return server.isCut || !upload ? HttpResponse.error() : HttpResponse.json(upload);
    }),
    http.put(`*${paths.uploadPart.path}`, async ({ request, params }) => {
      const offset = Number(new URL(request.url).searchParams.get('offset'));
      seen.push(`part ${offset}`);
      await server.before(offset);
      const upload = uploads.get(String(params['uploadId']));
      if (server.isCut || !upload) return HttpResponse.error();
      upload.receivedBytes = Math.min(offset + partBytes, upload.sizeBytes);
      if (upload.receivedBytes === upload.sizeBytes) {
        const { fileName, sizeBytes } = upload;
        upload.attachment = {
          attachmentId: attachments.length + 1,
          fileName,
          sizeBytes,
          contentType: 'text/csv',
          ...(server.isPublished && { pending: true }),
        };
        attachments.push(upload.attachment);
      }
      return HttpResponse.json(upload);
    }),
    http.delete(`*${paths.cancelUpload.path}`, ({ params }) => {
      seen.push('cancel');
      uploads.delete(String(params['uploadId']));
      return HttpResponse.json({ status: 'Success', msg: 'Upload cancelled' });
    }),
  );
  return server;
}

/** Opens the attachments step of a new offer, because upload queues outlive their page. */
async function open(isPublished = false) {
  offerId += 1;
  const offer = sampleView({ id: offerId, isOwner: true, published: isPublished });
  network.use(
    answer('session', testSupplier),
    answer('viewOffer', offer),
    answer('allTemplates', [sampleTemplate]),
  );
  const page = renderPage(OfferWizardPage, {
    route: '/proposal-wizard/$id',
    at: `/proposal-wizard/${offerId}?step=nda`,
  });
  await screen.findByRole('button', { name: 'Add a file' });
  const choose = (...files: File[]) =>
    page.user.upload(screen.getByLabelText('Add a file', { selector: 'input' }), files);
  return { ...page, choose };
}

const attached = (name: string) => screen.findByRole('button', { name: `Remove ${name}` });

/** Returns true if the browser would ask before closing the page. */
function asksBeforeLeaving(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

describe('AttachmentsField', () => {
  let server: ReturnType<typeof uploadServer>;
  beforeEach(() => {
    server = uploadServer();
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('uploads a file in parts with its progress and lists it', async () => {
    let release: () => void = () => undefined;
    server.before = (offset) =>
      offset === 0 ? Promise.resolve() : new Promise((resolve) => (release = resolve));
    const { choose } = await open();
    await choose(fileOf('prices.csv'));
    const bar = await screen.findByRole('progressbar', { name: 'Uploading prices.csv' });
    await waitFor(() => expect(Number(bar.getAttribute('aria-valuenow'))).toBe(99));
    expect(await screen.findByText(/^99 % – 512 KB of 513 KB$|being checked/)).toBeDefined();
    expect(asksBeforeLeaving()).toBe(true);
    release();
    await attached('prices.csv');
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByText('prices.csv is attached.')).toBeDefined();
    expect(server.seen).toEqual(['start prices.csv', 'part 0', `part ${partBytes}`]);
    expect(asksBeforeLeaving()).toBe(false);
    expect(localStorage.getItem('uploads')).toBe('[]');
  });

  it('keeps a file of a published offer pending until the save, which waits for its upload', async () => {
    let release: () => void = () => undefined;
    server.isPublished = true;
    server.before = () => new Promise((resolve) => (release = resolve));
    const { choose, user } = await open(true);
    await choose(fileOf('prices.csv', 10));
    const steps = within(screen.getByRole('navigation', { name: 'Steps' }));
    await user.click(steps.getByRole('button', { name: /Review/ }));
    expect(await screen.findByText(/prices\.csv is still being sent\./)).toBeDefined();
    const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' });
    expect(save().disabled).toBe(true);
    await waitFor(() => expect(server.seen).toContain('part 0'));
    release();
    await waitFor(() => expect(save().disabled).toBe(false));
    await user.click(steps.getByRole('button', { name: /NDA/ }));
    await attached('prices.csv');
    expect(screen.getByText('Added when you save')).toBeDefined();
    expect(screen.getByText('prices.csv will be added when you save.')).toBeDefined();
  });

  it('uploads several files one after another', async () => {
    const { choose } = await open();
    await choose(fileOf('a.csv', 10), fileOf('b.csv', 10), fileOf('c.csv', 10));
    await Promise.all(['a.csv', 'b.csv', 'c.csv'].map(attached));
    expect(server.seen).toEqual(['start a.csv', 'part 0', 'start b.csv', 'part 0', 'start c.csv', 'part 0']);
  });

  it('waits for the connection and resumes automatically', async () => {
    const { choose } = await open();
    // The pause never ends in this test, so that only the event can end it.
    const setTimer = globalThis.setTimeout;
    vi.stubGlobal('setTimeout', (act: () => void, ms?: number) => (ms === 1_000 ? 0 : setTimer(act, ms)));
    server.before = async (offset) => {
      if (offset > 0) server.isCut = true;
    };
    await choose(fileOf('prices.csv'));
    expect(await screen.findByText(/^Waiting for the connection… \d+ %/)).toBeDefined();
    expect(screen.getByText('prices.csv: Waiting for the connection…')).toBeDefined();
    server.before = async () => undefined;
    server.isCut = false;
    window.dispatchEvent(new Event('online'));
    await attached('prices.csv');
    expect(server.seen.filter((name) => name === 'part 0')).toHaveLength(1);
  });

  it('resumes an upload by the Retry button and keeps the focus nearby', async () => {
    const { choose, user } = await open();
    server.isCut = true;
    await choose(fileOf('prices.csv', 10));
    const retry = await screen.findByRole('button', { name: 'Retry prices.csv' });
    server.isCut = false;
    let release: () => void = () => undefined;
    server.before = () => new Promise((resolve) => (release = resolve));
    await user.click(retry);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry prices.csv' })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel prices.csv' }));
    await waitFor(() => expect(server.seen.filter((name) => name === 'part 0')).toHaveLength(2));
    release();
    await attached('prices.csv');
  });

  it('cancels an upload on the server too', async () => {
    server.before = () => new Promise(() => undefined);
    const { choose, user } = await open();
    await choose(fileOf('prices.csv', 10));
    await waitFor(() => expect(server.seen).toContain('part 0'));
    await user.click(screen.getByRole('button', { name: 'Cancel prices.csv' }));
    await waitFor(() => expect(server.seen).toContain('cancel'));
    expect(screen.queryByRole('list', { name: 'Files being sent' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Attachments' }));
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('shows the reason of a refusal at the file', async () => {
    const { choose, user } = await open();
    const errors = [{ field: 'file', text: 'This kind of file cannot be attached.' }];
    network.use(refuse('uploadPart', 'document_refused', 'Please attach a PDF.', { errors }));
    await choose(fileOf('setup.pdf', 10));
    const alert = await screen.findByText('setup.pdf: This kind of file cannot be attached.');
    expect(alert.getAttribute('role')).toBe('alert');
    expect(screen.queryByRole('button', { name: 'Retry setup.pdf' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Dismiss setup.pdf' }));
    expect(screen.queryByText(/setup\.pdf/)).toBeNull();
    expect(localStorage.getItem('uploads')).toBe('[]');
  });

  it('reports an expired session and can retry', async () => {
    const { choose } = await open();
    network.use(
      refuse('uploadPart', 'unauthenticated', 'Unauthorized: Please log in again.'),
      refuse('uploadState', 'unauthenticated', 'Unauthorized: Please log in again.'),
    );
    await choose(fileOf('prices.csv', 10));
    expect(await screen.findByText('prices.csv: Unauthorized: Please log in again.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Retry prices.csv' })).toBeDefined();
  });

  it('resumes the upload of a file whose tab was closed when it is chosen again', async () => {
    const file = fileOf('prices.csv');
    const half = { uploadId: 'u1', fileName: file.name, receivedBytes: partBytes, sizeBytes: file.size };
    server.uploads.set('u1', half);
    createUploadMemory(offerId + 1)
      .of(file)
      .remember('u1');
    const { choose } = await open();
    expect(screen.getByText(/^prices\.csv was not sent completely/)).toBeDefined();
    await choose(file);
    await attached('prices.csv');
    expect(server.seen).toEqual(['state', `part ${partBytes}`]);
    expect(screen.queryByText(/was not sent completely/)).toBeNull();
  });

  it('continues uploading while another step is shown', async () => {
    let release: () => void = () => undefined;
    server.before = () => new Promise((resolve) => (release = resolve));
    const { choose, user } = await open();
    await choose(fileOf('prices.csv', 10));
    await waitFor(() => expect(server.seen).toContain('part 0'));
    const steps = within(screen.getByRole('navigation', { name: 'Steps' }));
    await user.click(steps.getByRole('button', { name: /Budget/ }));
    await screen.findByLabelText('Budget From');
    release();
    await waitFor(() => expect(asksBeforeLeaving()).toBe(false));
    await user.click(steps.getByRole('button', { name: /NDA/ }));
    await attached('prices.csv');
  });

  it('reports a refused file by a toast while another step is shown', async () => {
    server.before = () => new Promise(() => undefined);
    network.use(unplugged('startUpload'));
    const { choose, user } = await open();
    await choose(fileOf('prices.csv', 10));
    await screen.findByText(/^Waiting for the connection/);
    network.use(refuse('startUpload', 'invalid_input', 'At most 20 attachments per offer.'));
    const steps = within(screen.getByRole('navigation', { name: 'Steps' }));
    await user.click(steps.getByRole('button', { name: /Budget/ }));
    await screen.findByLabelText('Budget From');
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('prices.csv could not be attached')).toBeDefined();
    expect(screen.getByText('At most 20 attachments per offer.')).toBeDefined();
  });

  it('refuses too large files before uploading them, each by its name', async () => {
    const { choose } = await open();
    const huge = fileOf('huge.pdf', 0);
    Object.defineProperty(huge, 'size', { value: limits.upload.documentBytes * 1.5 });
    await choose(huge, fileOf('small.csv', 10));
    expect(await screen.findByText('huge.pdf is 30 MB; the limit is 20 MB.')).toBeDefined();
    await attached('small.csv');
    expect(server.seen).toEqual(['start small.csv', 'part 0']);
  });
});
