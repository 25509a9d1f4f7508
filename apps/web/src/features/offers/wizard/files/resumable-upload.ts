import { limits } from '@proffer/contract/wire/limits';
import type { Attachment } from '@proffer/contract/offers/schemas';
import type { UploadState } from '@proffer/contract/offers/files.schemas';

/**
 * What a call came to. `lost`: no answer, or a busy server; worth trying again. `behind`: the server has other bytes
 * than was thought. `gone`: it knows no such upload any more.
 */
export type UploadReply =
  | { kind: 'ok'; state: UploadState }
  | { kind: 'lost'; text: string }
  | { kind: 'behind' }
  | { kind: 'gone' }
  | { kind: 'refused'; text: string; canRetry: boolean };

/** The calls of one offer's uploads; none of them rejects. */
export interface UploadCalls {
  start(file: { fileName: string; sizeBytes: number }): Promise<UploadReply>;
  state(uploadId: string): Promise<UploadReply>;
  /** `onProgress` tells the bytes of this part that have left. */
  sendPart(
    uploadId: string,
    offset: number,
    part: File,
    onProgress: (bytes: number) => void,
    signal: AbortSignal,
  ): Promise<UploadReply>;
  cancel(uploadId: string): Promise<void>;
}

/** The upload id of one file, kept so that it outlives the page. */
export interface RememberedUpload {
  recall(): string | undefined;
  remember(uploadId: string): void;
  forget(): void;
}

/** `waiting`: for the connection or a busy server; goes on by itself. */
export type UploadStatus = 'queued' | 'sending' | 'waiting' | 'refused' | 'attached' | 'cancelled';

export interface UploadView {
  status: UploadStatus;
  sentBytes: number;
  sizeBytes: number;
  /** Why it waits or was refused, for the person. */
  text: string | null;
  canRetry: boolean;
  attachment: Attachment | null;
}

interface ResumableUploadDeps {
  file: File;
  calls: UploadCalls;
  memory: RememberedUpload;
  /** Says when the connection is back; gives a way to stop listening. */
  onOnline: (listener: () => void) => () => void;
  onChange: () => void;
}

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
const unreadableText =
  'The file can no longer be read; it may have been moved or changed. Please choose it again.';

/**
 * Sends one file part by part, always from the byte that the server has: a lost connection costs one part at most, and
 * a remembered upload goes on where it ended. It knows nothing of the page.
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
    // What comes after cancelling is the end of calls that were under way.
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
    // Read first: a file that is gone must not look like a connection that is.
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

  /** Rests, longer after each failure, until the pause is over, the connection is back, or the person is impatient. */
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
      // An upload that is gone or elsewhere is asked about at once, but not for ever.
      if (reply.kind === 'lost' || failures > 1) {
        set({ status: 'waiting', text: reply.kind === 'lost' ? reply.text : null, canRetry: true });
        await pause(failures);
      }
      if (!stop.signal.aborted) reply = await whereToGoOn();
    }
  }

  return {
    getView: (): UploadView => view,

    /** Sends until the file is attached, refused or given up; never rejects. */
    run(): Promise<void> {
      running ??= send().finally(() => {
        running = undefined;
      });
      return running;
    },

    /** Lets a refused one wait for its turn again. */
    requeue(): void {
      set({ status: 'queued', text: null, canRetry: false });
    },

    /** Cuts the pause short. */
    hurry(): void {
      if (view.status !== 'waiting') return;
      set({ status: 'sending', text: null, canRetry: false });
      wake?.();
    },

    /** Gives the upload up, here and on the server. */
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
