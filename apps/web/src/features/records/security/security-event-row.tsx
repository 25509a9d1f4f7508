import { Text, Title } from '@mantine/core';
import { securityEventWords } from '@proffer/contract/administration/security-event-words';
import type { SecurityEventEntry } from '@proffer/contract/administration/security-events.schemas';
import { isolated } from '@proffer/contract/wire/text-direction';
import { webPaths } from '../../../config/paths';
import { exactText } from '../../../ui/date-text.model';
import { AnchorLink } from '../../../ui/links';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { StatusBadge } from '../../../ui/status-badge';
import { detailText } from './security.model';
import classes from './security.module.css';

/** Row of a security event: kind, account, address, device, time and number of occurrences. */
export function SecurityEventRow({ event }: { event: SecurityEventEntry }) {
  const { kind, account, userId, address, device, userAgent, at, lastAt, times } = event;
  const { title, isTry } = securityEventWords[kind];
  const detail = detailText(event);
  const isRest = event.detail['others'] === true;
  const [began, ended] = [exactText(new Date(at)), exactText(new Date(lastAt))];
  return (
    <article className={classes.row} aria-label={`${title}, ${account || 'no account'}`}>
      <div className={classes.cell}>
        <Title order={2} size="h4" className={classes.title}>
          {title}
          {times > 1 && (
            <StatusBadge tone={isTry ? 'refused' : 'neutral'}>{`${groupIndian(times)} times`}</StatusBadge>
          )}
        </Title>
        {detail !== '' && (
          <Text size="sm" c="dimmed">
            {detail}
          </Text>
        )}
      </div>
      <div className={classes.cell}>
        {account === '' ? (
          <Text size="sm" c="dimmed">
            {isRest ? 'Many accounts' : 'No account'}
          </Text>
        ) : (
          <AnchorLink
            size="sm"
            to={webPaths.adminSecurity}
            search={{ account }}
            title="All events of this account"
          >
            {isolated(account)}
          </AnchorLink>
        )}
        {userId !== null && (
          <AnchorLink size="sm" to={webPaths.adminUsers} search={{ user: String(userId) }}>
            Show the user
          </AnchorLink>
        )}
      </div>
      <div className={classes.cell}>
        {address === '' ? (
          <Text size="sm" c="dimmed">
            {isRest ? 'Many addresses' : 'No network address'}
          </Text>
        ) : (
          <AnchorLink
            size="sm"
            to={webPaths.adminSecurity}
            search={{ address }}
            title="All events from this address"
          >
            {address}
          </AnchorLink>
        )}
        {device !== '' && (
          <Text size="sm" c="dimmed" title={userAgent}>
            {device}
          </Text>
        )}
      </div>
      <Text size="sm" c="dimmed" className={classes.time} component="div">
        <time dateTime={at}>{began}</time>
        {ended !== began && (
          <div>
            last <time dateTime={lastAt}>{ended}</time>
          </div>
        )}
      </Text>
    </article>
  );
}
