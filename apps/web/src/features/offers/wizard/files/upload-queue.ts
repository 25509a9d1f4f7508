import { createListeners } from '../../../../lib/listeners';
import type { ResumableUpload, UploadView } from './resumable-upload';

/** An upload in progress, refused or just finished. */
export interface UploadItem extends UploadView {
  key: string;
  fileName: string;
}

export interface QueueState {
  items: readonly UploadItem[];
  /** Name of the last attached file. */
  attachedName: string | null;
}

interface UploadQueueDeps {
  open: (file: File, onChange: () => void) => ResumableUpload;
  /** Returns the key of a file; the same file chosen twice has the same key. */
  keyOf: (file: File) => string;
}

/** Creates a queue that uploads files one after another. `subscribe` and `getState` fit `useSyncExternalStore`. */
export function createUploadQueue({ open, keyOf }: UploadQueueDeps) {
  const uploads = new Map<string, { fileName: string; upload: ResumableUpload }>();
  let state: QueueState = { items: [], attachedName: null };
  let isRunning = false;
  const { subscribe, tell } = createListeners();

  function changed(): void {
    const items = [...uploads].map(([key, { fileName, upload }]) => ({ ...upload.getView(), key, fileName }));
    const attached = items.findLast(({ status }) => status === 'attached');
    state = { items, attachedName: attached?.fileName ?? state.attachedName };
    tell();
  }

  async function work(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let next = firstQueued(); next; next = firstQueued()) await next.run();
    isRunning = false;
  }

  function firstQueued(): ResumableUpload | undefined {
    return [...uploads.values()].find(({ upload }) => upload.getView().status === 'queued')?.upload;
  }

  function add(file: File): void {
    const key = keyOf(file);
    const status = uploads.get(key)?.upload.getView().status;
    if (status !== undefined && status !== 'refused') return;
    uploads.set(key, { fileName: file.name, upload: open(file, changed) });
    changed();
    void work();
  }

  return {
    getState: (): QueueState => state,

    subscribe,

    /** Adds files, without those that are in the queue already. */
    add,

    /** Retries now, while waiting for the connection or after a refusal. */
    retry(key: string): void {
      const upload = uploads.get(key)?.upload;
      if (upload?.getView().status === 'refused') upload.requeue();
      else upload?.hurry();
      void work();
    },

    /** Removes a file and cancels its upload. Resolves once the server has confirmed it. */
    async remove(key: string): Promise<void> {
      const upload = uploads.get(key)?.upload;
      uploads.delete(key);
      changed();
      if (upload) await upload.cancel();
    },

    /** Removes finished uploads once the page shows them elsewhere. */
    dropAttached(): void {
      for (const [key, { upload }] of uploads) {
        if (upload.getView().status === 'attached') uploads.delete(key);
      }
      changed();
    },
  };
}
export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Returns true if leaving the page would interrupt the upload. */
export function isUnderWay({ status }: Pick<UploadItem, 'status'>): boolean {
  return status === 'queued' || status === 'sending' || status === 'waiting';
}
