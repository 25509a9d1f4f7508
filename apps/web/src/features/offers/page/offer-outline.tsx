import { Title, type TitleOrder } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { OpeningPart } from '@proffer/contract/wire/choices';
import classes from './offer-page.module.css';
import type { ReadableOffer } from './offer-reading.model';

const partNames: Record<OpeningPart, string> = {
  detail: 'The full detail',
  quantity: 'The quantity',
  delivery: 'The delivery terms',
  link: 'A link to more',
};

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** What opens, in the order it will stand in. */
export function openingLines({ opens }: Pick<ReadableOffer, 'opens'>): string[] {
  if (!opens) return [];
  return [
    ...opens.parts.map((part) => partNames[part]),
    ...counted(opens.answers, 'answered question', 'answered questions'),
    ...counted(opens.attachments, 'file', 'files'),
  ];
}

/** The withheld part as the outline of what opens: that it is there and how much, and not a word of it. */
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
