import { Button, Group, Text, Title } from '@mantine/core';
import type { Offer } from '../../../entities/offers/offer';
import { companyPath, offerPath } from '../../../config/paths';
import { markWords } from '../../../entities/offers/marked-text.model';
import { scopeLabels } from '../../../entities/offers/offer-labels';
import { Card } from '../../../ui/card';
import { MomentText } from '../../../ui/date-text';
import { Facts } from '../../../ui/facts';
import { AnchorLink, ButtonLink } from '../../../ui/links';
import classes from './offerings.module.css';

interface OfferingCardProps {
  offer: Offer;
  keyword: string;
  isTakenDown: boolean;
  isUndoing: boolean;
  onRemove: () => void;
  onUndo: () => void;
}

/** A published offer with its supplier (ADM-17); one just taken down can be put back in its place. */
export function OfferingCard(props: OfferingCardProps) {
  const { offer, keyword, isTakenDown, isUndoing, onRemove, onUndo } = props;
  const { id, title, supplierId, publishedDate } = offer;
  return (
    <Card label={title}>
      <Title order={2} size="h3" className={classes.title}>
        <AnchorLink to={offerPath.public(id)} inherit data-offer={id}>
          {markWords(title, keyword).map((part, index) =>
            part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
          )}
        </AnchorLink>
      </Title>
      <Facts
        facts={[
          { label: 'Scope', value: scopeLabels[offer.scope] },
          ...(offer.duration === null ? [] : [{ label: 'Duration', value: offer.duration }]),
          { label: 'Supplier', value: offer.supplierName },
          {
            label: 'Company',
            value: (
              <AnchorLink to={companyPath(supplierId)} inherit>
                {offer.companyName}
              </AnchorLink>
            ),
          },
          ...(publishedDate === null
            ? []
            : [{ label: 'Published', value: <MomentText at={publishedDate} /> }]),
        ]}
      />
      {isTakenDown ? (
        <Group gap="xs">
          <Text size="sm" fw={600}>
            Taken down
          </Text>
          <Text size="sm" c="dimmed" aria-hidden>
            ·
          </Text>
          <Button
            variant="default"
            loading={isUndoing}
            aria-label={`Undo the removal of ${title}`}
            data-undo={id}
            onClick={onUndo}
          >
            Undo
          </Button>
        </Group>
      ) : (
        <Group gap="xs">
          <ButtonLink to={offerPath.public(id)} variant="light" aria-label={`View Offer ${title}`}>
            View Offer
          </ButtonLink>
          <Button variant="subtle" color="red" aria-label={`Remove ${title}`} onClick={onRemove}>
            Remove
          </Button>
        </Group>
      )}
    </Card>
  );
}
