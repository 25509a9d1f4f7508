import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Template } from '../../entities/templates/template';
import { call, CallError, fieldErrors, unwrap } from '../../lib/client';
import { useForm } from '../../ui/form/use-form';
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
  const [news, setNews] = useState('');
  const isSaved = useRef(false);

  const sendAs = (asNew: boolean) => async (template: EditedTemplate) => {
    const body = inputOf(template);
    const saved = unwrap(
      stored === null || asNew
        ? await call('saveTemplate', { body })
        : await call('updateTemplate', { params: { id: stored.templateId }, body }),
    );
    isSaved.current = true;
    void client.invalidateQueries({ queryKey: templateKeys.all });
    onSaved(saved, asNew || stored === null);
  };
  const form = useForm<EditedTemplate>({
    initial: start,
    check: faultsOf,
    isLive: true,
    readRefusal,
    send: sendAs(false),
  });
  const { values: template, error } = form;
  const changeQuestions = (questions: EditedQuestion[]) => form.set({ questions });

  return {
    form,
    template,
    /** For a live region. */
    news,
    isConflict: error instanceof CallError && error.problem.code === 'changed_meanwhile',
    hasUnsaved: () => !isSaved.current && !isSameContent(template, stored?.content ?? emptyContent),
    saveAsNew: () => void form.submit(sendAs(true)),

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
  };
}

/** What a refusal says of what the editor has a field for. */
function readRefusal(error: unknown): Record<string, string> {
  const errors = Object.entries(fieldErrors(error));
  return Object.fromEntries(errors.filter(([field]) => field === 'name' || field.startsWith('details.')));
}

/** Of a new template nothing is lost while nobody has typed. */
const emptyContent: EditedTemplate = { name: '', active: true, questions: [{ ...newQuestion(), key: '' }] };
