import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { createContext, Suspense, useContext, useEffect, useRef, type ReactNode } from 'react';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import type { FullOffer } from '../../../../entities/offers/offer';
import { pagePart } from '../../../../lib/page-part';
import classes from './editing.module.css';
import { editableParts, type EditablePart } from './editable-parts';

const { Part: PartForm, fetch: fetchForm } = pagePart(async () => (await import('./part-form')).PartForm);

/** State of in-place editing on the page of one's own offer. */
export interface Editing {
  offer: FullOffer;
  user: SessionUser;
  /** Part that is being edited. */
  open: EditablePart | null;
  /** Part that was edited last, which gets the focus. */
  done: EditablePart | null;
  begin: (part: EditablePart) => void;
  end: () => void;
  /** True to show the edit buttons permanently instead of on hover. */
  isCalledFor: boolean;
}

const EditingContext = createContext<Editing | null>(null);

/** Returns the state of in-place editing; null if the viewer may not edit the offer. */
export const useEditing = (): Editing | null => useContext(EditingContext);

export const EditingProvider = EditingContext.Provider;

/** Button that edits a part in place, for the owner; it gets the focus back afterwards. */
export function EditButton({ part }: { part: EditablePart }) {
  const editing = useEditing();
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = editing?.open === part;
  const isDone = editing?.done === part;
  useEffect(() => {
    if (isDone) button.current?.focus();
  }, [isDone]);
  if (!editing || isOpen) return null;
  const name = `Edit ${editableParts[part].editLabel}`;
  return (
    <ActionIcon
      ref={button}
      variant="subtle"
      color="gray"
      className={classes.pencil}
      data-called-for={editing.isCalledFor || undefined}
      data-print="no"
      aria-label={name}
      title={name}
      onPointerEnter={fetchForm}
      onClick={() => editing.begin(part)}
    >
      <IconPencil size={16} aria-hidden />
    </ActionIcon>
  );
}

/** A title with the edit button of its part. */
export function EditedTitle({ part, children }: { part: EditablePart; children: ReactNode }) {
  return (
    <div className={classes.titled}>
      {children}
      <EditButton part={part} />
    </div>
  );
}

/** Replaces the content of a part by its form while it is being edited. */
export function EditedPart({ parts, children }: { parts: readonly EditablePart[]; children?: ReactNode }) {
  const editing = useEditing();
  const part = parts.find((each) => each === editing?.open);
  if (!editing || !part) return children;
  return (
    <Suspense>
      <PartForm key={part} offer={editing.offer} user={editing.user} part={part} onEnd={editing.end} />
    </Suspense>
  );
}
