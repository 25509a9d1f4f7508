import { List, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { webPaths } from '../../config/paths';
import { AnchorLink } from '../../ui/links';
import { PublicPage } from './public-page';

interface Topic {
  title: string;
  steps: ReactNode[];
}

type Place =
  | typeof webPaths.market
  | typeof webPaths.signup
  | typeof webPaths.login
  | typeof webPaths.verifyDocument;

const go = (to: Place, text: string) => (
  <AnchorLink to={to} inherit underline="always">
    {text}
  </AnchorLink>
);

const topics: readonly Topic[] = [
  {
    title: 'Find an offer',
    steps: [
      <>
        Search the {go(webPaths.market, 'market')} by words, sizes or categories. You need no account to see
        offers and their prices.
      </>,
      'Put a minus sign before a word to exclude it.',
      'Logged-in buyers can also filter, compare up to twelve offers, save offers, and save a search to be notified of new ones.',
    ],
  },
  {
    title: 'Request an NDA',
    steps: [
      <>
        {go(webPaths.signup, 'Sign up')} or {go(webPaths.login, 'log in')} as a buyer and open the offer.
      </>,
      'Choose “Request NDA”. The supplier is notified and prepares the document.',
      'You find the state of all requests under NDA Management, and can remind the supplier once a day.',
    ],
  },
  {
    title: 'Sign an NDA',
    steps: [
      'Open the NDA from your home page, the notification or NDA Management, and read the document to its end.',
      'Enter your capacity, draw or type your signature, agree to sign electronically, and confirm.',
      'As soon as both have signed, the confidential part of the offer opens and both receive the sealed PDF.',
    ],
  },
  {
    title: 'Ask for a quote',
    steps: [
      'Open an offer and choose “Ask for a quote”. State the quantity, the day and the place of delivery.',
      'The supplier answers with prices. You can accept, decline, or propose other terms as often as necessary.',
      'Accepting a quote creates a contract with exactly these terms.',
    ],
  },
  {
    title: 'Sign a contract',
    steps: [
      'Suppliers propose a contract from an offer or a quote; buyers find it under Contracts.',
      'Read the text and its papers. Accept or sign it, ask for changes, or reject it with a reason.',
      'Once both have accepted, the contract is in force. Deliveries, invoices and amendments are recorded there.',
    ],
  },
  {
    title: 'Check a document or a deal file',
    steps: [
      <>
        Drop a signed PDF on {go(webPaths.verifyDocument, 'Verify a signed document')}. It is compared with
        what was signed here; no account is needed.
      </>,
      'Both companies can download the deal file of a signed NDA or contract. It contains the documents, all steps and the seals.',
      'The same page checks a deal file, and the file itself contains a page that checks it without a connection.',
    ],
  },
];

/** Short instructions for the main tasks. */
export function HelpPage() {
  return (
    <PublicPage title="Help">
      {topics.map(({ title, steps }) => (
        <section key={title}>
          <Title order={2} size="h3" mb="xs">
            {title}
          </Title>
          <List type="ordered" spacing="xs">
            {steps.map((step, index) => (
              <List.Item key={`${title} ${index}`}>{step}</List.Item>
            ))}
          </List>
        </section>
      ))}
      <Text>
        Something is missing or does not work?{' '}
        <AnchorLink to="/contact" inherit underline="always">
          Contact us
        </AnchorLink>
        .
      </Text>
    </PublicPage>
  );
}
