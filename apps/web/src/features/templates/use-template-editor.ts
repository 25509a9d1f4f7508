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
  /** The initial content of the editor. */
  start: EditedTemplate;
  /** The stored template; null for a new one. */
  stored: { templateId: number; content: EditedTemplate } | null;
  onSaved: (saved: Template, isNew: boolean) => void;
}

/** State of the template editor: fields, faults, order, and saving once. */
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
    /** Text for a live region. */
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

/** Returns the server's faults for which the editor has a field. */
function readRefusal(error: unknown): Record<string, string> {
  const errors = Object.entries(fieldErrors(error));
  return Object.fromEntries(errors.filter(([field]) => field === 'name' || field.startsWith('details.')));
}

/** A new template without typed text can be left without a question. */
const emptyContent: EditedTemplate = { name: '', active: true, questions: [{ ...newQuestion(), key: '' }] };
