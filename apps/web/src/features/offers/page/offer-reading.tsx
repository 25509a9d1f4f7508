import { Anchor, Text, Title, type TitleOrder } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Answer } from '@proffer/contract/offers/schemas';
import { callUrl } from '../../../lib/client';
import { FileLink } from '../../../ui/file-link';
import { fileSize } from '../../../ui/file-size.model';
import { answerText } from './answer-text.model';
import { OfferOutline } from './offer-outline';
import { OfferPicture } from './offer-picture';
import classes from './offer-reading.module.css';
import { longTitle, type ReadableOffer } from './offer-reading.model';
import { OfferTerms } from './offer-terms';
import { groupAnswers } from '../wizard/wizard.model';

interface OfferReadingProps {
  offer: ReadableOffer;
  titleOrder: TitleOrder;
}

/** An offer with its title, inside something else: the wizard's preview. */
export function OfferReading({ offer, titleOrder }: OfferReadingProps) {
  return (
    <OfferText offer={offer} order={Math.min(titleOrder + 1, 6) as TitleOrder}>
      <div className={classes.titleBlock}>
        <Title order={titleOrder} size={offer.title.length > longTitle ? 'h2' : 'h1'}>
          {offer.title === '' ? 'Untitled offer' : offer.title}
        </Title>
        <Text c="var(--proffer-quiet)">
          <bdi>{offer.companyName}</bdi>
          {offer.companyName !== '' && offer.supplierName !== '' && ' · '}
          <bdi>{offer.supplierName}</bdi>
        </Text>
      </div>
    </OfferText>
  );
}

interface OfferTextProps {
  offer: ReadableOffer;
  /** Of the titles of its sections. */
  order: TitleOrder;
  /** Stands above it. */
  children?: ReactNode;
}

/** What an offer says, wherever it is read: by the public, a buyer, its owner, and in the wizard's preview. */
export function OfferText({ offer, order, children }: OfferTextProps) {
  return (
    <article className={classes.surface}>
      {children}
      <OfferTerms offer={offer} />
      <div className={classes.body}>
        {offer.withheld ? (
          <OfferOutline offer={offer} order={order} />
        ) : (
          <>
            <OfferPicture offer={offer} />
            <Section title="Detail" order={order} text={offer.detail} whenEmpty="No detail yet." />
            <Section title="Delivery term" order={order} text={offer.deliveryTerm} />
            <Section title="Rule of delivery" order={order} text={offer.ruleOfDelivery} />
            <Answers offer={offer} order={order} />
            <Files offer={offer} order={order} />
            {/^https?:\/\//i.test(offer.redirectUrl) && (
              <section>
                <Title order={order} size="h2">
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
      </div>
    </article>
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
      <Title order={order} size="h2">
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
      <Title order={order} size="h2">
        {category}
      </Title>
      <table className={classes.answers}>
        <tbody>
          {answers.map(({ index, answer }) => (
            <tr key={index}>
              <th scope="row">{answer.question}</th>
              <td>
                <AnswerValue offer={offer} answer={answer} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
      <Title order={order} size="h2">
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
