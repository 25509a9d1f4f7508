import { Group, Text, Title } from '@mantine/core';
import type { FullOffer } from '../../../entities/offers/offer';
import { ReportCompanyButton } from '../../../entities/reports/report-company-button';
import { Card } from '../../../ui/card';

/** Whose offer it is, for those on the market whom it does not belong to. */
export function CompanyCard({ offer, canReport }: { offer: FullOffer; canReport: boolean }) {
  const { supplierId, companyName, supplierName } = offer;
  return (
    <Card label="Company">
      <Title order={2} size="h3">
        Company
      </Title>
      <Text size="sm">
        <bdi>{companyName}</bdi>
        {supplierName !== '' && (
          <>
            {', represented by '}
            <bdi>{supplierName}</bdi>
          </>
        )}
      </Text>
      {canReport && (
        <Group>
          <ReportCompanyButton userId={supplierId} companyName={companyName} />
        </Group>
      )}
    </Card>
  );
}
