import { Alert, Button, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { templateTexts } from '@proffer/contract/templates/rules';
import { useMediaQuery } from '@mantine/hooks';
import { limits } from '@proffer/contract/wire/limits';
import { useEffect, useRef, useState } from 'react';
import type { Template } from '../../entities/templates/template';
import { errorText } from '../../lib/client';
import { LimitedInput } from '../../ui/form/limited-input';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { toast } from '../../ui/toasts';
import { useUnsavedGuard } from '../../ui/use-unsaved-guard';
import { categoriesOf, editedOf, type EditedTemplate } from './editor.model';
import classes from './editor.module.css';
import { QuestionEditor } from './question-editor';
import { TemplatePreview } from './template-preview';
import { useTemplateEditor } from './use-template-editor';

interface TemplateFormProps {
  start: EditedTemplate;
  /** The stored template; null for a new one. */
  stored: Template | null;
  onLeave: () => void;
  onLoadAnew: () => void;
}

export function TemplateForm({ start, stored, onLeave, onLoadAnew }: TemplateFormProps) {
  const editor = useTemplateEditor({
    start,
    stored: stored && { templateId: stored.templateId, content: editedOf(stored) },
    onSaved: (saved, isNew) => {
      toast.success(isNew ? 'Template saved successfully!' : 'Template updated successfully!', saved.name);
      onLeave();
    },
  });
  const { template, form } = editor;
  const [isPreview, setIsPreview] = useState(false);
  const isWide = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false });
  const preview = (
    <section aria-label="Preview">
      <Title order={2} size="h3" mb="sm">
        {template.name || 'Preview'}
      </Title>
      <TemplatePreview template={template} />
    </section>
  );
  const isUsed = stored !== null && stored.offersUsing > 0;
  useUnsavedGuard({ hasUnsaved: editor.hasUnsaved });

  return (
    <div className={classes.editor}>
      <form {...form.frame}>
        <Stack>
          {isUsed && (
            <Alert color="yellow" title="Offers use this template">
              {stored.offersUsing === 1
                ? 'An offer answers'
                : `${groupIndian(stored.offersUsing)} offers answer`}{' '}
              version {stored.version} and keep it. Saving a change makes version {stored.version + 1}.
            </Alert>
          )}
          <LimitedInput {...form.field('name')} label="Title" withAsterisk most={templateTexts.name.most} />
          {!isWide && (
            <Switch
              label="Preview as a supplier sees it"
              checked={isPreview}
              onChange={(event) => setIsPreview(event.currentTarget.checked)}
            />
          )}
          {isPreview && !isWide ? preview : <Questions editor={editor} />}
          <output className={classes.spoken}>{editor.news}</output>
          <div className={classes.foot} data-bottom-bar>
            {form.error !== null && (
              <SaveFailed
                error={form.error}
                isUpdate={stored !== null}
                isConflict={editor.isConflict}
                onLoadAnew={onLoadAnew}
                onSaveAsNew={editor.saveAsNew}
              />
            )}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" disabled={form.isPending} onClick={onLeave}>
                Cancel
              </Button>
              <Button type="submit" loading={form.isPending}>
                Save
              </Button>
            </Group>
          </div>
        </Stack>
      </form>
      {isWide && (
        <div className={classes.beside}>
          {template.name !== '' && (
            <Text size="sm" c="dimmed" mb="md">
              Preview as a supplier sees it
            </Text>
          )}
          {preview}
        </div>
      )}
    </div>
  );
}

interface QuestionsProps {
  editor: ReturnType<typeof useTemplateEditor>;
}

function Questions({ editor }: QuestionsProps) {
  const { template, form } = editor;
  const { ref } = form.frame;
  // A question moved or added by key keeps the focus at its new position.
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    ref.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  });

  function move(from: number, to: number): void {
    const focused = document.activeElement;
    const direction = focused instanceof HTMLElement ? focused.dataset['move'] : undefined;
    if (direction && to >= 0 && to < template.questions.length) {
      // At either end, the button for this direction is disabled.
      const isAtEnd = direction === 'up' ? to === 0 : to === template.questions.length - 1;
      const name = isAtEnd ? (direction === 'up' ? 'down' : 'up') : direction;
      wanted.current = `li:nth-child(${to + 1}) [data-move="${name}"]`;
    } else if (focused instanceof HTMLTextAreaElement || focused instanceof HTMLInputElement) {
      wanted.current = `#${CSS.escape(focused.id)}`;
    }
    editor.moveQuestion(from, to);
  }

  return (
    <>
      <Text size="sm" c="dimmed">
        Drag a question by its handle, or move it by its arrows or with Alt and an arrow key.
      </Text>
      <ol className={classes.questions} aria-label="Questions">
        {template.questions.map((question, index) => (
          <QuestionEditor
            key={question.key}
            question={question}
            index={index}
            count={template.questions.length}
            categories={categoriesOf(template)}
            errorOf={(field) => form.errorOf(`details.${index}.${field}`)}
            onChange={(change) => editor.changeQuestion(index, change)}
            onMove={move}
            onRemove={() => {
              const next = Math.min(index, template.questions.length - 2);
              wanted.current = next < 0 ? '[data-add]' : `li:nth-child(${next + 1}) [data-remove]`;
              editor.removeQuestion(index);
            }}
          />
        ))}
      </ol>
      <Group>
        <Button
          variant="default"
          data-add
          disabled={template.questions.length >= limits.answersPerOffer}
          onClick={() => {
            wanted.current = 'li:last-child textarea';
            editor.addQuestion();
          }}
        >
          Add New Question
        </Button>
      </Group>
    </>
  );
}

interface SaveFailedProps {
  error: unknown;
  isUpdate: boolean;
  isConflict: boolean;
  onLoadAnew: () => void;
  onSaveAsNew: () => void;
}

/** Message after a failed save; the typed values stay, and a conflict offers two ways to continue. */
function SaveFailed({ error, isUpdate, isConflict, onLoadAnew, onSaveAsNew }: SaveFailedProps) {
  return (
    <Alert
      color="red"
      role="alert"
      tabIndex={-1}
      data-refusal
      title={
        isConflict
          ? 'This template was changed in the meantime'
          : `Something went wrong while ${isUpdate ? 'updating' : 'saving'} the template.`
      }
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {isConflict
            ? 'Somebody has saved it since you opened it. What you typed is still here.'
            : errorText(error)}
        </Text>
        {isConflict && (
          <Group gap="xs">
            <Button variant="default" onClick={onSaveAsNew}>
              Save mine as a new template
            </Button>
            <Button variant="default" color="red" onClick={onLoadAnew}>
              Discard mine and load theirs
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}
