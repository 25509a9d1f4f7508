import { Alert, Text } from '@mantine/core';
import { useState } from 'react';
import { webPaths } from '../../../config/paths';
import { useIsReader } from '../../../entities/members/use-may';
import type { Need } from '../../../entities/needs/need';
import { audienceWords } from '../../../entities/needs/need-words.model';
import { formOf, missingForPublication } from '../form/need-form.model';
import { RecordOfBuyer } from '../reading/buyer-record';
import { NeedFrame } from '../reading/need-frame';
import { NeedHistory } from '../reading/need-history';
import { NeedReading } from '../reading/need-reading';
import { Questions } from '../reading/questions';
import { asSupplierReads } from '../reading/readable-need.model';
import { NeedActs } from './need-acts';
import { ReceivedAnswers } from './received-answers';

/** Page of an own need. A draft is shown as suppliers without an NDA will read it (NED-92). */
export function OpenedNeed({ need }: { need: Need }) {
  const [now] = useState(() => new Date());
  const isReader = useIsReader();
  const isDraft = need.status === 'draft';
  const missing = isDraft ? Object.values(missingForPublication(formOf(need), now)) : [];
  return (
    <NeedFrame
      need={need}
      listAt={webPaths.buyerNeeds}
      isYours={need.status === 'deciding'}
      notes={
        missing.length > 0 && (
          <Alert color="yellow" title="Missing before it can be published" mt="xs">
            <ul>
              {missing.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Alert>
        )
      }
      bar={<NeedActs need={need} isComplete={missing.length === 0} />}
      rail={
        <>
          <Audience need={need} />
          {!isDraft && <RecordOfBuyer needId={need.needId} isOwn />}
          <NeedHistory history={need.history} />
        </>
      }
    >
      {!isDraft && <ReceivedAnswers need={need} />}
      <NeedReading need={isDraft ? asSupplierReads(need) : need} />
      {!isDraft && (
        <Questions needId={need.needId} can={isReader || need.status !== 'open' ? null : 'reply'} />
      )}
    </NeedFrame>
  );
}

function Audience({ need: { audience, invited, isNameShown, isBudgetShown, budget } }: { need: Need }) {
  return (
    <section aria-label="Audience">
      <Text size="sm" fw={600}>
        {audienceWords[audience]}
      </Text>
      {invited.length > 0 && (
        <Text size="sm">{invited.map(({ companyName }) => companyName).join(', ')}</Text>
      )}
      <Text size="sm">{isNameShown ? 'Your name is shown' : 'Your name is hidden'}</Text>
      {budget !== null && (
        <Text size="sm">{isBudgetShown ? 'The budget is shown' : 'The budget is hidden'}</Text>
      )}
    </section>
  );
}
