import { Alert, Anchor, List, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { ProposalView } from '@proffer/contract/proposals.schemas';
import { OfferReading } from '../offer-reading';
import { previewOf, withoutNda } from '../offer-reading.model';
import { type WizardBlock, type WizardDraft, type WizardStep, wizardStepLabels } from './wizard.model';

interface ReviewStepProps {
  draft: WizardDraft;
  offer: ProposalView | null;
  companyName: string;
  blocks: WizardBlock[];
  goTo: (step: WizardStep) => void;
}

/** What is missing, and the offer as buyers will see it. */
export function ReviewStep({ draft, offer, companyName, blocks, goTo }: ReviewStepProps) {
  const [reader, setReader] = useState<'without' | 'with'>('without');
  const whole = previewOf(draft, offer, companyName);
  return (
    <Stack>
      {blocks.length > 0 ? (
        <Alert
          variant="default"
          icon={<IconAlertTriangle color="var(--mantine-color-orange-filled)" aria-hidden />}
          title={
            blocks.length === 1
              ? 'One thing is missing before posting'
              : `${blocks.length} things are missing before posting`
          }
        >
          <List size="sm">
            {blocks.map((block) => (
              <List.Item key={block.field}>
                <Anchor component="button" type="button" size="sm" onClick={() => goTo(block.step)}>
                  {wizardStepLabels[block.step]}
                </Anchor>
                {': '}
                {block.text}
              </List.Item>
            ))}
          </List>
        </Alert>
      ) : (
        <Alert
          variant="default"
          icon={<IconCheck color="var(--mantine-color-green-filled)" aria-hidden />}
          title="Ready to be posted"
        />
      )}
      {draft.ndaRequired ? (
        <SegmentedControl
          aria-label="Seen by a buyer"
          data={[
            { value: 'without', label: 'Without a signed NDA' },
            { value: 'with', label: 'With a signed NDA' },
          ]}
          value={reader}
          onChange={(value) => setReader(value === 'with' ? 'with' : 'without')}
        />
      ) : (
        <Text size="sm">Every buyer sees the whole offer, as below.</Text>
      )}
      <OfferReading offer={reader === 'with' ? whole : withoutNda(whole)} titleOrder={3} />
    </Stack>
  );
}
