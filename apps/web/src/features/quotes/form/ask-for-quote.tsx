import { Button, Text, TextInput, Title } from '@mantine/core';
import { placeRule, unitRule } from '@proffer/contract/contracts/lines';
import { marketDay } from '@proffer/contract/contracts/market-day';
import { quoteNoteRule } from '@proffer/contract/quotes/rules';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { offerPath, webPaths } from '../../../config/paths';
import { quotePath } from '../../../entities/quotes/quote-path';
import { storeForm, readForm } from '../../../entities/contracts/stored-form.model';
import { quantityHint, unitSuggestions } from '../../../entities/contracts/lines.model';
import type { FullOffer } from '../../../entities/offers/offer';
import { oneOfferQuery } from '../../../entities/offers/queries';
import { readId } from '../../../lib/address';
import { isNotFound } from '../../../lib/client';
import { DayInput } from '../../../ui/day-field';
import { Form } from '../../../ui/form/form';
import { LimitedInput } from '../../../ui/form/limited-input';
import { useForm } from '../../../ui/form/use-form';
import { LimitedTextarea } from '../../../ui/limited-textarea';
import { AnchorLink, ButtonLink } from '../../../ui/links';
import { EmptyState, ErrorState, SkeletonList } from '../../../ui/list-states';
import { PageTitle } from '../../../ui/page-title';
import { toast } from '../../../ui/toasts';
import { useAskForQuote } from '../mutations';
import { askFaults, startOfAsk, type AskWishes } from './ask-form.model';
import classes from './quote-forms.module.css';

/** Form in which a buyer requests a quote on an offer (QUO-1). */
export function AskForQuote({ offer: written, wishes }: { offer: string; wishes: AskWishes }) {
  const offerId = readId(written);
  const offer = useQuery({ ...oneOfferQuery(offerId ?? 0), enabled: offerId !== null });
  const isMissing = isNotFound(offer.error);
  if (offerId === null || isMissing) {
    return (
      <EmptyState
        title="There is no such offer"
        titleOrder={1}
        text="Find an offer to request a quote for it."
        action={<ButtonLink to={webPaths.buyerDashboard}>Find offers</ButtonLink>}
      />
    );
  }
  if (offer.data?.withheld) {
    return (
      <EmptyState
        title="The NDA comes first"
        titleOrder={1}
        text="You can request a quote once both sides have signed the NDA for this offer."
        action={<ButtonLink to={offerPath.buyer(offerId)}>Go to the offer</ButtonLink>}
      />
    );
  }
  if (offer.data) return <Ask key={offerId} offer={offer.data} wishes={wishes} />;
  if (offer.isError) {
    return <ErrorState titleOrder={1} title="The offer could not be loaded" query={offer} />;
  }
  return <SkeletonList rows={1} label="Loading the offer" />;
}

function Ask({ offer, wishes }: { offer: FullOffer; wishes: AskWishes }) {
  const navigate = useNavigate();
  const ask = useAskForQuote();
  const [today] = useState(() => marketDay(new Date()));
  const key = `quote-draft:ask:${offer.id}`;
  const form = useForm({
    initial: () => readForm(sessionStorage, key, startOfAsk(offer, wishes)),
    keep: (typed) => storeForm(sessionStorage, key, typed),
    isLive: true,
    check: (values) => askFaults(values, today),
    send: async (values) => {
      const { quoteId } = await ask.mutateAsync({ offerId: offer.id, form: values });
      toast.announce('Quote requested', offer.title);
      await navigate({ to: quotePath.buyer(quoteId), replace: true });
    },
  });
  const { field } = form;
  return (
    <div className={classes.narrow}>
      <PageTitle of="Ask for a quote" />
      <Title order={1}>Ask for a quote</Title>
      <Text size="sm">
        On{' '}
        <AnchorLink to={offerPath.buyer(offer.id)} inherit>
          <bdi>{offer.title}</bdi>
        </AnchorLink>
        . The supplier answers with prices and terms; nothing is binding until both have signed the contract.
      </Text>
      <Form
        form={form}
        label="Ask for a quote"
        submitLabel="Ask for the quote"
        cancel={
          <Button variant="subtle" component={Link} to={offerPath.buyer(offer.id)} disabled={form.isPending}>
            Cancel
          </Button>
        }
        className={classes.form}
      >
        <div className={classes.pair}>
          <TextInput
            {...field('quantity')}
            label="Quantity"
            description={quantityHint(form.values.quantity)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            withAsterisk
            inputMode="decimal"
            autoComplete="off"
          />
          <LimitedInput {...field('unit')} label="Unit" withAsterisk list="units" most={unitRule.most} />
          <datalist id="units">
            {unitSuggestions.map((unit) => (
              <option key={unit} value={unit}>
                {unit}
              </option>
            ))}
          </datalist>
        </div>
        <div className={classes.pair}>
          <DayInput {...field('wantedBy')} label="Needed by" min={today} />
          <LimitedInput {...field('deliveryPlace')} label="Place of delivery" most={placeRule.most} />
        </div>
        <LimitedTextarea
          {...field('note')}
          label="Note"
          description="What else the supplier needs to know to quote."
          autosize
          minRows={3}
          maxRows={10}
          most={quoteNoteRule.most}
        />
      </Form>
    </div>
  );
}
