import { Alert, Button, Stack, Text, Textarea, Title } from '@mantine/core';
import type { LogState } from '@proffer/contract/deals/log.schemas';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorText, unwrap } from '../../../lib/client';
import { httpsNeeded, isSecurePage } from '../../../lib/secure-context';
import { compareHead, comparisonWords, readHeadLine, type Comparison, type KeptHead } from './deal-log.model';
import classes from './deal-log-page.module.css';

/** Form that checks a head line from a certificate or mail against the current log (DEA-26). */
export function CompareHead({ state, newest }: { state: LogState; newest: number }) {
  const [line, setLine] = useState('');
  const [fault, setFault] = useState<string>();
  const compare = useMutation({ mutationFn: (kept: KeptHead) => compareWith(kept, state, newest) });
  return (
    <form
      className={classes.compare}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const kept = readHeadLine(line);
        setFault(kept ? undefined : 'Please paste the whole line, with size and root.');
        if (kept) compare.mutate(kept);
        else compare.reset();
      }}
    >
      <Stack gap="sm">
        <Title order={2} size="h4">
          Compare a head that you have
        </Title>
        <Textarea
          label="Line from a certificate or a mail"
          description="“Log of the market” in the certificate of completion, or in the mail with the signed copy."
          placeholder="Size 128, root 5dc9da79…"
          autosize
          minRows={2}
          maxLength={1_000}
          value={line}
          error={fault}
          onChange={({ currentTarget: { value } }) => {
            setLine(value);
            setFault(undefined);
          }}
        />
        <Button type="submit" loading={compare.isPending} className={classes.submit}>
          Compare
        </Button>
        <output aria-label="Comparison" className={classes.result}>
          {compare.isError && <Alert color="red">{errorText(compare.error)}</Alert>}
          {compare.isSuccess && <Verdict comparison={compare.data} />}
        </output>
      </Stack>
    </form>
  );
}

function Verdict({ comparison }: { comparison: Comparison | 'no-such-head' }) {
  const { title, text } = comparisonWords[comparison];
  const isSame = comparison === 'same';
  const VerdictIcon = isSame ? IconShieldCheck : IconAlertTriangle;
  return (
    <Alert
      color={isSame ? 'green' : 'red'}
      title={title}
      icon={<VerdictIcon aria-hidden />}
      classNames={{ label: classes.verdict }}
    >
      <Text size="sm">{text}</Text>
    </Alert>
  );
}

async function compareWith(
  kept: KeptHead,
  state: LogState,
  newest: number,
): Promise<Comparison | 'no-such-head'> {
  if (kept.size > newest) return 'no-such-head';
  if (!isSecurePage()) throw httpsNeeded('Checking a head');
  const reply = await call('logGrowth', { query: { first: kept.size, second: newest } });
  if (!reply.ok && reply.problem.code === 'not_found') return 'no-such-head';
  return compareHead(kept, unwrap(reply), state);
}
