import type { SettingValues } from '@proffer/contract/settings/rules';

/**
 * Returns the built-in terms of use with the operator's values. A heading line starts with `## `; an empty line ends a
 * paragraph. A value that is not given leaves out its sentence or is replaced by a general one.
 */
export function builtInTerms(values: SettingValues): string {
  const { marketName: market, operatorName, operatorAddress, operatorEmail, officerName, courts } = values;
  const operator = operatorName === '' ? `the operator of ${market}` : operatorName;
  const address = operatorAddress.replaceAll(/\s*\n\s*/g, ', ');
  const contact = operatorEmail === '' ? 'through the contact page' : `at ${operatorEmail}`;
  return `## About these terms

${market} is an online marketplace on which companies publish offers, sign non-disclosure agreements (NDAs), exchange messages and quotes, and conclude contracts with each other. It is operated by ${operator}${address === '' ? '' : `, ${address}`} (“we”). These terms are the agreement between your company (“you”) and us about using it.

The marketplace is an intermediary within the meaning of the Information Technology Act, 2000. NDAs and contracts that you conclude here are agreements between you and the other company. We are not a party to them and do not act as the agent of either side.

## Your account

The marketplace is for businesses only. Whoever opens an account confirms that they are at least 18 years old and authorised to bind the company. The details you give about yourself and the company must be true, and you keep them up to date.

Keep your password and your second login step to yourself. Acts carried out with your account count as your company’s acts until you inform us that somebody else has gained access to it.

## Offers

An offer describes goods or services that your company can deliver. Do not publish anything that is unlawful, misleading, counterfeit, or that you have no right to sell.

If an offer requires a signed NDA, its title, scope, company, duration and price remain visible to everybody, including search engines. Do not put confidential information into them.

## Confidential information

Information that is disclosed to you under an NDA may be used only as that NDA allows. Documents that you download may carry your name and the time.

We show information protected by an NDA only to the two companies that signed it, and to administrators as far as they need it to handle reports, disputes and security incidents.

## Electronic signatures

By signing a document here you agree to sign it electronically. We seal the document and keep the time, the network address and the name you gave, as evidence for both sides. Documents that the law requires in another form, such as those in the First Schedule of the Information Technology Act, 2000, cannot be signed here. The parties pay any stamp duty that is due on their documents.

## Contracts between companies

A contract becomes binding once both companies have accepted it. One side alone cannot withdraw its acceptance. The two companies are responsible for delivery, payment, invoices and taxes; the marketplace does not handle payments.

## Fees

Using the marketplace is free of charge for buyers and suppliers. If we introduce fees, we announce them in advance, and they apply only to services that you order after you have agreed to them.

## Your content

Your offers, profile, messages and documents remain yours. You allow us to store, display and transmit them as far as this is necessary to operate the marketplace. You confirm that you have the rights to them and that they infringe nobody else’s rights.

## Acceptable use

Do not disturb the service, circumvent its limits, collect data about other companies in bulk, send unsolicited advertising, impersonate others, upload malware, or publish content that is prohibited by the Information Technology (Intermediary Guidelines and Digital Media Ethics Code) Rules, 2021.

## Removal and suspension

We may remove an offer or a message, or suspend an account, if it breaks these terms or the law, endangers others, or if a court or authority orders it. We state the reason unless the law forbids it. You can object to our grievance officer${officerName === '' ? '' : `, ${officerName}`}. Signed NDAs and contracts remain available to both parties.

You may close your account at any time in your settings. Documents that also belong to the other party are kept for it.

## Availability and liability

We operate the marketplace with reasonable care but do not promise that it is always available or free of errors. A mark such as “Validated” states only which facts were checked and when. We do not guarantee offers, companies, or the performance of contracts.

Nothing in these terms limits liability for fraud, for intent, or where the law does not allow it. Otherwise we are not liable for indirect loss or lost profit, nor for the acts, content or promises of other users.

## Personal data

We process personal data as described in our privacy notice, in accordance with the Digital Personal Data Protection Act, 2023.

## Changes of these terms

Each version of these terms has a number and a date. A new version applies to accounts that are opened after that date. For an existing account the accepted version continues to apply until its holder agrees to the new one.

## Governing law and courts

These terms are governed by the laws of India. ${courts === '' ? 'The courts that have jurisdiction at our registered office' : `The courts at ${courts}`} have exclusive jurisdiction over disputes between you and us. Please contact us first ${contact}, so that we can try to settle the matter.`;
}
