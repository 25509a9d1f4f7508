import { Alert, Text } from '@mantine/core';
import type { AdminUserDetail } from '@proffer/contract/users/admin-users.schemas';
import { reportReasonWords } from '../../entities/reports/report.model';
import { webPaths } from '../../config/paths';
import { MomentText } from '../../ui/date-text';
import { AnchorLink } from '../../ui/links';
import { openReportsText } from './user-acts.model';
import classes from './users.module.css';

/** Open reports about a company, shown where it is decided upon. */
export function OpenReports({ user }: { user: Pick<AdminUserDetail, 'openReports' | 'reports'> }) {
  if (user.openReports === 0) return null;
  return (
    <Alert color="red" role="note" title={openReportsText(user.openReports)}>
      <ul className={classes.reports}>
        {user.reports.map((report) => (
          <li key={`${report.at}${report.by}`}>
            {reportReasonWords[report.reason]} – <bdi>{report.by}</bdi>, <MomentText at={report.at} />
            {report.text !== '' && (
              <Text size="sm" className={classes.text}>
                <bdi>{report.text}</bdi>
              </Text>
            )}
          </li>
        ))}
      </ul>
      <AnchorLink size="sm" to={webPaths.adminReports}>
        Look at the reports
      </AnchorLink>
    </Alert>
  );
}
