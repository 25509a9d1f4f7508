import classes from './welcome-page.module.css';

const steps = [
  { name: 'Offer', text: 'Suppliers publish what they sell, with price and terms.' },
  { name: 'NDA', text: 'Both sides sign it online. Confidential details unlock.' },
  { name: 'Contract', text: 'Agreed line by line, signed by both sides, stored with proof.' },
];

/** Explanation of the market in three steps. */
export function Steps() {
  return (
    <ol className={classes.steps} aria-label="How it works">
      {steps.map(({ name, text }) => (
        <li key={name} className={classes.step}>
          <b>{name}</b>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}
