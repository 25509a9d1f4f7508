import classes from './welcome-page.module.css';

const steps = [
  { name: 'Offer', text: 'Suppliers publish what they sell, with price and terms.' },
  { name: 'NDA', text: 'Both sides sign it on a real PDF. What was withheld opens.' },
  { name: 'Contract', text: 'Agreed line by line, concluded by both, kept with its evidence.' },
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
