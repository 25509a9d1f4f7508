import { Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { certificateWords } from '@proffer/contract/certificates/rules';
import { requirableCertificates } from '@proffer/contract/wire/choices';
import { totalsOf } from '@proffer/contract/contracts/lines';
import type { ReactNode } from 'react';
import { Totals } from '../../../entities/contracts/totals';
import classes from './contract-editor.module.css';
import { LinesEditor } from '../../../entities/contracts/lines-editor';
import { pricedLines } from '../../../entities/contracts/lines.model';
import { MilestonesEditor } from '../../../entities/contracts/milestones-editor';
import { LawFields, PaymentTermsField } from '../../../entities/contracts/terms-fields';
import { PapersField } from './papers-field';
import type { ContractFormState } from './use-contract-form';

/** Form step for lines with prices, payment, applicable law and papers; all of them optional. */
export function MoneyStep({ form }: { form: ContractFormState }) {
  const totals = totalsOf(pricedLines(form.values.lines));
  return (
    <>
      <LinesEditor form={form} />
      {form.found['lines'] !== undefined && (
        <Text component="output" size="sm" c="red">
          {form.found['lines']}
        </Text>
      )}
      {totals.rates.length > 0 && <Totals totals={totals} />}
      <div className={classes.columns}>
        <Section title="Payment">
          <PaymentTermsField form={form} />
          <MilestonesEditor form={form} total={totals.total} />
        </Section>
        <Section title="Law and place">
          <div className={classes.days}>
            <LawFields form={form} />
          </div>
        </Section>
        <Section title="Certificates">
          <Checkbox.Group
            label="The supplier has to hold"
            description="Without a valid one of each kind the supplier cannot accept."
            error={form.errorOf('requiredCertificates')}
            value={form.values.requiredCertificates}
            onChange={(chosen) =>
              form.set({
                requiredCertificates: requirableCertificates.filter((kind) => chosen.includes(kind)),
              })
            }
          >
            <Group mt="xs">
              {requirableCertificates.map((kind) => (
                <Checkbox key={kind} value={kind} label={certificateWords[kind]} disabled={form.isPending} />
              ))}
            </Group>
          </Checkbox.Group>
        </Section>
        <Section title="Attachments">
          <PapersField form={form} />
        </Section>
      </div>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Title order={3}>{title}</Title>
      {children}
    </Stack>
  );
}
