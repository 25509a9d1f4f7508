import { Button, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { synonymRules, wordsFault, wordsOfLines } from '@proffer/contract/synonyms/rules';
import type { SynonymGroup } from '@proffer/contract/synonyms/schemas';
import { faultsOf } from '@proffer/contract/wire/faults';
import { call, unwrap } from '../../lib/client';
import { Form } from '../../ui/form/form';
import { useForm } from '../../ui/form/use-form';
import { LimitedTextarea } from '../../ui/limited-textarea';
import { toast } from '../../ui/toasts';
import { synonymKeys } from './queries';
import { WordsPreview } from './words-preview';

interface DialogProps {
  edited: SynonymGroup | 'new' | null;
  onClose: () => void;
}

const mostText = synonymRules.words.most * (synonymRules.word.most + 1);

/**
 * Dialog that edits a synonym group. It is mounted with the page, so that the focus returns to the button that
 * opened it.
 */
export function SynonymsDialog({ edited, onClose }: DialogProps) {
  return (
    <Modal
      opened={edited !== null}
      onClose={onClose}
      title={edited === 'new' ? 'Add a group of words' : 'Change this group of words'}
    >
      {edited && <SynonymsForm group={edited === 'new' ? undefined : edited} onClose={onClose} />}
    </Modal>
  );
}

function SynonymsForm({ group, onClose }: { group: SynonymGroup | undefined; onClose: () => void }) {
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: async (words: string[]) =>
      unwrap(
        group
          ? await call('changeSynonyms', {
              params: { id: group.id },
              body: { words, changedAt: group.changedAt },
            })
          : await call('addSynonyms', { body: { words } }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: synonymKeys.all }),
  });
  const looking = useMutation({
    mutationFn: async (words: string[]) => unwrap(await call('previewSynonyms', { body: { words } })),
  });
  const form = useForm({
    initial: { words: group?.words.join('\n') ?? '' },
    check: ({ words }) => faultsOf({ words: wordsFault(wordsOfLines(words)) }),
    send: async ({ words }) => {
      await saving.mutateAsync(wordsOfLines(words));
      toast.success('Words saved', 'They apply from the next search.');
      onClose();
    },
  });
  return (
    <Form
      form={form}
      submitLabel={group ? 'Change' : 'Add'}
      isBlocked={!form.isValid}
      failedText="The words were not saved."
      onCancel={onClose}
    >
      <LimitedTextarea
        {...form.field('words')}
        label="Words"
        description="One word or phrase per line, two to nine. A search for one also finds the others, listed after its own results."
        required
        rows={6}
        dir="auto"
        most={mostText}
        data-autofocus
      />
      <div>
        <Button
          variant="default"
          disabled={!form.isValid}
          loading={looking.isPending}
          onClick={() => looking.mutate(wordsOfLines(form.values.words))}
        >
          See what they find
        </Button>
      </div>
      <WordsPreview found={looking.data} error={looking.error} />
    </Form>
  );
}
