import { quantityText } from '@proffer/contract/wire/group-indian';
import { Fieldset, Modal, SimpleGrid, Text, TextInput } from '@mantine/core';
import { quantityHint } from '../../../entities/contracts/lines.model';
import { paperAccept } from '@proffer/contract/offers/attachment-kinds';
import { excessOf } from '@proffer/contract/contracts/fulfilment';
import { marketDay } from '@proffer/contract/contracts/market-day';
import type { NoteKind } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import { isolated } from '@proffer/contract/wire/text-direction';
import type { ContractPaper } from '@proffer/contract/contracts/substance.schemas';
import { useRef, useState } from 'react';
import type { FullContract } from '../../../entities/contracts/contract';
import { errorText, fieldErrors, unwrap } from '../../../lib/client';
import { upload } from '../../../lib/upload';
import { DayInput } from '../../../ui/day-field';
import { FileDrop } from '../../../ui/file-drop';
import { fileSize } from '../../../ui/file-size.model';
import { Form } from '../../../ui/form/form';
import { useForm } from '../../../ui/form/use-form';
import { LimitedTextarea } from '../../../ui/limited-textarea';
import { exactIndian } from '../../../ui/money.model';
import { toast } from '../../../ui/toasts';
import classes from './fulfilment.module.css';
import { type ContractFulfilment, useNote } from './fulfilment.queries';
import { checkNote, emptyNote, type NoteForm, sentNote, typedQuantity } from './note-form.model';
import { noteWords } from './note-words.model';

interface Props {
  contract: FullContract;
  fulfilment: ContractFulfilment;
  kind: NoteKind;
  /** The company that confirms it. */
  other: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Dialog that records a delivery or an invoice. Always mounted, so that the focus returns to its button. */
export function NoteDialog({ kind, isOpen, onClose, ...about }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={noteWords[kind].act} size="lg">
      <NoteFields {...about} kind={kind} onClose={onClose} />
    </Modal>
  );
}

function NoteFields({ contract, fulfilment, kind, other, onClose }: Omit<Props, 'isOpen'>) {
  const [today] = useState(() => marketDay(new Date()));
  const { contractId, lines } = contract;
  const note = useNote(contractId, kind);
  const words = noteWords[kind];
  /** A paper still uploading when the note is sent belongs to it. */
  const sending = useRef<Promise<ContractPaper>>(null);
  const form = useForm<NoteForm>({
    initial: () => emptyNote(lines, today),
    check: (values) => checkNote(kind, values, lines, today),
    isLive: true,
    readRefusal: atFields,
    async send(values) {
      const paper = (await sending.current) ?? values.paper;
      await note.mutateAsync(sentNote({ ...values, paper }));
      toast.announce(words.done, `It counts once ${isolated(other)} confirms it.`);
      onClose();
    },
  });
  const { entries } = form.values;
  const setEntry = (index: number, typed: string) =>
    form.set({ entries: entries.map((one, place) => (place === index ? typed : one)) });
  const entryField = (index: number) => ({
    value: entries[index] ?? '',
    error: form.errorOf(`entries.${index}`),
    disabled: form.isPending,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    onBlur: () => form.touch([`entries.${index}`]),
    onChange: (event: { currentTarget: { value: string } }) => setEntry(index, event.currentTarget.value),
  });
  const rupees = { leftSection: '₹', leftSectionWidth: '1.75rem' };
  const isInvoice = kind === 'invoice';
  return (
    <Form form={form} submitLabel={words.act} failedText="It was not recorded." onCancel={onClose}>
      <Text size="sm">
        <bdi>{other}</bdi> is asked to confirm it. Only what is confirmed counts.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayInput {...form.field('day')} label="Date" required max={today} />
        <TextInput {...form.field('reference')} label={words.reference} />
      </SimpleGrid>
      {(lines.length > 0 || isInvoice) && (
        <Fieldset
          variant="unstyled"
          legend={isInvoice ? 'Amounts incl. GST' : 'Delivered'}
          aria-describedby="note-entries"
        >
          <div className={classes.entries}>
            {lines.map(({ item, unit, quantity }, index) => {
              const { delivered = 0, invoiced = 0 } = fulfilment.lines[index] ?? {};
              const excess = excessOf(quantity, delivered, typedQuantity(entries[index] ?? ''));
              const so = isInvoice
                ? `₹${exactIndian(invoiced)} invoiced`
                : `${quantityText(delivered)} of ${quantityText(quantity)} ${unit} delivered`;
              const hint = isInvoice ? undefined : quantityHint(entries[index] ?? '');
              const more = `${quantityText(excess)} ${unit} more than agreed`;
              return (
                <TextInput
                  key={index}
                  label={item}
                  description={hint ?? (!isInvoice && excess > 0 ? more : so)}
                  {...(isInvoice ? rupees : { rightSection: <bdi>{unit}</bdi>, rightSectionWidth: '3.5rem' })}
                  {...entryField(index)}
                />
              );
            })}
            {isInvoice && (
              <TextInput
                label={lines.length > 0 ? 'Not tied to one line' : 'Amount'}
                {...rupees}
                {...entryField(lines.length)}
              />
            )}
          </div>
          {form.errorOf('entries') !== undefined && (
            <Text id="note-entries" size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
              {form.errorOf('entries')}
            </Text>
          )}
        </Fieldset>
      )}
      <PaperField form={form} onSending={(paper) => void (sending.current = paper)} />
      <LimitedTextarea
        {...form.field('remark')}
        label="Remark"
        most={limits.noteRemark}
        autosize
        minRows={2}
      />
    </Form>
  );
}

/**
 * Returns faults by form field; faults of entries are shown for all of them, because their indices differ from those
 * of the lines.
 */
function atFields(error: unknown): Record<string, string> {
  const told = Object.entries(fieldErrors(error)).map(([field, text]) => [
    field.split('.', 1)[0] ?? field,
    text,
  ]);
  return Object.fromEntries(told) as Record<string, string>;
}

interface PaperFieldProps {
  form: ReturnType<typeof useForm<NoteForm>>;
  /** Receives the upload in progress; null once it has ended. */
  onSending: (paper: Promise<ContractPaper> | null) => void;
}

function PaperField({ form, onSending }: PaperFieldProps) {
  const { paper } = form.values;
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();

  async function add(file: File): Promise<void> {
    setProblem(undefined);
    setProgress(0);
    const sent = upload('addContractPaper', { file }, { onProgress: setProgress }).then(unwrap);
    onSending(sent);
    try {
      form.set({ paper: await sent });
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      onSending(null);
      setProgress(undefined);
    }
  }
  return (
    <FileDrop
      label={paper ? 'Attach another file instead' : 'Attach a file'}
      hint={
        paper ? `Attached: ${paper.name}` : `PDF or picture up to ${fileSize(limits.upload.documentBytes)}.`
      }
      accept={paperAccept}
      maxBytes={limits.upload.documentBytes}
      isDisabled={form.isPending}
      progress={progress}
      error={problem ?? form.errorOf('paperId')}
      onFile={(file) => void add(file)}
    />
  );
}
