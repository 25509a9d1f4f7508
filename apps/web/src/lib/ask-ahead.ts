import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { type AddressValues, readId } from './address';

/**
 * Asks for what a page is drawn from, by the address it is opened with, and resolves once that is there. A page's module
 * exports it as `askAhead`; it is for the page that the app begins with, which can then be drawn once and whole.
 */
export type AskAhead = (user: SessionUser, address: AddressValues) => Promise<unknown>;

/** What the address that the app begins with is of; null where it ends with no number. */
export const idInAddress = (): number | null => readId(location.pathname.replace(/.*\//, ''));
