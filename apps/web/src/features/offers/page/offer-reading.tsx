import { Anchor, Text, Title, type TitleOrder } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { bodyTextNames, offerFields, textField, type OfferTextName } from '@proffer/contract/offers/fields';
import type { Answer } from '@proffer/contract/offers/schemas';
import { isBlank } from '@proffer/contract/wire/blank-text';
import { wizardPath } from '../../../config/paths';
import { callUrl } from '../../../lib/client';
import { AnchorLink } from '../../../ui/links';
import { WrittenText } from '../../../ui/written-text';
import { FileLink } from '../../../ui/file-link';
import { SignedBy } from '../../../ui/signed-by';
import { fileSize } from '../../../ui/file-size.model';
import { answerText } from './answer-text.model';
import { EditButton, EditedPart, EditedTitle, useEditing } from './editing/editing';
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

/** An offer with its title, for the preview of the wizard. */
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
  /** Level of the section titles. */
  order: TitleOrder;
  /** Content above the offer. */
  children?: ReactNode;
}

/** Content of an offer for every reader: the public, a buyer, its owner, and the preview of the wizard. */
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
            {bodyTextNames.map((name) => (
              <Section key={name} name={name} order={order} text={offer[name]} />
            ))}
            <Answers offer={offer} order={order} />
            <Files offer={offer} order={order} />
            <MoreInformation offer={offer} order={order} />
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
  name: OfferTextName;
  order: TitleOrder;
  text: string;
}

/** A text of the offer under its label; an optional one that is empty is left out for readers. */
function Section({ name, order, text }: SectionProps) {
  const isEdited = useEditing() !== null;
  const { label, isRequired } = textField(name);
  const empty = isRequired ? `No ${label.toLowerCase()} yet.` : isEdited ? 'Not stated.' : undefined;
  if (isBlank(text) && empty === undefined) return null;
  return (
    <section>
      <EditedTitle part={name}>
        <Title order={order} size="h2">
          {label}
        </Title>
      </EditedTitle>
      <EditedPart parts={[name]}>
        <div className={classes.text}>{isBlank(text) ? empty : <WrittenText text={text} />}</div>
      </EditedPart>
    </section>
  );
}

function MoreInformation({ offer: { redirectUrl }, order }: { offer: ReadableOffer; order: TitleOrder }) {
  const isEdited = useEditing() !== null;
  const isThere = /^https?:\/\//i.test(redirectUrl);
  if (!isThere && !isEdited) return null;
  return (
    <section>
      <EditedTitle part="redirectUrl">
        <Title order={order} size="h2">
          {offerFields.redirectUrl.label}
        </Title>
      </EditedTitle>
      <EditedPart parts={['redirectUrl']}>
        {isThere ? (
          <Anchor href={redirectUrl} target="_blank" rel="noopener noreferrer nofollow">
            {redirectUrl}
          </Anchor>
        ) : (
          <Text>Not stated.</Text>
        )}
      </EditedPart>
    </section>
  );
}

function Answers({ offer, order }: { offer: ReadableOffer; order: TitleOrder }) {
  const isEdited = useEditing() !== null;
  const given = offer.answers.filter((answer) => !isBlank(answer.answer));
  const groups = groupAnswers(given);
  const hasQuestions = groups.length > 0 || (isEdited && (offer.templateId ?? null) !== null);
  if (!hasQuestions) return null;
  return (
    <EditedPart parts={['answers']}>
      {groups.length === 0 && (
        <section>
          <EditedTitle part="answers">
            <Title order={order} size="h2">
              Questions
            </Title>
          </EditedTitle>
          <Text>Not answered yet.</Text>
        </section>
      )}
      {groups.map(({ category, answers }, position) => (
        <section key={category}>
          <div className={classes.titled}>
            <Title order={order} size="h2">
              {category}
            </Title>
            {position === 0 && <EditButton part="answers" />}
          </div>
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
      ))}
    </EditedPart>
  );
}

/** An answer as text; an answer that names an attachment is a link to the file. */
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
  const isEdited = useEditing() !== null;
  if (id === null || (attachments.length === 0 && !isEdited)) return null;
  return (
    <section>
      <Title order={order} size="h2">
        Attachments
      </Title>
      <ul className={classes.files}>
        {attachments.map((file) => (
          <li key={file.attachmentId} className={classes.file}>
            <IconPaperclip size={16} aria-hidden />
            <div>
              <FileLink
                file={file}
                href={callUrl('getAttachment', { id, attachmentId: file.attachmentId })}
              />
              <SignedBy names={file.signedBy} />
            </div>
            <Text size="sm" c="var(--proffer-quiet)" component="span">
              {fileSize(file.sizeBytes)}
            </Text>
          </li>
        ))}
      </ul>
      {isEdited && (
        <AnchorLink to={wizardPath(id)} search={{ step: 'nda' }} size="sm" data-print="no">
          {attachments.length === 0 ? 'Attach files' : 'Change the files'}
        </AnchorLink>
      )}
    </section>
  );
}
