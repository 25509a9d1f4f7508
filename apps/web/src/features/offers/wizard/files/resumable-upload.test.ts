import { limits } from '@proffer/contract/wire/limits';
import type { Attachment } from '@proffer/contract/offers/schemas';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createResumableUpload, type UploadCalls, type UploadReply } from './resumable-upload';

const { partBytes } = limits.upload;
const sizeBytes = partBytes * 3 + 100;
const attachment: Attachment = {
  attachmentId: 5,
  fileName: 'prices.csv',
  sizeBytes,
  contentType: 'text/csv; charset=utf-8',
};
const noConnection: UploadReply = { kind: 'lost', text: 'Waiting for the connection…' };

function sampleFile(): File {
  const bytes = Uint8Array.from({ length: sizeBytes }, (_zero, at) => (at * 31) % 251);
  return new File([bytes], 'prices.csv', { lastModified: 1 });
}

/**
 * Fakes a server that stores uploads. Its requests are named `start`, `state u1`, `part 2` or `cancel u1`. `before`
 * runs on arrival and may answer instead; `after` runs when the request is done.
 */
function fakeServer() {
  const uploads = new Map<string, Uint8Array<ArrayBuffer>[]>();
  const server = {
    uploads,
    seen: [] as string[],
    isCut: false,
    before: (_name: string): UploadReply | undefined => undefined,
    after: (_name: string): UploadReply | undefined => undefined,
    receivedIn: (uploadId: string) =>
      (uploads.get(uploadId) ?? []).reduce((total, part) => total + part.length, 0),
  };

  function stateOf(uploadId: string): UploadReply {
    if (!uploads.has(uploadId)) return { kind: 'gone' };
    const receivedBytes = server.receivedIn(uploadId);
    const state = { uploadId, receivedBytes, sizeBytes };
    return { kind: 'ok', state: receivedBytes === sizeBytes ? { ...state, attachment } : state };
  }

  async function answer(name: string, work: () => UploadReply): Promise<UploadReply> {
    server.seen.push(name);
    const instead = server.before(name);
    if (server.isCut) return noConnection;
    if (instead) return instead;
    const reply = work();
    return server.after(name) ?? reply;
  }

  const calls: UploadCalls = {
    start: () =>
      answer('start', () => {
        const uploadId = `u${uploads.size + 1}`;
        uploads.set(uploadId, []);
        return stateOf(uploadId);
      }),
    state: (uploadId) => answer(`state ${uploadId}`, () => stateOf(uploadId)),
    async sendPart(uploadId, offset, part, onProgress) {
      const bytes = new Uint8Array(await part.arrayBuffer());
      onProgress(bytes.length / 2);
      return answer(`part ${offset / partBytes}`, () => {
        if (uploads.has(uploadId) && server.receivedIn(uploadId) !== offset) return { kind: 'behind' };
        uploads.get(uploadId)?.push(bytes);
        return stateOf(uploadId);
      });
    },
    async cancel(uploadId) {
      server.seen.push(`cancel ${uploadId}`);
      uploads.delete(uploadId);
    },
  };
  return { server, calls };
}

function setUp({ file = sampleFile(), remembered }: { file?: File; remembered?: string } = {}) {
  const { server, calls } = fakeServer();
  const online = new EventTarget();
  const views: { status: string; sentBytes: number }[] = [];
  let uploadId = remembered;
  const upload = createResumableUpload({
    file,
    calls,
    memory: {
      recall: () => uploadId,
      remember: (id) => {
        uploadId = id;
      },
      forget: () => {
        uploadId = undefined;
      },
    },
    onOnline: (listener) => {
      online.addEventListener('online', listener);
      return () => online.removeEventListener('online', listener);
    },
    onChange: () => void views.push(upload.getView()),
  });
  return {
    server,
    upload,
    views,
    remembered: () => uploadId,
    comeOnline: () => online.dispatchEvent(new Event('online')),
    reach: (status: string) => vi.waitFor(() => expect(upload.getView().status).toBe(status)),
    async expectWhole(id = 'u1') {
      const whole = new Uint8Array(await new Blob(server.uploads.get(id)).arrayBuffer());
      const wanted = new Uint8Array(await sampleFile().arrayBuffer());
      // Compared by a loop, because a matcher takes seconds for a million numbers.
      expect([whole.length, whole.findIndex((byte, at) => byte !== wanted[at])]).toEqual([sizeBytes, -1]);
    },
  };
}

describe('a resumable upload', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('uploads a file in parts and reports its progress', async () => {
    const { server, upload, views, remembered, expectWhole } = setUp();
    await upload.run();
    expect(server.seen).toEqual(['start', 'part 0', 'part 1', 'part 2', 'part 3']);
    await expectWhole();
    expect(upload.getView()).toMatchObject({ status: 'attached', sentBytes: sizeBytes, attachment });
    const figures = views.map(({ sentBytes }) => sentBytes);
    expect(figures).toEqual(figures.toSorted((a, b) => a - b));
    expect(figures).toContain(partBytes * 1.5);
    expect(remembered()).toBeUndefined();
  });

  it('waits for the connection with growing pauses, then repeats only the interrupted part', async () => {
    const { server, upload, reach, expectWhole } = setUp();
    server.before = (name) => {
      if (name === 'part 2') server.isCut = true;
      return undefined;
    };
    const running = upload.run();
    await reach('waiting');
    expect(upload.getView()).toMatchObject({ text: 'Waiting for the connection…', canRetry: true });
    server.before = () => undefined;
    server.seen.length = 0;
    const triesAfter = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return server.seen.length;
    };
    const tries = [
      await triesAfter(900),
      await triesAfter(200),
      await triesAfter(1_700),
      await triesAfter(300),
    ];
    expect(tries).toEqual([0, 1, 1, 2]);
    expect(upload.getView()).toMatchObject({ status: 'waiting', sentBytes: partBytes * 2.5 });
    server.isCut = false;
    await vi.advanceTimersByTimeAsync(4_000);
    await running;
    expect(server.seen).toEqual(['state u1', 'state u1', 'state u1', 'part 2', 'part 3']);
    await expectWhole();
  });

  it('waits at most half a minute', async () => {
    const { server, upload, reach } = setUp();
    server.isCut = true;
    void upload.run();
    await reach('waiting');
    await vi.advanceTimersByTimeAsync(600_000);
    server.seen.length = 0;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.seen).toHaveLength(2);
  });

  it.each(['the connection is back', 'the person asks for it'])(
    'resumes the upload at once when %s',
    async (why) => {
      const { server, upload, reach, comeOnline, expectWhole } = setUp();
      server.isCut = true;
      const running = upload.run();
      await reach('waiting');
      server.isCut = false;
      if (why === 'the connection is back') comeOnline();
      else upload.hurry();
      await running;
      expect(upload.getView().status).toBe('attached');
      await expectWhole();
    },
  );

  it('shows a manual retry and waits again when it fails', async () => {
    const { server, upload, views, reach } = setUp();
    server.isCut = true;
    void upload.run();
    await reach('waiting');
    views.length = 0;
    upload.hurry();
    await reach('waiting');
    expect(views.map(({ status }) => status)).toEqual(['sending', 'waiting']);
  });

  it.each([
    ['a part', 'part 1'],
    ['the last part', 'part 3'],
  ])('resumes at the server’s offset when the reply to %s was lost', async (_which, lost) => {
    const { server, upload, reach, comeOnline, expectWhole } = setUp();
    server.after = (name) => (name === lost ? noConnection : undefined);
    const running = upload.run();
    await reach('waiting');
    comeOnline();
    await running;
    expect(server.seen.filter((name) => name.startsWith('part'))).toEqual([
      'part 0',
      'part 1',
      'part 2',
      'part 3',
    ]);
    expect(upload.getView().attachment).toEqual(attachment);
    await expectWhole();
  });

  it('resumes an upload that started before the page was opened', async () => {
    const first = setUp();
    first.server.before = (name) => {
      if (name === 'part 2') first.server.isCut = true;
      return undefined;
    };
    void first.upload.run();
    await first.reach('waiting');
    expect(first.remembered()).toBe('u1');

    const second = setUp({ remembered: 'u1' });
    second.server.uploads.set('u1', first.server.uploads.get('u1')!);
    await second.upload.run();
    expect(second.server.seen).toEqual(['state u1', 'part 2', 'part 3']);
    await second.expectWhole();
  });

  it('starts again when the server has deleted the upload', async () => {
    const { server, upload, expectWhole } = setUp({ remembered: 'old' });
    await upload.run();
    expect(server.seen.slice(0, 3)).toEqual(['state old', 'start', 'part 0']);
    await expectWhole();
  });

  it('queries the offset when another window has sent a part', async () => {
    const { server, upload, expectWhole } = setUp();
    let isAhead = false;
    server.before = (name) => {
      if (name !== 'part 1' || isAhead) return undefined;
      isAhead = true;
      return { kind: 'behind' };
    };
    await upload.run();
    expect(server.seen.slice(0, 5)).toEqual(['start', 'part 0', 'part 1', 'state u1', 'part 1']);
    await expectWhole();
  });

  it.each<UploadReply>([{ kind: 'behind' }, { kind: 'gone' }])(
    'pauses between requests when the server always answers $kind',
    async (reply) => {
      const { server, upload, reach } = setUp();
      server.before = (name) => (name.startsWith('part') ? reply : undefined);
      void upload.run();
      await reach('waiting');
      expect(server.seen.length).toBeLessThan(6);
    },
  );

  it('does not loop when a part was accepted but the offset did not move', async () => {
    const { server, upload, reach } = setUp();
    server.before = (name) =>
      name === 'part 0' ? { kind: 'ok', state: { uploadId: 'u1', receivedBytes: 0, sizeBytes } } : undefined;
    void upload.run();
    await reach('waiting');
    expect(server.seen.length).toBeLessThan(6);
  });

  it('stops at a refusal with its message and forgets the upload', async () => {
    const { server, upload, remembered } = setUp();
    server.before = (name) =>
      name === 'part 3' ? { kind: 'refused', text: 'Not this kind.', canRetry: false } : undefined;
    await upload.run();
    expect(upload.getView()).toMatchObject({ status: 'refused', text: 'Not this kind.', canRetry: false });
    expect(remembered()).toBeUndefined();
  });

  it('resumes at the last part after a refusal that can be retried', async () => {
    const { server, upload, expectWhole } = setUp();
    server.before = (name) =>
      name === 'part 3' ? { kind: 'refused', text: 'At most 20.', canRetry: true } : undefined;
    await upload.run();
    expect(upload.getView()).toMatchObject({ status: 'refused', canRetry: true });
    server.before = () => undefined;
    server.seen.length = 0;
    upload.requeue();
    await upload.run();
    expect(server.seen).toEqual(['state u1', 'part 3']);
    await expectWhole();
  });

  it('reports a file that can no longer be read', async () => {
    const file = sampleFile();
    file.slice = () => {
      const gone = new Blob();
      gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
      return gone;
    };
    const { upload } = setUp({ file });
    await upload.run();
    expect(upload.getView()).toMatchObject({
      status: 'refused',
      text: expect.stringContaining('choose it again') as string,
    });
  });

  it.each(['start', 'part 1'])('cancels the upload on the server during %s', async (moment) => {
    const { server, upload, remembered } = setUp();
    let cancelling: Promise<void> | undefined;
    server.before = (name) => {
      if (name === moment) cancelling = upload.cancel();
      return undefined;
    };
    await upload.run();
    await cancelling;
    expect(server.seen.at(-1)).toBe('cancel u1');
    expect(server.uploads.size).toBe(0);
    expect(upload.getView().status).toBe('cancelled');
    expect(remembered()).toBeUndefined();
  });

  it('can be cancelled while it waits for the connection', async () => {
    const { server, upload, reach } = setUp();
    server.before = (name) => {
      if (name === 'part 1') server.isCut = true;
      return undefined;
    };
    const running = upload.run();
    await reach('waiting');
    await upload.cancel();
    await running;
    expect(server.seen.at(-1)).toBe('cancel u1');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.seen.at(-1)).toBe('cancel u1');
  });
});
