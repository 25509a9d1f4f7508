import { useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { useIsReader } from '../../../../entities/members/use-may';
import type { FullOffer } from '../../../../entities/offers/offer';
import { offerChangesKey } from '../../../../entities/offers/unsaved-work';
import type { Editing } from './editing';
import type { EditablePart } from './editable-parts';

/**
 * Returns the state of in-place editing for the owner of an open offer. `hasKept` is true if changes in this browser
 * are not published yet.
 */
export function useOwnEditing(
  offer: FullOffer,
  user: SessionUser | null,
): { editing: Editing | null; hasKept: boolean } {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const isCalledFor = search['edit'] !== undefined;
  const [{ open, done }, setState] = useState<Pick<Editing, 'open' | 'done'>>({ open: null, done: null });
  const begin = useCallback((part: EditablePart) => setState({ open: part, done: null }), []);
  const end = useCallback(() => setState((before) => ({ open: null, done: before.open })), []);
  const isReader = useIsReader();
  const mayEdit = offer.isOwner && !offer.closed && !isReader;
  const editing = useMemo(
    () => (user && mayEdit ? { offer, user, open, done, begin, end, isCalledFor } : null),
    [user, mayEdit, offer, open, done, begin, end, isCalledFor],
  );
  const hasKept =
    editing !== null &&
    offer.published &&
    ((offer.pendingAttachments ?? []).length > 0 ||
      localStorage.getItem(offerChangesKey(editing.user.userId, offer.id)) !== null);
  return { editing, hasKept };
}
