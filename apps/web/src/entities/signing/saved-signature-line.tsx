import { Button } from '@mantine/core';
import type { SavedSignature } from './remembered';
import type { SigningForm } from './signature.model';
import { SignaturePicture } from './signature-picture';
import classes from './signature.module.css';

interface Props {
  values: SigningForm;
  isDisabled: boolean;
  saved: SavedSignature;
  onAnother?: () => void;
}

/** The stored signature as it is filled in, with the button to use another one. */
export function SavedSignatureLine({ values, isDisabled, saved, onAnother }: Props) {
  return (
    <section className={classes.saved} aria-label="Your signature">
      <div className={classes.savedPicture}>
        <SignaturePicture signature={values.signature} name={values.name} />
      </div>
      <div className={classes.savedWords}>
        <b>{values.name}</b>
        <span>{values.capacity}</span>
      </div>
      <Button
        variant="subtle"
        disabled={isDisabled}
        onClick={() => {
          saved.clear();
          onAnother?.();
        }}
      >
        Use another
      </Button>
    </section>
  );
}
