import type { Attachment } from '@proffer/contract/offers/schemas';
import { vi } from 'vitest';
import type { FullOffer } from '../../../entities/offers/offer';
import type { EditSaverDeps } from './saving/edit-saver';
import type { SaveOutcome } from './saving/edit-state';
import { createStoredChanges } from './saving/stored-changes';
import { editOf, emptyEdit, type OfferEdit } from './wizard.model';

export const debounceMs = 1000;

/** Returns an offer as its supplier reads it. */
export function offerOf(fields: Partial<OfferEdit>, version: number, isPublished = false): FullOffer {
  return {
    ...emptyEdit,
    ...fields,
    id: 7,
    version,
    createdDate: '2026-11-20T10:00:00Z',
    updatedDate: '2026-11-20T10:00:00Z',
    publishedDate: null,
    published: isPublished,
    supplierName: 'Asha Rao',
    companyName: 'Rao Pumps',
    supplierId: 3,
    withheld: false,
    closed: false,
    attachments: [],
    attribution: '',
    isOwner: true,
  };
}

export const noConnection: SaveOutcome = { kind: 'failed', text: 'No connection', isPassing: true };

/** Fake server with one offer, whose next replies can be set or lost. */
export function fakeServer(stored: FullOffer | null = null, storage = fakeStorage()) {
  let offer = stored;
  let clientIdOfOffer: string | undefined;
  let isLosing = false;
  const answers: SaveOutcome[] = [];
  const seen: unknown[] = [];
  let gate: Promise<void> = Promise.resolve();
  const answer = async (fields: Partial<OfferEdit>, isExpected = true): Promise<SaveOutcome> => {
    seen.push(fields);
    await gate;
    const told = answers.shift();
    if (told) return told;
    return arrive(isExpected ? { kind: 'saved', offer: write(fields) } : { kind: 'conflict' });
  };
  const write = (fields: Partial<OfferEdit>): FullOffer => {
    const before = offer ?? offerOf({}, 0);
    const { addAttachments = [], removeAttachments = [], ...texts } = trimmed(fields);
    const { attachments, pendingAttachments = [] } = before;
    const isAdded = ({ attachmentId }: Attachment) => addAttachments.includes(attachmentId);
    offer = {
      ...offerOf({ ...editOf(before), ...texts }, before.version + 1, before.published),
      attachments: [
        ...attachments.filter(({ attachmentId }) => !removeAttachments.includes(attachmentId)),
        ...pendingAttachments.filter(isAdded),
      ],
      pendingAttachments: pendingAttachments.filter((one) => !isAdded(one)),
    };
    return offer;
  };
  const arrive = (outcome: SaveOutcome): SaveOutcome => {
    const isLost = isLosing;
    isLosing = false;
    return isLost ? noConnection : outcome;
  };
  return {
    seen,
    answers,
    loseReply() {
      isLosing = true;
    },
    /** Saves as another window. */
    write,
    /** Publishes or takes back as another window, which creates no version. */
    move(isPublished: boolean): void {
      if (offer) offer = { ...offer, published: isPublished };
    },
    /** Adds or removes pending attachments as another window. */
    wait(...pendingAttachments: Attachment[]): void {
      if (offer) offer = { ...offer, pendingAttachments };
    },
    hold() {
      const opened = new EventTarget();
      gate = new Promise((resolve) => opened.addEventListener('open', () => resolve()));
      return () => opened.dispatchEvent(new Event('open'));
    },
    deps: {
      create: vi.fn<(clientId: string, fields: Partial<OfferEdit>) => Promise<SaveOutcome>>(
        async (clientId, fields) => {
          if (offer && clientId === clientIdOfOffer) return arrive({ kind: 'saved', offer });
          clientIdOfOffer = clientId;
          return answer(fields);
        },
      ),
      update: vi.fn<EditSaverDeps['update']>(({ version, published }, fields) =>
        answer(fields, offer === null || (offer.version === version && offer.published === published)),
      ),
      read: async () => offer,
      memoryOf: (id: number) => createStoredChanges(3, id, storage),
      debounceMs,
    },
  };
}

function trimmed(fields: Partial<OfferEdit>): Partial<OfferEdit> {
  const entries = Object.entries(fields).map(([field, value]) => [
    field,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return Object.fromEntries(entries) as Partial<OfferEdit>;
}

/** Fake browser storage; a full one stores nothing. */
export function fakeStorage(isFull = false) {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string): void {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key: string) => void items.delete(key),
  };
}
