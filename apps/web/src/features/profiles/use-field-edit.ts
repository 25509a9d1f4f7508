import { useState } from 'react';
import { CallError } from '../../lib/client';
import { useSending } from '../../ui/form/use-sending';

interface FieldEditOptions {
  /** What is kept now, as text. */
  saved: string;
  /** What is wrong with a text; nothing is sent then. */
  check?: (text: string) => string | undefined;
  /** Rejects when it was not saved. `base` is what was kept when the editing began. */
  save: (text: string, base: string) => Promise<unknown>;
  /** The sentence about a failed save. */
  failureText: (error: unknown) => string;
}

/** A field of its own with an edit and a saved value (PRO-13). */
export interface FieldEdit {
  text: string;
  isDirty: boolean;
  isSaving: boolean;
  /** Whether the last thing that happened to it is a save that worked. */
  isSaved: boolean;
  error: string | undefined;
  /** What another window has put in the place of what the editing began with; undefined for nothing. */
  changedTo: string | undefined;
  set: (text: string) => void;
  save: () => Promise<boolean>;
  /** Goes back to the saved value, also after an error. */
  cancel: () => void;
}

/**
 * Edit and saved value of one field. Another value that is kept meanwhile does not come into a field being edited:
 * it is told as `changedTo`, and saving then means to put one's own in its place.
 */
export function useFieldEdit({ saved, check, save, failureText }: FieldEditOptions): FieldEdit {
  const [edit, setEdit] = useState<{ base: string; text: string } | null>(null);
  const [error, setError] = useState<string>();
  const { isPending: isSaving, run } = useSending();
  const [isSaved, setSaved] = useState(false);
  const isDirty = edit !== null && edit.text !== saved;
  const isConflict = isDirty && edit.base !== saved;

  return {
    text: edit?.text ?? saved,
    isDirty,
    isSaving,
    isSaved: isSaved && !isDirty,
    error,
    changedTo: isConflict ? saved : undefined,

    set(text) {
      if (isSaving) return;
      setEdit({ base: isDirty ? edit.base : saved, text });
      setError(undefined);
      setSaved(false);
    },

    async save() {
      if (!isDirty) return false;
      const found = check?.(edit.text);
      if (found !== undefined) {
        setError(found);
        return false;
      }
      setError(undefined);
      return run(async () => {
        try {
          // Whoever saves with the other value in sight has chosen.
          await save(edit.text, saved);
          setEdit(null);
          setSaved(true);
        } catch (failure) {
          setEdit({ base: saved, text: edit.text });
          // The two values that are shown then say more.
          if (!isConflictError(failure)) setError(failureText(failure));
          throw failure;
        }
      });
    },

    cancel() {
      setEdit(null);
      setError(undefined);
      setSaved(false);
    },
  };
}

function isConflictError(error: unknown): boolean {
  return error instanceof CallError && error.problem.code === 'changed_meanwhile';
}
