import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { type AddressValues, readId } from './address';

/**
 * Loads the data of a page from its address and resolves when they have arrived. A page's module exports it as
 * `prefetch`; used for the app's first page, so that it renders once and completely.
 */
export type Prefetch = (user: SessionUser, address: AddressValues) => Promise<unknown>;

/** Returns the id at the end of the app's first address; null if there is none. */
export const idInAddress = (): number | null => readId(location.pathname.replace(/.*\//, ''));
