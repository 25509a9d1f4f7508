import { webhookLimits } from '@proffer/contract/webhooks/rules';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import classes from '../account.module.css';
import { CodeBlock } from '../code-block';

/** The beginning of a receiver's answer, as plain text; nothing if it answered nothing. */
export function DeliveryAnswer({ answer }: { answer: string | null }) {
  if (answer === null || answer === '') return null;
  return (
    <details className={classes.folded}>
      <summary>Answer (first {groupIndian(webhookLimits.answerBytes)} bytes)</summary>
      <CodeBlock isScrolled>{answer}</CodeBlock>
    </details>
  );
}
