import { runTimeConfig } from '../../lib/run-time-config';
import { webPaths } from '../../config/paths';
import { AnchorLink } from '../../ui/links';
import classes from './welcome-page.module.css';

/** Logins of the demo market, as the server states them; renders nothing in any other market. */
export function DemoLogins() {
  const { demo } = runTimeConfig;
  if (!demo) return null;
  return (
    <aside className={classes.demo} aria-label="Logins of the demo">
      <b>This is the demo: log in as anybody.</b>
      <dl className={classes.logins}>
        {Object.entries(demo.logins).map(([role, email]) => (
          <div key={role}>
            <dt>{role}</dt>
            <dd>
              <code>{email}</code>
            </dd>
          </div>
        ))}
        <div>
          <dt>password for all</dt>
          <dd>
            <code>{demo.password}</code>
          </dd>
        </div>
      </dl>
      <AnchorLink to={webPaths.login}>Log in</AnchorLink>
    </aside>
  );
}
