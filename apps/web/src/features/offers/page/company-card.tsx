import { Group, Text, Title } from '@mantine/core';
import type { FullOffer } from '../../../entities/offers/offer';
import { ReportCompanyButton } from '../../../entities/reports/report-company-button';
import { Card } from '../../../ui/card';
import { CompanyLink } from '../../../entities/companies/company-link';

/** Whose offer it is, for those on the market whom it does not belong to. */
export function CompanyCard({ offer, canReport }: { offer: FullOffer; canReport: boolean }) {
  const { supplierId, companyName, supplierName } = offer;
  return (
    <Card label="Company">
      <Title order={2} size="h3">
        Company
      </Title>
      <div>
        <CompanyLink id={supplierId} name={companyName} />
        <Text size="sm" c="dimmed">
          {supplierName}
        </Text>
      </div>
      {canReport && (
        <Group>
          <ReportCompanyButton userId={supplierId} companyName={companyName} />
        </Group>
      )}
    </Card>
  );
}
