import type { MarketInfo, MarketPractice } from '@proffer/contract/settings/schemas';
import { counted } from './counted';
import { officerSentence, operatorOf } from './operator-words';

/** Returns the privacy notice under the Digital Personal Data Protection Act, 2023, and the Rules of 2025. */
export function privacyText(info: MarketInfo, practice: MarketPractice): string {
  const { periods, privacyAddition } = practice;
  return `This notice explains which personal data ${info.marketName} processes, for which purposes and for how long, and which rights you have. It follows the Digital Personal Data Protection Act, 2023 (“the Act”) and the Digital Personal Data Protection Rules, 2025.

## Who is responsible

The data fiduciary is ${operatorOf(info)} (“we”). ${officerSentence(info)}

## Data and purposes

We process only data that you give us or that arises while you use the marketplace:

- **Account:** email address, a hash of your password, the second login step, your settings. Purpose: to let you log in and to protect your account.
- **Company profile:** your name, phone number, company, address, GSTIN, PAN, registration number, logo, descriptions, certificates, and documents with which you request validation. Purpose: to show other companies whom they deal with, and to check companies.
- **Business data:** offers, saved offers and searches, NDA requests, quotes, contracts, messages and their files. Purpose: to carry out the dealings that you start.
- **Signatures:** the signature, your name and capacity, the time, the network address and the browser. Purpose: evidence for both companies. A signature is remembered for next time only if you choose so.
- **Consent:** the accepted version of the terms, with time and network address. Purpose: to prove the agreement.
- **Sessions and security:** network address, browser and time of log-ins, failed attempts and changes of the account. Purpose: to detect misuse and to show you the activity of your account.
- **Connected programs:** hashes of API keys and calendar addresses, addresses of webhooks, settings of your identity provider, and events with numbers of your dealings. Purpose: to let programs work that your company connects.
- **Use of offers:** views per offer and day, under a code instead of your name, and the version of an offer that you opened last. Purpose: figures for suppliers, and the notice that an offer has changed.

We rely on the consent that you give when you sign up, and on the uses that section 7 of the Act permits, such as data that you provide voluntarily for a stated purpose or that the law obliges us to process. We do not sell personal data, show no advertising, take no automated decisions about people, and load no scripts or trackers of third parties.

## Who can see what

- **Everybody:** the public part of published offers and, unless the company has switched it off, the company page of a supplier with offers: name, logo, description, services, city and state. Never phone, email, street, GSTIN or PAN.
- **Members:** in addition GSTIN, registration number and figures of a company.
- **The other side of a deal:** after a signed NDA or an accepted contract, also your name, phone, email and street; documents and messages of that deal.
- **Administrators of the marketplace:** what they need to check companies, such as your documents for validation, which nobody else sees, handle reports and keep the service running. Their acts are recorded.
- **Processors:** providers that host the service or deliver its mail, on our instructions. Authorities receive data only where the law obliges us.

## How long data is kept

- Sessions end after ${counted(periods.sessionDays, 'day')}, or after ${counted(periods.idleSessionDays, 'day')} without use; those of administrators after ${counted(periods.adminSessionHours, 'hour')}.
- Verification codes expire after ${counted(periods.codeMinutes, 'minute')}, links for a new password after ${counted(periods.resetLinkMinutes, 'minute')}, links that confirm an address after ${counted(periods.emailLinkHours, 'hour')}.
- Log-ins and other security events are deleted after ${counted(periods.securityEventDays, 'day')}.
- Unfinished uploads are deleted after ${counted(periods.unfinishedUploadHours, 'hour')}, documents of a denied or withdrawn request for validation after ${counted(periods.validationDocumentDays, 'day')}.
- Events for connected programs and their deliveries are deleted after ${counted(periods.eventDays, 'day')}. Of a reply that you send by mail, the message is kept; that the mail arrived, for ${counted(periods.receivedMailDays, 'day')}.
- All other data of your account is kept while the account exists.

When you close your account, your address, password, sessions, second step, settings, phone, street, profile texts and pictures, saved offers, searches, notifications, remembered signature, and offers without any dealings are erased immediately. Signed NDAs, contracts, messages and their evidence remain with the names in them, because the other company relies on them; so do consents and administrators’ records. ${backupSentence(practice)}

## Where data is, and who else receives it

${placesOf(practice)
  .map((line) => `- ${line}`)
  .join('\n')}

## Cookies and storage in your browser

We use four cookies, and none of others:

- **proffer_session** keeps you logged in.
- **proffer_device** recognises a browser with which you have logged in, for ${counted(periods.deviceCookieDays, 'day')}. Wrong guesses by others then do not keep you out.
- **proffer_reset** lasts while you set a new password.
- **proffer_sso** lasts ten minutes while you log in at the identity provider of your company.

Your browser also stores choices such as the colour scheme and the layout of lists. None of this serves advertising, and no consent banner is necessary.

## Security

Passwords are stored as Argon2id hashes. Connections are encrypted, confidential parts of offers are withheld by the server until the NDA is signed, and documents are sealed cryptographically. If a breach affects your personal data, we inform you and the Data Protection Board of India without delay.

## Your rights

Under the Act you may

- obtain a summary of your data and of how it is processed: Account settings offers a complete copy as a file;
- have it corrected, completed or updated: in your profile and in Account settings;
- have it erased: by closing your account;
- withdraw your consent at any time, as easily as you gave it: by closing your account, or for mails in Account settings; what was done before remains lawful;
- nominate a person who exercises your rights in the event of death or incapacity: write to the grievance officer;
- complain to the grievance officer.

## Complaints

${officerSentence(info)} We answer within 90 days at the latest. If you are not satisfied, you may complain to the Data Protection Board of India.

## Children

The marketplace is for companies. It is not intended for anybody under 18.

## Changes

We publish changes of this notice on this page, and ask for consent before we use data for a new purpose.${privacyAddition === '' ? '' : `\n\n## Further information from the operator\n\n${privacyAddition}`}`;
}

/** Returns the sentence on copies in backups. */
function backupSentence({ periods: { backups, archiveDays }, encryptsBackups }: MarketPractice): string {
  const kept = [
    ...(backups === null ? [] : [`the last ${counted(backups, 'backup')}`]),
    ...(archiveDays === null ? [] : [`all changes of the last ${counted(archiveDays, 'day')}`]),
  ];
  if (kept.length === 0)
    return 'This installation makes no backups by itself; copies in backups of the operator disappear when those expire.';
  const how = encryptsBackups ? 'Backups are encrypted. ' : '';
  return `${how}The operator keeps ${kept.join(' and ')}; erased data disappears from them as they are replaced.`;
}

/** Returns where data is stored and which services receive some of it. */
function placesOf(practice: MarketPractice): string[] {
  const { files, sendsMail, scansUploads, timeStampsBy, hasReplica, tracesRequests } = practice;
  return [
    files === 's3'
      ? 'Uploaded files and documents are stored in an object store that the operator has chosen; all other data is in a database.'
      : 'Uploaded files and documents are stored on the server; all other data is in a database.',
    ...(hasReplica ? ['A second database server holds a copy of the database, for reading.'] : []),
    sendsMail
      ? 'Mails leave through the mail server of the operator or its provider.'
      : 'Mails are not sent from this installation; they are stored on the server.',
    scansUploads ? 'Uploaded files are scanned for viruses.' : 'Uploaded files are not scanned for viruses.',
    timeStampsBy === null
      ? 'Documents are sealed without the help of others.'
      : `An independent authority (${timeStampsBy}) confirms the time of seals. It receives only hashes, from which nothing can be read.`,
    tracesRequests
      ? 'Technical traces of requests, with times and numbers of accounts but without contents, go to a collector of the operator.'
      : 'No traces of requests or errors are sent to others.',
  ];
}
