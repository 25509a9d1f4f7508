import { Alert, Anchor, List, Stack, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { namedText } from '@proffer/contract/offers/answers';
import type { FullOffer } from '../../../../entities/offers/offer';
import { OfferChanges } from '../../page/offer-changes';
import { previewOf } from '../../page/offer-reading.model';
import { OfferPreview } from '../offer-preview';
import { changesOf } from '../saving/staged-changes.model';
import { type WizardBlock, type OfferEdit, type WizardStep, wizardStepLabels } from '../wizard.model';

interface ReviewStepProps {
  edit: OfferEdit;
  offer: FullOffer | null;
  companyName: string;
  /** The published offer, and whether the edit differs from it; null for a draft. */
  published: { offer: FullOffer; isChanged: boolean } | null;
  blocks: WizardBlock[];
  goTo: (step: WizardStep) => void;
}

/** Review step: missing fields, changes for buyers of a published offer, and a preview. */
export function ReviewStep({ edit, offer, companyName, published, blocks, goTo }: ReviewStepProps) {
  const changesId = useId();
  const act = published ? 'saving' : 'posting';
  return (
    <Stack>
      {blocks.length > 0 ? (
        <Alert
          variant="default"
          icon={<IconAlertTriangle color="var(--mantine-color-orange-filled)" aria-hidden />}
          title={blockedText(blocks, act)}
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
                {block.question === undefined
                  ? block.text
                  : namedText({ ...block, question: block.question })}
              </List.Item>
            ))}
          </List>
        </Alert>
      ) : (
        <Alert
          variant="default"
          icon={<IconCheck color="var(--mantine-color-green-filled)" aria-hidden />}
          title={readyText(published)}
        />
      )}
      {published?.isChanged && (
        <section aria-labelledby={changesId}>
          <Title order={3} id={changesId} mb="xs">
            What will change for buyers
          </Title>
          <OfferChanges comparison={changesOf(published.offer, edit)} />
        </section>
      )}
      <OfferPreview offer={previewOf(edit, offer, companyName)} />
    </Stack>
  );
}

function readyText(published: ReviewStepProps['published']): string {
  if (!published) return 'Ready to publish';
  return published.isChanged ? 'Ready to save' : 'No changes yet';
}

function blockedText(blocks: readonly WizardBlock[], act: string): string {
  const isOne = blocks.length === 1;
  const things = isOne ? 'One thing' : `${blocks.length} things`;
  if (blocks.some(({ isWrong }) => isWrong)) return `${things} to correct before ${act}`;
  return `${things} ${isOne ? 'is' : 'are'} missing before ${act}`;
}
