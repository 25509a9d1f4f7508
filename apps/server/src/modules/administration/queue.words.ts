import type { QueueItem } from '@proffer/contract/administration/schemas';
import type { ReportReason } from '@proffer/contract/wire/choices';
import type { Ndas } from '../nda';
import type { Users } from '../users';
import type { FailedMail } from './failed-mails.service';
import type { ReportRow } from './reports.repository';

type WaitingUser = Awaited<ReturnType<Users['waiting']['companies']['listPart']>>[number];
type Revalidation = Awaited<ReturnType<Users['waiting']['revalidations']['listPart']>>[number];
type StuckSigning = Awaited<ReturnType<Ndas['stuck']['listPart']>>[number];

const longestQuote = 200;

const reasons: Record<ReportReason, string> = {
  spam: 'spam',
  fraud: 'fraud',
  abuse: 'abuse',
  confidential: 'confidential content',
  other: 'something else',
};

/** Returns the queue entry of a company that was never validated or lost its mark. */
export function validationItem({
  userId,
  role,
  email,
  companyName,
  city,
  since,
  isLapsed,
  documents,
}: WaitingUser): QueueItem {
  const kind = role === 'supplier' ? 'Supplier' : 'Buyer';
  const who = city === '' ? `${kind}, ${email}` : `${kind} from ${city}, ${email}`;
  const news = [
    ...(isLapsed ? ['Changed its profile after it was validated'] : []),
    ...(documents > 0 ? [`Requests validation with ${counted(documents)}`] : []),
  ];
  return {
    kind: 'validation',
    id: String(userId),
    title: companyName || email,
    detail: news.length === 0 ? who : sentences(who, ...news),
    advice: isLapsed
      ? 'Compare the checked values with the current profile, then validate or deny the company.'
      : 'Review the company, then validate it or deny it with a reason.',
    since: since.toISOString(),
    canRetry: false,
  };
}

/** Returns the queue entry of a validated company that requests validation again, with newer documents. */
export function revalidationItem({
  userId,
  role,
  email,
  companyName,
  since,
  documents,
}: Revalidation): QueueItem {
  const kind = role === 'supplier' ? 'Supplier' : 'Buyer';
  return {
    kind: 'revalidation',
    id: String(userId),
    title: companyName || email,
    detail: sentences(
      `${kind}, ${email}`,
      `Is validated and requests another check with ${counted(documents)}`,
    ),
    advice: 'Compare the documents with the profile, then validate the company again or deny it.',
    since: since.toISOString(),
    canRetry: false,
  };
}

export function administratorItem({ userId, email, name, since }: WaitingUser): QueueItem {
  return {
    kind: 'administrator',
    id: String(userId),
    title: name || email,
    detail: `${email} has signed up as an administrator and cannot log in before being approved.`,
    advice: 'Approve the account if you know the person.',
    since: since.toISOString(),
    canRetry: false,
  };
}

export function signingItem(signing: StuckSigning): QueueItem {
  const { ndaId, offerTitle, supplierCompany, buyerCompany, reached, lastError } = signing;
  return {
    kind: 'signing',
    id: String(ndaId),
    title: `NDA on “${offerTitle}”`,
    detail: sentences(
      `${supplierCompany} and ${buyerCompany}`,
      reached,
      lastError && `Last error: ${lastError}`,
    ),
    advice: signing.advice,
    since: signing.since,
    canRetry: signing.canRetry,
  };
}

export function mailItem({
  id,
  name,
  address,
  attempts,
  lastError,
  nextTryAt,
  since,
}: FailedMail): QueueItem {
  const tries = attempts === 1 ? 'Tried once' : `Tried ${attempts} times`;
  return {
    kind: 'mail',
    id: String(id),
    title: address === '' ? name : `${name} to ${address}`,
    detail: sentences(tries, lastError && `Last error: ${lastError}`),
    advice: nextTryAt
      ? 'It is sent again automatically. Retry sends it now.'
      : 'It is not sent again automatically. Retry sends it now; Give up cancels it.',
    since: since.toISOString(),
    canRetry: true,
  };
}

export function reportItem(report: ReportRow): QueueItem {
  const { id, subject, companyName, reporterCompany, reason, text, quote, createdAt } = report;
  const what = subject === 'company' ? 'this company' : 'a message of this company';
  return {
    kind: 'report',
    id: String(id),
    title: companyName,
    detail: sentences(
      `${reporterCompany} has reported ${what}: ${reasons[reason]}`,
      text,
      quote && `The message: “${shortened(quote)}”`,
    ),
    advice: 'Review it, then close the report.',
    since: createdAt.toISOString(),
    canRetry: false,
  };
}

const counted = (documents: number) => (documents === 1 ? '1 document' : `${documents} documents`);

/** Joins the non-empty parts, each ending with a full stop. */
function sentences(...parts: string[]): string {
  return parts
    .filter((part) => part !== '')
    .map((part) => (/[.!?…”]$/u.test(part) ? part : `${part}.`))
    .join(' ');
}

const shortened = (text: string) =>
  text.length > longestQuote ? `${text.slice(0, longestQuote).trimEnd()}…` : text;
