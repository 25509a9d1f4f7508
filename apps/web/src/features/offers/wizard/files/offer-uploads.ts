import { attachmentAccept } from '@proffer/contract/offers/attachment-kinds';
import { isolated } from '@proffer/contract/wire/text-direction';
import { toast } from '../../../../ui/toasts';
import { createResumableUpload } from './resumable-upload';
import { createUploadCalls } from './upload-calls';
import { createUploadMemory } from './upload-memory';
import { createUploadQueue, isUnderWay, type UploadQueue } from './upload-queue';

/** File formats for the file input; the server also checks the content. */
export const acceptedFiles = attachmentAccept;

type OfferUploads = ReturnType<typeof createOfferUploads>;

const uploadsByOffer = new Map<number, OfferUploads>();

/** Returns the upload queue of an offer. It outlives the page, so that uploads continue during navigation. */
export function uploadsOf(offerId: number): OfferUploads {
  const known = uploadsByOffer.get(offerId);
  if (known) return known;
  const uploads = createOfferUploads(offerId);
  uploadsByOffer.set(offerId, uploads);
  uploads.queue.subscribe(guardLeaving);
  return uploads;
}

function createOfferUploads(offerId: number) {
  const memory = createUploadMemory(offerId);
  const calls = createUploadCalls(offerId);
  const queue = createUploadQueue({
    keyOf: ({ name, size, lastModified }) => `${lastModified}:${size}:${name}`,
    open: (file, onChange) =>
      createResumableUpload({ file, calls, memory: memory.of(file), onOnline, onChange }),
  });
  let watchers = 0;
  queue.subscribe(reportRefusals(queue, () => watchers > 0));

  return {
    queue,

    /** Returns the names of files whose interrupted upload resumes when they are chosen again. */
    interruptedNames(): string[] {
      const shown = new Set(queue.getState().items.map(({ fileName }) => fileName));
      return memory.names().filter((name) => !shown.has(name));
    },

    /** Marks that a field shows the uploads; returns a function that ends it. */
    watch(): () => void {
      watchers += 1;
      return () => {
        watchers -= 1;
      };
    },
  };
}

function onOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  return () => window.removeEventListener('online', listener);
}

/** Asks before the tab is closed while a file is uploading. */
function guardLeaving(): void {
  const isAnyUnderWay = [...uploadsByOffer.values()].some(({ queue }) =>
    queue.getState().items.some(isUnderWay),
  );
  if (isAnyUnderWay) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Shows a refusal as a toast, once, if no field shows it. */
function reportRefusals({ getState }: UploadQueue, isShown: () => boolean): () => void {
  const told = new Set<string>();
  return () => {
    for (const { key, fileName, status, text } of getState().items) {
      if (status !== 'refused') told.delete(key);
      else if (!told.has(key)) {
        told.add(key);
        if (!isShown()) toast.error(`${isolated(fileName)} could not be attached`, text ?? undefined);
      }
    }
  };
}
