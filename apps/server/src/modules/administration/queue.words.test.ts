import { describe, expect, it } from 'vitest';
import type { FailedMail } from './failed-mails.service';
import { administratorItem, mailItem, reportItem, revalidationItem, validationItem } from './queue.words';
import type { ReportRow } from './reports.repository';

const at = new Date('2026-11-21T09:00:00Z');
const report: ReportRow = {
  id: 1,
  subject: 'message',
  subjectId: 2,
  userId: 3,
  companyName: 'Kaveri Steel',
  reporterId: 4,
  reporterCompany: 'Mango Works',
  reason: 'confidential',
  text: '',
  quote: 'Here are their prices',
  state: 'open',
  note: '',
  createdAt: at,
  closedAt: null,
};
const mail: FailedMail = {
  id: 5,
  name: 'Login code',
  address: 'asha@example.com',
  attempts: 3,
  lastError: 'connection refused',
  nextTryAt: at,
  since: at,
};
const user = {
  userId: 6,
  role: 'buyer' as const,
  email: 'asha@example.com',
  name: '',
  companyName: '',
  city: '',
  since: at,
  isLapsed: false,
  documents: 0,
};

describe('the queue entry of a report', () => {
  it.each([
    [
      {},
      'Mango Works has reported a message of this company: confidential content. The message: “Here are their prices”',
    ],
    [
      { text: 'Look!', quote: 'x'.repeat(300) },
      `Mango Works has reported a message of this company: confidential content. Look! The message: “${'x'.repeat(200)}…”`,
    ],
    [
      { subject: 'company' as const, quote: '', reason: 'other' as const, text: 'They are late' },
      'Mango Works has reported this company: something else. They are late.',
    ],
  ])('describes a report with the fields %j', (fields, detail) => {
    expect(reportItem({ ...report, ...fields }).detail).toBe(detail);
  });
});

describe('the queue entry of a failed mail', () => {
  // ADM-20
  it('states how often a failed mail was sent and whether it will be sent again', () => {
    expect(mailItem(mail)).toMatchObject({
      title: 'Login code to asha@example.com',
      detail: 'Tried 3 times. Last error: connection refused.',
      advice: 'It is sent again automatically. Retry sends it now.',
    });
    expect(mailItem({ ...mail, address: '', attempts: 1, lastError: '', nextTryAt: null })).toMatchObject({
      title: 'Login code',
      detail: 'Tried once.',
      advice: 'It is not sent again automatically. Retry sends it now; Give up cancels it.',
    });
  });
});

it('titles the queue entry of a user without a name with the email address', () => {
  expect(validationItem(user)).toMatchObject({
    title: 'asha@example.com',
    detail: 'Buyer, asha@example.com',
  });
  expect(administratorItem({ ...user, role: 'admin' }).title).toBe('asha@example.com');
});

// ADM-120
it('states with how many documents a company requests validation, for the first time or again', () => {
  expect(validationItem({ ...user, documents: 2 }).detail).toBe(
    'Buyer, asha@example.com. Requests validation with 2 documents.',
  );
  expect(revalidationItem({ ...user, documents: 1 })).toMatchObject({
    kind: 'revalidation',
    detail: 'Buyer, asha@example.com. Is validated and requests another check with 1 document.',
  });
});

it('asks administrators to compare the checked values of a company that lost its Validated mark', () => {
  expect(validationItem({ ...user, isLapsed: true })).toMatchObject({
    detail: 'Buyer, asha@example.com. Changed its profile after it was validated.',
    advice: 'Compare the checked values with the current profile, then validate or deny the company.',
  });
});
