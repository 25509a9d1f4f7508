import { ReadersNote } from '../../entities/members/readers-note';
import classes from './composer.module.css';

/** Note in place of the composer for a person who may only read (COM-15). */
export function ReadersComposer() {
  return (
    <div className={classes.composer} data-print="no">
      <ReadersNote can="You can read this conversation." deed="answer" permission="prepare" />
    </div>
  );
}
