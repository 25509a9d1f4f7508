import { Stack, Text } from '@mantine/core';
import { webhookLimits } from '@proffer/contract/webhooks/rules';
import classes from '../account.module.css';
import { CodeBlock } from '../code-block';

const example = `POST /your-address
content-type: application/json
webhook-id: 0196f2c1-…
webhook-timestamp: 1796033106
webhook-signature: v1,K5oZfzN95Z9UVu1…

{
  "type": "quote.accepted",
  "timestamp": "2026-11-30T09:00:00.000Z",
  "data": {
    "offerId": 12,
    "buyerId": 34,
    "supplierId": 56,
    "quoteId": 78,
    "sequence": 910,
    "isOwn": false,
    "url": "https://…/quotes/78"
  }
}`;

/** Example of what a receiver gets, for the people who write one. */
export function DeliveryExample() {
  return (
    <details className={classes.folded}>
      <summary>What a receiver gets</summary>
      <Stack gap="xs">
        <Text size="sm">
          Ids and a link, and no text written by people. Check the signature with a library for Standard
          Webhooks and the webhook’s secret, and answer with a status from 200 to 299 within{' '}
          {webhookLimits.answerSeconds} seconds.
        </Text>
        <CodeBlock isScrolled>{example}</CodeBlock>
      </Stack>
    </details>
  );
}
