import { Button, Group, Text } from '@mantine/core';
import classes from './comparison.module.css';
import type { CompareWork } from './use-compare-work';

/** Bar with the marked questions, which are sent together. */
export function QuestionBar({ work, suppliers }: { work: CompareWork; suppliers: number }) {
  const count = work.marked.length;
  if (count === 0) return null;
  return (
    <section className={classes.bar} data-bottom-bar aria-label="Questions to send" data-print="no">
      <Text component="output" size="sm" fw={600}>
        {count === 1 ? '1 question' : `${count} questions`} to{' '}
        {suppliers === 1 ? 'one supplier' : `${suppliers} suppliers`}
      </Text>
      <Group gap="xs">
        <Button variant="subtle" disabled={work.isSending} onClick={work.clearMarks}>
          Clear
        </Button>
        <Button loading={work.isSending} onClick={() => void work.send()}>
          {suppliers === 1 ? 'Send one message' : `Send ${suppliers} messages`}
        </Button>
      </Group>
    </section>
  );
}
