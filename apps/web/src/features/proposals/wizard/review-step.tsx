import { Alert, Anchor, List, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ProposalView } from '@proffer/contract/proposals.schemas';
import { previewOf } from '../offer-reading.model';
import { OfferPreview } from './offer-preview';
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
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  underline="always"
                  onClick={() => goTo(block.step)}
                >
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
      <OfferPreview offer={previewOf(draft, offer, companyName)} />
    </Stack>
  );
}
