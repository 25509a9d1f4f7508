import { Checkbox, Text } from '@mantine/core';
import type { PublishDrafts, PublishDraftsReply } from '@proffer/contract/offers/publish-drafts.schemas';
import { IconCheck } from '@tabler/icons-react';
import { durationMissing } from '@proffer/contract/offers/rules';
import { wizardPath } from '../../../config/paths';
import { AnchorLink } from '../../../ui/links';
import classes from './drafts.module.css';
import type { PublishableDraft } from './publish-drafts.model';

interface DraftListProps {
  drafts: readonly PublishableDraft[];
  chosen: ReadonlySet<number>;
  outcomes: ReadonlyMap<number, PublishDraftsReply['rows'][number]>;
  /** Values that will be filled into the drafts. */
  filled: PublishDrafts['fields'];
  isBusy: boolean;
  onChoose: (ids: number[]) => void;
}

/** List of drafts with checkboxes, what each lacks, and the outcome. */
export function DraftList({ drafts, chosen, outcomes, filled, isBusy, onChoose }: DraftListProps) {
  const open = drafts.filter(({ id }) => outcomes.get(id)?.isPublished !== true);
  const ticked = open.filter(({ id }) => chosen.has(id)).length;
  const toggle = (id: number) =>
    onChoose(chosen.has(id) ? [...chosen].filter((other) => other !== id) : [...chosen, id]);
  return (
    <div>
      {open.length > 1 && (
        <Checkbox
          mb="xs"
          label="Select all drafts"
          checked={ticked === open.length}
          indeterminate={ticked > 0 && ticked < open.length}
          disabled={isBusy}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked ? open.map(({ id }) => id) : [])}
        />
      )}
      <ul className={classes.drafts} aria-label="Drafts">
        {drafts.map((draft) => {
          const outcome = outcomes.get(draft.id);
          return (
            <li key={draft.id} className={classes.draft}>
              {outcome?.isPublished === true ? (
                <Text component="span" className={classes.published}>
                  <IconCheck size={18} aria-hidden />
                  <span>
                    <bdi>{draft.title}</bdi>: published
                  </span>
                </Text>
              ) : (
                <>
                  <Checkbox
                    label={<bdi>{draft.title}</bdi>}
                    checked={chosen.has(draft.id)}
                    disabled={isBusy}
                    onChange={() => toggle(draft.id)}
                  />
                  <Reasons draft={draft} reason={outcome?.reason} filled={filled} />
                </>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Reason why a draft was not published, else the fields that it lacks, with a link to complete it. */
function Reasons({
  draft: { id, title, missing = [] },
  reason,
  filled,
}: Pick<DraftListProps, 'filled'> & { draft: PublishableDraft; reason: string | undefined }) {
  const lacked = missing.filter((text) => text !== durationMissing || filled.duration === undefined);
  const text = reason ?? lacked.join(' ');
  if (text === '') return null;
  return (
    <Text
      size="sm"
      className={classes.reason}
      c={reason === undefined ? 'var(--proffer-quiet)' : 'var(--mantine-color-error)'}
    >
      {text}{' '}
      <AnchorLink to={wizardPath(id)} search={{ step: 'review' }} size="sm" aria-label={`Complete ${title}`}>
        Complete
      </AnchorLink>
    </Text>
  );
}
