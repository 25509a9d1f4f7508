import { attachmentAccept } from '@proffer/contract/offers/attachment-kinds';
import { isolated } from '@proffer/contract/wire/text-direction';
import { toast } from '../../../../ui/toasts';
import { createResumableUpload } from './resumable-upload';
import { createUploadCalls } from './upload-calls';
import { createUploadMemory } from './upload-memory';
import { createUploadQueue, isUnderWay, type UploadQueue } from './upload-queue';

/** Kinds of files an offer takes, for the file chooser; the server looks at the content too. */
export const acceptedFiles = attachmentAccept;

type OfferUploads = ReturnType<typeof createOfferUploads>;

const uploadsByOffer = new Map<number, OfferUploads>();

/** An offer's queue outlives its page: going on to another step or page does not break an upload off. */
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
  queue.subscribe(tellRefusals(queue, () => watchers > 0));

  return {
    queue,

    /** Names of files whose upload began, ended midway, and goes on when they are chosen again. */
    interruptedNames(): string[] {
      const shown = new Set(queue.getState().items.map(({ fileName }) => fileName));
      return memory.names().filter((name) => !shown.has(name));
    },

    /** Call while a field shows the files; gives the way to end it. */
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

/** While a file is on its way, the browser asks before the page is closed. */
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

/** Tells a refusal that no field shows by a toast, once. */
function tellRefusals({ getState }: UploadQueue, isShown: () => boolean): () => void {
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
