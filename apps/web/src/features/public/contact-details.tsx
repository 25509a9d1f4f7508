import { Anchor, Text, Title } from '@mantine/core';
import type { MarketInfo } from '@proffer/contract/settings/schemas';
import { Facts, type Fact } from '../../ui/facts';
import { operatorSentence } from './texts/operator-words';

/** The operator and the grievance officer with their contact data; only what the operator has given. */
export function ContactDetails({ info }: { info: MarketInfo }) {
  const { marketName, operatorName, operatorAddress, operatorEmail, operatorPhone } = info;
  const { officerName, officerEmail, officerPhone } = info;
  const operator = [
    ...fact('Operator', operatorName),
    ...fact('Postal address', operatorAddress),
    ...contactFacts(operatorEmail, operatorPhone),
  ];
  const officer = [...fact('Name', officerName), ...contactFacts(officerEmail, officerPhone)];
  return (
    <>
      {operator.length > 0 ? <Facts facts={operator} /> : <Text>{operatorSentence(info)}</Text>}
      <section>
        <Title order={2} size="h3" mb="xs">
          Grievance officer
        </Title>
        <Text mb="sm">
          Complaints about content or about the handling of personal data go to the grievance officer, who
          acknowledges them within 24 hours and settles them within 15 days.
        </Text>
        {officer.length > 0 ? (
          <Facts facts={officer} />
        ) : (
          <Text c="dimmed">The operator receives complaints directly.</Text>
        )}
      </section>
      <section>
        <Title order={2} size="h3" mb="xs">
          Questions about an offer or a company
        </Title>
        <Text>
          Please ask the company itself: log in, open the offer and choose “Ask a question”. Misuse can be
          reported on the page of a company and at each message; the administrators of {marketName} look at
          every report.
        </Text>
      </section>
    </>
  );
}

const fact = (label: string, value: string): Fact[] =>
  value === '' ? [] : [{ label, value: value.split('\n').map((line) => <div key={line}>{line}</div>) }];

const contactFacts = (email: string, phone: string): Fact[] => [
  ...(email === '' ? [] : [{ label: 'Email', value: <Anchor href={`mailto:${email}`}>{email}</Anchor> }]),
  ...(phone === ''
    ? []
    : [{ label: 'Phone', value: <Anchor href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</Anchor> }]),
];
