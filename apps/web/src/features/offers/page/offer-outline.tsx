import { Title, type TitleOrder } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { openingParts } from '@proffer/contract/offers/field-kinds';
import classes from './offer-page.module.css';
import type { ReadableOffer } from './offer-reading.model';

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** Returns a line for each withheld part, and for the answers and files, in the order of the page. */
export function openingLines({ opens }: Pick<ReadableOffer, 'opens'>): string[] {
  if (!opens) return [];
  return [
    ...opens.parts.map((part) => openingParts[part].line),
    ...counted(opens.answers, 'answered question', 'answered questions'),
    ...counted(opens.attachments, 'file', 'files'),
  ];
}

/** Outline of the content that the NDA opens: its parts and their number, without any of the text. */
export function OfferOutline({ offer, order }: { offer: ReadableOffer; order: TitleOrder }) {
  const lines = openingLines(offer);
  const opening = offer.ndaStatus === 'Signed & Shared' ? 'renewed' : 'signed';
  return (
    <section className={classes.outline}>
      <Title order={order} size="h3" className={classes.outlineTitle}>
        <IconLock size={18} aria-hidden /> This part opens once the NDA is {opening}
      </Title>
      <p>
        {lines.length === 0
          ? 'The supplier shares the full offer with buyers whose NDA is signed by both sides.'
          : 'The supplier shares this with buyers whose NDA is signed by both sides:'}
      </p>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            {line}
            <span className={classes.ghost} aria-hidden />
          </li>
        ))}
      </ul>
    </section>
  );
}
