import { webPaths } from '../../config/paths';
import { ButtonLink } from '../../ui/links';
import classes from './welcome-page.module.css';

const doors = [
  {
    as: 'buyer',
    title: 'You buy',
    text: 'Compare prices, ask questions, sign the NDA and close the deal.',
    act: 'Sign up to buy',
  },
  {
    as: 'supplier',
    title: 'You supply',
    text: 'Publish offers. Share confidential details only under an NDA.',
    act: 'Sign up to supply',
  },
] as const;

/** Links to the sign-up of buyers and suppliers. */
export function Doors({ next }: { next: string }) {
  return (
    <div className={classes.doors}>
      {doors.map(({ as, title, text, act }) => (
        <section key={as} className={classes.door} aria-label={title}>
          <h2 className={classes.heading}>{title}</h2>
          <p className={classes.quiet}>{text}</p>
          <ButtonLink to={webPaths.signup} search={{ as, next }} variant="default">
            {act}
          </ButtonLink>
        </section>
      ))}
    </div>
  );
}
