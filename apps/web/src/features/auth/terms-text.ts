/** The terms in force (version in the contract package), in plain language. */
export const termsSections: { heading: string; paragraphs: string[] }[] = [
  {
    heading: 'Who we are and what this is',
    paragraphs: [
      'Proffer is a marketplace on which companies publish offers, sign non-disclosure agreements (NDAs), exchange messages and conclude contracts with each other. These terms are the agreement between your company and Proffer about using it.',
      'Contracts and NDAs you conclude here are agreements between you and the other company. Proffer is not a party to them.',
    ],
  },
  {
    heading: 'Your account',
    paragraphs: [
      'You act for a company and are allowed to bind it. What you state about yourself and the company is true, and you keep it up to date.',
      'Keep your password to yourself. What is done with your account counts as done by your company until you tell us that somebody else has got hold of it.',
    ],
  },
  {
    heading: 'Offers',
    paragraphs: [
      'An offer describes what your company can really deliver. Do not publish what you may not sell, what misleads, or what belongs to somebody else.',
      'If an offer requires a signed NDA, its title, scope, company, duration and budget range are still visible to everybody on the market. Do not put secrets into these.',
    ],
  },
  {
    heading: 'Confidential information',
    paragraphs: [
      'Information that is opened to you after an NDA may be used only as that NDA allows. Documents you download may carry your name and the time.',
      'We show protected information only to the two companies that signed, and to administrators as far as they need it to keep the market honest.',
    ],
  },
  {
    heading: 'Electronic signatures',
    paragraphs: [
      'When you sign a document here you agree to sign electronically. We keep the signed document, the time, the network address and the name you gave, as evidence for both sides.',
    ],
  },
  {
    heading: 'Contracts',
    paragraphs: [
      'A contract becomes active once both companies have accepted it here. Acceptance cannot be taken back by one side alone.',
    ],
  },
  {
    heading: 'Fair use',
    paragraphs: [
      'Do not disturb the service, get around its limits, collect data of other companies in bulk, or contact people for purposes that have nothing to do with the offers here.',
      'Administrators may remove an offer or deactivate an account that breaks these terms, and say why.',
    ],
  },
  {
    heading: 'Your data',
    paragraphs: [
      'We use your data to run the marketplace and nothing else. Signed documents and contracts are kept for both parties even when one of them closes its account.',
    ],
  },
  {
    heading: 'Liability and changes',
    paragraphs: [
      'We run the service with care but cannot promise that it is always available. We are not liable for what other companies offer, promise or deliver.',
      'When these terms change, we ask for your consent to the new version before it applies to you.',
    ],
  },
];
