import { Button, Group, Text, Title } from '@mantine/core';
import type { Offer } from '../../../entities/offers/offer';
import { offerPath } from '../../../config/paths';
import { CompanyLink } from '../../../entities/companies/company-link';
import { useMarkWords } from '../../../entities/offers/use-mark-words';
import { scopeLabels } from '../../../entities/offers/offer-labels';
import { lengthText } from '../../../entities/offers/offer-row.model';
import { MomentText } from '../../../ui/date-text';
import { AnchorLink, ButtonLink } from '../../../ui/links';
import { type RecordColumn, RecordRow } from '../../../ui/record-rows';
import { RowMenu } from '../../../ui/row-menu';
import classes from './offerings.module.css';

export const offeringColumns: readonly RecordColumn[] = [
  { label: 'Offer', width: 'minmax(0, 2.2fr)' },
  { label: 'Company', width: 'minmax(0, 1.4fr)' },
  { label: 'Scope', width: '4.5rem' },
  { label: 'Duration', width: 'minmax(0, 1fr)' },
  { label: 'Published', width: '6rem' },
  { label: 'Actions', width: '9rem', isFigure: true, isActs: true },
];

interface OfferingRowProps {
  offer: Offer;
  keyword: string;
  isTakenDown: boolean;
  isUndoing: boolean;
  onRemove: () => void;
  onUndo: () => void;
}

/** A published offer with its supplier (ADM-17); after a takedown the row offers to undo it. */
export function OfferingRow(props: OfferingRowProps) {
  const { offer, keyword, isTakenDown, isUndoing, onRemove, onUndo } = props;
  const { id, title, supplierId, publishedDate } = offer;
  const markWords = useMarkWords(keyword);
  return (
    <RecordRow
      label={title}
      columns={offeringColumns}
      cells={[
        <Title key="title" order={2} size="sm" lineClamp={2} className={classes.title}>
          <AnchorLink to={offerPath.public(id)} c="inherit" inherit data-row-link data-offer={id}>
            {markWords(title).map((part, index) =>
              part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
            )}
          </AnchorLink>
        </Title>,
        <div key="company" className={classes.company}>
          <CompanyLink id={supplierId} name={offer.companyName} />
          <Text size="xs" c="dimmed" truncate>
            {offer.supplierName}
          </Text>
        </div>,
        scopeLabels[offer.scope],
        lengthText(offer.duration) ?? '–',
        publishedDate === null ? '–' : <MomentText key="published" at={publishedDate} />,
        isTakenDown ? (
          <Group key="acts" gap={4} justify="flex-end" wrap="nowrap">
            <Text size="sm" fw={600}>
              Taken down
            </Text>
            <Button
              size="compact-sm"
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
          <Group key="acts" gap={4} justify="flex-end" wrap="nowrap">
            <ButtonLink
              to={offerPath.public(id)}
              size="compact-sm"
              variant="light"
              aria-label={`View Offer ${title}`}
            >
              View Offer
            </ButtonLink>
            <RowMenu
              label={`More actions for ${title}`}
              acts={[{ label: 'Remove', fullLabel: `Remove ${title}`, isDangerous: true, act: onRemove }]}
            />
          </Group>
        ),
      ]}
    />
  );
}
