import classes from './composer.module.css';
import type { MentionPicker } from './use-mention-picker';

interface MentionListProps {
  id: string;
  picker: MentionPicker;
}

export const mentionOptionId = (listId: string, index: number) => `${listId}-${index}`;

/** Colleagues whose names match what is typed after `@`; the focus stays in the input. */
export function MentionList({ id, picker }: MentionListProps) {
  const { offered, active, choose } = picker;
  if (offered.length === 0) return null;
  return (
    // A native select can neither follow typing nor leave the focus in the text.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div id={id} role="listbox" aria-label="Colleagues" className={classes.mentions}>
      {offered.map(({ memberId, name }, index) => (
        // The keys are handled by the input, which keeps the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see above
        <div
          key={memberId}
          id={mentionOptionId(id, index)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option belongs to a select
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classes.mention}
          // Pressing would move the focus out of the input.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(name)}
        >
          <bdi>{name}</bdi>
        </div>
      ))}
    </div>
  );
}
