import { Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { uncheckedText } from '../../../entities/companies/company-words.model';
import { profileQuery } from '../../../entities/companies/profile.query';
import type { FullOffer } from '../../../entities/offers/offer';
import { ReportCompanyButton } from '../../../entities/reports/report-company-button';
import { Card } from '../../../ui/card';

/** Card with the offering company, for logged-in viewers other than the owner. */
export function CompanyCard({ offer, canReport }: { offer: FullOffer; canReport: boolean }) {
  const { supplierId, companyName, supplierName } = offer;
  const { data: company } = useQuery(profileQuery(supplierId));
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
      {company?.validation === null && <Text size="sm">{uncheckedText(company)}</Text>}
      {canReport && (
        <Group>
          <ReportCompanyButton userId={supplierId} companyName={companyName} />
        </Group>
      )}
    </Card>
  );
}
