import { Button, Stack, Text, Title } from '@mantine/core';
import { totalsOf } from '@proffer/contract/contracts/lines';
import { marketDay } from '@proffer/contract/contracts/market-day';
import { quoteNoteRule } from '@proffer/contract/quotes/rules';
import { isolated } from '@proffer/contract/wire/text-direction';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { quotePath } from '../../../entities/quotes/quote-path';
import { storeForm, readForm } from '../../../entities/contracts/stored-form.model';
import { LinesEditor } from '../../../entities/contracts/lines-editor';
import { pricedLines } from '../../../entities/contracts/lines.model';
import { MilestonesEditor } from '../../../entities/contracts/milestones-editor';
import { LawFields, PaymentTermsField } from '../../../entities/contracts/terms-fields';
import { Totals } from '../../../entities/contracts/totals';
import type { FullQuote } from '../../../entities/quotes/quote';
import { partnerOf } from '../../../entities/quotes/quote.model';
import { DayInput } from '../../../ui/day-field';
import { Form } from '../../../ui/form/form';
import { useForm } from '../../../ui/form/use-form';
import { LimitedTextarea } from '../../../ui/limited-textarea';
import { PageTitle } from '../../../ui/page-title';
import { toast } from '../../../ui/toasts';
import { RequestFacts } from '../page/request-facts';
import { useProposeTerms } from '../mutations';
import classes from './quote-forms.module.css';
import { startOfTerms, termsFaults } from './terms-form.model';

interface Props {
  quote: FullQuote;
  act: 'quote' | 'counter';
}

/** Form for the terms of the supplier's quote or the buyer's counter-quote (QUO-6). */
export function TermsEditor({ quote, act }: Props) {
  const side = act === 'quote' ? 'supplier' : 'buyer';
  const page = quotePath[side](quote.quoteId);
  const navigate = useNavigate();
  const propose = useProposeTerms(act);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [today] = useState(() => marketDay(new Date()));
  // Stored per round: after an answer in the meantime the form starts anew.
  const key = `quote-draft:${act}:${quote.quoteId}:${quote.round}`;
  const form = useForm({
    initial: () => readForm(sessionStorage, key, startOfTerms(quote, today)),
    keep: (typed) => storeForm(sessionStorage, key, typed),
    isLive: true,
    check: (values) => termsFaults(values, act, today),
    send: async (values) => {
      await propose.mutateAsync({ quoteId: quote.quoteId, round: quote.round, form: values });
      toast.announce(act === 'quote' ? 'Quote sent' : 'Counter-quote sent', quote.offerTitle);
      await navigate({ to: page, replace: true });
    },
  });
  const { field } = form;
  const totals = totalsOf(pricedLines(form.values.lines));
  const other = isolated(partnerOf(quote, side).companyName);
  const title = act === 'quote' ? 'Your quote' : 'Propose other terms';
  return (
    <div>
      <PageTitle of={title} />
      <Title order={1} ref={heading} tabIndex={-1} className={classes.heading}>
        {title}
      </Title>
      <Text size="sm" mb="sm">
        {act === 'quote'
          ? `On “${isolated(quote.offerTitle)}”, for ${other}. Once they accept, it becomes the contract that both sign.`
          : `On “${isolated(quote.offerTitle)}”. Once ${other} accepts, it becomes the contract that both sign.`}
      </Text>
      <RequestFacts quote={quote} />
      <Form
        form={form}
        label={title}
        submitLabel={act === 'quote' ? 'Send the quote' : 'Send to the supplier'}
        cancel={
          <Button variant="subtle" component={Link} to={page} disabled={form.isPending}>
            Cancel
          </Button>
        }
        className={classes.form}
      >
        <LinesEditor form={form} />
        {form.found['lines'] !== undefined && (
          <Text component="output" size="sm" c="red">
            {form.found['lines']}
          </Text>
        )}
        {totals.rates.length > 0 && <Totals totals={totals} />}
        <div className={classes.columns}>
          <Stack gap="sm">
            <div className={classes.pair}>
              <DayInput {...field('startDate')} label="Contract starts" withAsterisk />
              <DayInput {...field('endDate')} label="Contract ends" withAsterisk />
              {act === 'quote' && (
                <DayInput {...field('validUntil')} label="Can be accepted until" withAsterisk min={today} />
              )}
            </div>
            <PaymentTermsField form={form} />
            <MilestonesEditor form={form} total={totals.total} />
          </Stack>
          <Stack gap="sm">
            <div className={classes.pair}>
              <LawFields form={form} />
            </div>
            <LimitedTextarea
              {...field('note')}
              label="Note"
              description={`${other} reads it with these terms; it does not become part of the contract.`}
              autosize
              minRows={2}
              maxRows={8}
              most={quoteNoteRule.most}
            />
          </Stack>
        </div>
      </Form>
    </div>
  );
}
