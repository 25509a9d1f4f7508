import { Checkbox, Stack, Text, Title } from '@mantine/core';
import { ReasonField } from '../../../ui/reason-field';
import { isSameTerms, type Terms } from '../../../entities/contracts/terms.model';
import { TermChanges } from '../../../entities/contracts/term-changes';
import classes from './contract-editor.module.css';
import { type ContractContext, type ContractForm, termsOf } from './contract-form.model';
import { ContractPreview } from './contract-preview';
import type { ContractFormState } from './use-contract-form';

/** Texts and data for sending a contract or a change of one. */
export interface Sending {
  /** Consequence of sending. */
  note: string;
  /** For a change: label of the reason, and who reads it. */
  reason?: { label: string; reader: string };
  /** For a change: the current terms. */
  before?: Terms;
  /** For a new contract: its offer and buyer, so that its paper can be previewed and signing can be chosen. */
  context?: ContractContext;
}

interface Props extends Sending {
  form: ContractFormState;
}

/** The last step: review of what is sent. */
export function SendingStep({ form, note, reason, before, context }: Props) {
  return (
    <div className={classes.sending}>
      <Stack>
        {context && (
          <Checkbox
            label="To be signed"
            description="Both sides sign it as they sign an NDA. Without it each side accepts it electronically."
            checked={form.values.toBeSigned}
            disabled={form.isPending}
            onChange={(event) => form.set({ toBeSigned: event.currentTarget.checked })}
          />
        )}
        {reason && <ReasonField {...form.field('reason')} label={reason.label} reader={reason.reader} />}
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      </Stack>
      {context && <ContractPreview context={context} form={form.values} isWrong={!form.isValid} />}
      {before && <Changes before={before} form={form.values} />}
    </div>
  );
}

function Changes({ before, form }: { before: Terms; form: ContractForm }) {
  const after = termsOf(form);
  return (
    <Stack component="section" gap="xs" aria-label="What changes">
      <Title order={3}>What changes</Title>
      {isSameTerms(before, after) ? (
        <Text size="sm" c="dimmed">
          No terms yet.
        </Text>
      ) : (
        <TermChanges before={before} after={after} isWhole />
      )}
    </Stack>
  );
}
