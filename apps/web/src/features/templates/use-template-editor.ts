import type { Template } from '@proffer/contract/templates/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, CallError, fieldErrors, unwrap } from '../../lib/client';
import {
  faultsOf,
  inputOf,
  isSameContent,
  moveQuestion,
  newQuestion,
  type EditedQuestion,
  type EditedTemplate,
} from './editor.model';
import { templateKeys } from '../../entities/templates/keys';

interface Options {
  /** What the editor shows at first. */
  start: EditedTemplate;
  /** What is stored; null for a new one. */
  stored: { templateId: number; content: EditedTemplate } | null;
  onSaved: (saved: Template, isNew: boolean) => void;
}

/** A template while it is edited: its fields, what is wrong with them, the order, and saving once. */
export function useTemplateEditor({ start, stored, onSaved }: Options) {
  const client = useQueryClient();
  const [template, setTemplate] = useState(start);
  const [isChecked, setIsChecked] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [news, setNews] = useState('');
  const isSaved = useRef(false);
  const faults = faultsOf(template);

  const saving = useMutation({
    mutationFn: async (asNew: boolean) => {
      const body = inputOf(template);
      if (stored === null || asNew) return unwrap(await call('saveTemplate', { body }));
      return unwrap(await call('updateTemplate', { params: { id: stored.templateId }, body }));
    },
    onSuccess: (saved, asNew) => {
      isSaved.current = true;
      void client.invalidateQueries({ queryKey: templateKeys.all });
      onSaved(saved, asNew || stored === null);
    },
    onError: (error) => setRefused(fieldErrors(error)),
  });

  function change(next: Partial<EditedTemplate>): void {
    setTemplate({ ...template, ...next });
    setRefused({});
  }
  const changeQuestions = (questions: EditedQuestion[]) => change({ questions });

  return {
    template,
    saving,
    /** For a live region. */
    news,
    isConflict: saving.error instanceof CallError && saving.error.problem.code === 'changed_meanwhile',
    hasUnsaved: () => !isSaved.current && !isSameContent(template, stored?.content ?? emptyContent),
    errorOf: (field: string): string | undefined => refused[field] ?? (isChecked ? faults[field] : undefined),

    setName: (name: string) => change({ name }),
    changeQuestion: (index: number, with_: Partial<EditedQuestion>) =>
      changeQuestions(
        template.questions.map((question, place) => (place === index ? { ...question, ...with_ } : question)),
      ),
    addQuestion(): EditedQuestion {
      const added = newQuestion(template.questions.at(-1)?.category);
      changeQuestions([...template.questions, added]);
      setNews(`Question ${template.questions.length + 1} added.`);
      return added;
    },
    removeQuestion(index: number): void {
      changeQuestions(template.questions.toSpliced(index, 1));
      setNews(`Question ${index + 1} removed.`);
    },
    moveQuestion(from: number, to: number): void {
      const moved = moveQuestion(template.questions, from, to);
      if (moved === template.questions) return;
      changeQuestions(moved);
      setNews(`Question ${from + 1} is now at place ${to + 1} of ${moved.length}.`);
    },

    /** False when something has to be filled in first. */
    save(asNew = false): boolean {
      setIsChecked(true);
      if (Object.keys(faults).length > 0) return false;
      // State changes only at the next drawing; a second click before it must not save again.
      if (!saving.isPending && !isSaved.current) saving.mutate(asNew);
      return true;
    },
  };
}

/** Of a new template nothing is lost while nobody has typed. */
const emptyContent: EditedTemplate = { name: '', active: true, questions: [{ ...newQuestion(), key: '' }] };
