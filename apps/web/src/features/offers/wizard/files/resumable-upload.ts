import { limits } from '@proffer/contract/wire/limits';
import type { Attachment } from '@proffer/contract/offers/schemas';
import type { UploadState } from '@proffer/contract/offers/files.schemas';

/**
 * Outcome of a request. `lost`: no reply or a busy server; worth a retry. `behind`: the server has another offset.
 * `gone`: the upload no longer exists.
 */
export type UploadReply =
  | { kind: 'ok'; state: UploadState }
  | { kind: 'lost'; text: string }
  | { kind: 'behind' }
  | { kind: 'gone' }
  | { kind: 'refused'; text: string; canRetry: boolean };

/** Requests of the uploads to one offer; none of them rejects. */
export interface UploadCalls {
  start(file: { fileName: string; sizeBytes: number }): Promise<UploadReply>;
  state(uploadId: string): Promise<UploadReply>;
  /** Sends a part; `onProgress` reports the number of its bytes sent. */
  sendPart(
    uploadId: string,
    offset: number,
    part: File,
    onProgress: (bytes: number) => void,
    signal: AbortSignal,
  ): Promise<UploadReply>;
  cancel(uploadId: string): Promise<void>;
}

/** Stored upload id of a file, which outlives the page. */
export interface RememberedUpload {
  recall(): string | undefined;
  remember(uploadId: string): void;
  forget(): void;
}

/** Status of an upload. `waiting`: for the connection or a busy server; it continues automatically. */
export type UploadStatus = 'queued' | 'sending' | 'waiting' | 'refused' | 'attached' | 'cancelled';

export interface UploadView {
  status: UploadStatus;
  sentBytes: number;
  sizeBytes: number;
  /** Reason for waiting or refusal, for display. */
  text: string | null;
  canRetry: boolean;
  attachment: Attachment | null;
}

interface ResumableUploadDeps {
  file: File;
  calls: UploadCalls;
  memory: RememberedUpload;
  /** Registers a listener for the return of the connection; returns a function that removes it. */
  onOnline: (listener: () => void) => () => void;
  onChange: () => void;
}

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
const unreadableText =
  'The file can no longer be read; it may have been moved or changed. Please choose it again.';

/**
 * Creates the upload of one file in parts, always from the offset that the server has. A lost connection costs one
 * part at most, and a stored upload is resumed. Independent of the page.
 */
export function createResumableUpload({ file, calls, memory, onOnline, onChange }: ResumableUploadDeps) {
  let view: UploadView = {
    status: 'queued',
    sentBytes: 0,
    sizeBytes: file.size,
    text: null,
    canRetry: false,
    attachment: null,
  };
  let wake: (() => void) | undefined;
  let running: Promise<void> | undefined;
  const stop = new AbortController();

  function set(change: Partial<UploadView>): void {
    // Replies that arrive after cancelling are ignored.
    if (view.status === 'cancelled') return;
    view = { ...view, ...change };
    onChange();
  }

  async function whereToGoOn(): Promise<UploadReply> {
    const known = memory.recall();
    if (known !== undefined) return calls.state(known);
    const fileName = file.name.slice(0, limits.shortText);
    const reply = await calls.start({ fileName, sizeBytes: file.size });
    if (reply.kind === 'ok' && stop.signal.aborted) await calls.cancel(reply.state.uploadId);
    else if (reply.kind === 'ok') memory.remember(reply.state.uploadId);
    return reply;
  }

  async function sendFrom({ uploadId, receivedBytes }: UploadState): Promise<UploadReply> {
    const slice = file.slice(receivedBytes, receivedBytes + limits.upload.partBytes);
    // Reading first distinguishes a deleted file from a lost connection.
    const bytes = await slice.arrayBuffer().catch(() => undefined);
    if (!bytes) return { kind: 'refused', text: unreadableText, canRetry: false };
    if (stop.signal.aborted) return { kind: 'behind' };
    const onProgress = (sent: number) => set({ sentBytes: receivedBytes + Math.min(sent, bytes.byteLength) });
    const part = new File([bytes], file.name);
    const reply = await calls.sendPart(uploadId, receivedBytes, part, onProgress, stop.signal);
    const hasMoved =
      reply.kind !== 'ok' || reply.state.attachment || reply.state.receivedBytes > receivedBytes;
    return hasMoved ? reply : { kind: 'behind' };
  }

  /** Waits with exponential back-off, until the connection is back or the user retries. */
  function pause(failures: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => wake?.(), Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1)));
      const stopListening = onOnline(() => wake?.());
      wake = () => {
        clearTimeout(timer);
        stopListening();
        wake = undefined;
        resolve();
      };
    });
  }

  async function send(): Promise<void> {
    let failures = 0;
    let furthest = -1;
    set({ status: 'sending', text: null, canRetry: false });
    let reply = await whereToGoOn();
    while (!stop.signal.aborted) {
      if (reply.kind === 'ok') {
        const { state } = reply;
        if (state.attachment) {
          memory.forget();
          return set({ status: 'attached', sentBytes: file.size, text: null, attachment: state.attachment });
        }
        if (state.receivedBytes > furthest) failures = 0;
        furthest = Math.max(furthest, state.receivedBytes);
        set({ status: 'sending', sentBytes: state.receivedBytes, text: null, canRetry: false });
        reply = await sendFrom(state);
        continue;
      }
      if (reply.kind === 'refused') {
        if (!reply.canRetry) memory.forget();
        return set({ status: 'refused', text: reply.text, canRetry: reply.canRetry });
      }
      if (reply.kind === 'gone') memory.forget();
      failures += 1;
      // A missing or displaced upload is queried at once, but not endlessly.
      if (reply.kind === 'lost' || failures > 1) {
        set({ status: 'waiting', text: reply.kind === 'lost' ? reply.text : null, canRetry: true });
        await pause(failures);
      }
      if (!stop.signal.aborted) reply = await whereToGoOn();
    }
  }

  return {
    getView: (): UploadView => view,

    /** Uploads until the file is attached, refused or cancelled; never rejects. */
    run(): Promise<void> {
      running ??= send().finally(() => {
        running = undefined;
      });
      return running;
    },

    /** Puts a refused upload back into the queue. */
    requeue(): void {
      set({ status: 'queued', text: null, canRetry: false });
    },

    /** Ends the current wait. */
    hurry(): void {
      if (view.status !== 'waiting') return;
      set({ status: 'sending', text: null, canRetry: false });
      wake?.();
    },

    /** Cancels the upload here and on the server. */
    async cancel(): Promise<void> {
      const known = memory.recall();
      set({ status: 'cancelled' });
      memory.forget();
      stop.abort();
      wake?.();
      await running;
      if (known !== undefined) await calls.cancel(known);
    },
  };
}
export type ResumableUpload = ReturnType<typeof createResumableUpload>;
