import { Anchor, Stack, Text, Title, type TitleOrder } from '@mantine/core';
import { IconLock, IconPaperclip } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Answer } from '@proffer/contract/offers/schemas';
import { callUrl } from '../../../lib/client';
import { offerFacts } from '../../../entities/offers/offer-facts';
import { Facts } from '../../../ui/facts';
import { FileLink } from '../../../ui/file-link';
import { fileSize } from '../../../ui/file-size.model';
import { answerText } from './answer-text.model';
import classes from './offer-reading.module.css';
import type { ReadableOffer } from './offer-reading.model';
import { groupAnswers } from '../wizard/wizard.model';

/** Titles of tenders run to 300 capitals; beyond this length the heading would fill a phone's screen. */
const longTitle = 120;

interface OfferReadingProps {
  offer: ReadableOffer;
  /** 1 on a page of its own, deeper inside another. */
  titleOrder: TitleOrder;
  badge?: ReactNode;
}

/** An offer as it is read: by the public, a buyer, its owner, and in the wizard's preview. */
export function OfferReading({ offer, titleOrder, badge }: OfferReadingProps) {
  const sectionOrder = Math.min(titleOrder + 1, 6) as TitleOrder;
  return (
    <article className={classes.surface}>
      <Stack gap="lg">
        <div>
          {badge}
          <Title order={titleOrder} size={offer.title.length > longTitle ? 'h2' : 'h1'}>
            {offer.title === '' ? 'Untitled offer' : offer.title}
          </Title>
          <Text c="var(--proffer-quiet)">
            <bdi>{offer.companyName}</bdi>
            {offer.companyName !== '' && offer.supplierName !== '' && ' · '}
            <bdi>{offer.supplierName}</bdi>
          </Text>
        </div>
        <Facts facts={offerFacts(offer)} />
        {offer.withheld ? (
          <LockedPanel />
        ) : (
          <>
            <Section title="Detail" order={sectionOrder} text={offer.detail} whenEmpty="No detail yet." />
            <Section title="Delivery term" order={sectionOrder} text={offer.deliveryTerm} />
            <Section title="Rule of delivery" order={sectionOrder} text={offer.ruleOfDelivery} />
            <Answers offer={offer} order={sectionOrder} />
            <Files offer={offer} order={sectionOrder} />
            {/^https?:\/\//i.test(offer.redirectUrl) && (
              <section>
                <Title order={sectionOrder} size="h3">
                  More information
                </Title>
                <Anchor href={offer.redirectUrl} target="_blank" rel="noopener noreferrer nofollow">
                  {offer.redirectUrl}
                </Anchor>
              </section>
            )}
          </>
        )}
        {offer.attribution !== '' && (
          <Text size="xs" c="var(--proffer-quiet)">
            {offer.attribution}
          </Text>
        )}
      </Stack>
    </article>
  );
}

function LockedPanel() {
  return (
    <section className={classes.locked}>
      <IconLock size={20} aria-hidden />
      <div>
        <Text fw={600}>This part opens once the NDA is signed</Text>
        <Text size="sm">
          The supplier shares the full detail, the quantity, the delivery terms, the answers and the
          attachments with buyers whose NDA is signed by both sides.
        </Text>
      </div>
    </section>
  );
}

interface SectionProps {
  title: string;
  order: TitleOrder;
  text: string;
  whenEmpty?: string;
}

function Section({ title, order, text, whenEmpty }: SectionProps) {
  if (text.trim() === '' && whenEmpty === undefined) return null;
  return (
    <section>
      <Title order={order} size="h3">
        {title}
      </Title>
      <Text className={classes.text}>{text.trim() === '' ? whenEmpty : text}</Text>
    </section>
  );
}

function Answers({ offer, order }: { offer: ReadableOffer; order: TitleOrder }) {
  const given = offer.answers.filter((answer) => answer.answer.trim() !== '');
  return groupAnswers(given).map(({ category, answers }) => (
    <section key={category}>
      <Title order={order} size="h3">
        {category}
      </Title>
      <dl className={classes.answers}>
        {answers.map(({ index, answer }) => (
          <div key={index}>
            <dt>{answer.question}</dt>
            <dd>
              <AnswerValue offer={offer} answer={answer} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

/** A file that answers is one of the attachments, and read like them. */
function AnswerValue({ offer, answer }: { offer: ReadableOffer; answer: Answer }) {
  const { id, attachments } = offer;
  const file =
    answer.kind === 'file'
      ? attachments.findLast(({ fileName }) => fileName.trim() === answer.answer.trim())
      : undefined;
  if (id === null || !file) return answerText(answer);
  return <FileLink file={file} href={callUrl('getAttachment', { id, attachmentId: file.attachmentId })} />;
}

function Files({ offer, order }: { offer: ReadableOffer; order: TitleOrder }) {
  const { id, attachments } = offer;
  if (id === null || attachments.length === 0) return null;
  return (
    <section>
      <Title order={order} size="h3">
        Attachments
      </Title>
      <ul className={classes.files}>
        {attachments.map((file) => (
          <li key={file.attachmentId} className={classes.file}>
            <IconPaperclip size={16} aria-hidden />
            <FileLink file={file} href={callUrl('getAttachment', { id, attachmentId: file.attachmentId })} />
            <Text size="sm" c="var(--proffer-quiet)" component="span">
              {fileSize(file.sizeBytes)}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
