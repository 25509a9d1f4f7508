import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { createContext, Suspense, useContext, useEffect, useRef, type ReactNode } from 'react';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import type { FullOffer } from '../../../../entities/offers/offer';
import { pagePart } from '../../../../lib/page-part';
import classes from './editing.module.css';
import { editableParts, type EditablePart } from './editable-parts';

const { Part: PartForm, fetch: fetchForm } = pagePart(async () => (await import('./part-form')).PartForm);

/** The page of an offer while its owner may change it there. */
export interface Editing {
  offer: FullOffer;
  user: SessionUser;
  /** The part that is being changed. */
  open: EditablePart | null;
  /** The part that was changed last, to which the focus comes back. */
  done: EditablePart | null;
  begin: (part: EditablePart) => void;
  end: () => void;
  /** The pencils stand there without being pointed at. */
  isCalledFor: boolean;
}

const EditingContext = createContext<Editing | null>(null);

/** Whether what is read here can be changed in place, and how. */
export const useEditing = (): Editing | null => useContext(EditingContext);

export const EditingProvider = EditingContext.Provider;

/** Changes a part in place, for whoever may; the focus comes back to it when that is done. */
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

/** A title with the pencil of its part beside it. */
export function EditedTitle({ part, children }: { part: EditablePart; children: ReactNode }) {
  return (
    <div className={classes.titled}>
      {children}
      <EditButton part={part} />
    </div>
  );
}

/** The form of the part in the place of what is read of it, while it is being changed. */
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
