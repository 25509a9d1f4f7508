import { fromWire, toWire } from '@proffer/contract/wire/names';
import { offerChangesKey } from '../../../../entities/offers/unsaved-work';
import { editFields, emptyEdit, type OfferEdit } from '../wizard.model';

/** Unpublished changes of a published offer, with the version on which they are based. */
interface StoredEdit {
  version: number;
  fields: Partial<OfferEdit>;
}

/** Storage of one offer's changes in this browser. */
export interface StoredChanges {
  /** Storage key, by which other windows recognise changes. */
  key: string;
  read: () => StoredEdit | undefined;
  /** Stores the changes; returns false if the browser cannot store anything. */
  write: (edit: StoredEdit) => boolean;
  clear: () => void;
}

type EditStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Creates the storage for unpublished changes of an offer, kept until they are published or discarded. */
export function createStoredChanges(
  userId: number,
  offerId: number,
  storage: EditStorage = localStorage,
): StoredChanges {
  const key = offerChangesKey(userId, offerId);
  return {
    key,

    read() {
      try {
        return readEdit(fromWire<unknown>(JSON.parse(storage.getItem(key) ?? 'null')));
      } catch {
        return undefined;
      }
    },

    write(edit) {
      try {
        storage.setItem(key, JSON.stringify(toWire(edit)));
        return true;
      } catch {
        return false;
      }
    },

    clear() {
      try {
        storage.removeItem(key);
      } catch {
        // A browser without storage has nothing to clear.
      }
    },
  };
}

/** Returns stored changes without fields of an unknown shape, which an earlier release may have written. */
function readEdit(value: unknown): StoredEdit | undefined {
  if (!isRecord(value) || !isRecord(value['fields']) || typeof value['version'] !== 'number')
    return undefined;
  const { version, fields } = value;
  const known = editFields.filter((field) => isLike(fields[field], emptyEdit[field]));
  return { version, fields: Object.fromEntries(known.map((field) => [field, fields[field]])) };
}

function isLike(value: unknown, empty: OfferEdit[keyof OfferEdit]): boolean {
  if (value === undefined) return false;
  if (empty === null) return value === null || typeof value === 'number' || typeof value === 'string';
  return Array.isArray(empty) ? Array.isArray(value) : typeof value === typeof empty;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
