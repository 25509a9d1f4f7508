import { fromWire, toWire } from '@proffer/contract/wire/names';
import { offerChangesKey } from '../../../../entities/offers/unsaved-work';
import { editFields, emptyEdit, type OfferEdit } from '../wizard.model';

/** Changes of a published offer that buyers do not read yet, and the version of it that they began from. */
interface KeptEdit {
  version: number;
  fields: Partial<OfferEdit>;
}

/** The browser's memory of one offer's changes. */
export interface KeptChanges {
  /** Of the browser's storage, so that other windows can tell what changed. */
  key: string;
  read: () => KeptEdit | undefined;
  /** False when the browser keeps nothing. */
  write: (edit: KeptEdit) => boolean;
  clear: () => void;
}

type EditStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What a supplier changed in a published offer and has not published, until they do or give it up. */
export function createKeptChanges(
  userId: number,
  offerId: number,
  storage: EditStorage = localStorage,
): KeptChanges {
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
        // A browser that keeps nothing has nothing to clear.
      }
    },
  };
}

/** What an earlier release of the app kept may have another shape; such a field is left out. */
function readEdit(value: unknown): KeptEdit | undefined {
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
