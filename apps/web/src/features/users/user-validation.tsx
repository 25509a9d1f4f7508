import { Stack, Text, Title } from '@mantine/core';
import type { AdminUserDetail } from '@proffer/contract/users/admin-users.schemas';
import { ValidationDocuments } from '../../entities/companies/validation-documents';
import { MomentDay } from '../../ui/date-text';
import { Facts } from '../../ui/facts';
import { valuesToCheck } from './user-acts.model';
import classes from './users.module.css';

/** Section with the open request for validation, or with the documents of the validation in force (ADM-120). */
export function UserValidation({ user }: { user: AdminUserDetail }) {
  const { validationRequest: request, validationDocuments: documents } = user;
  if (!request && documents.length === 0) return null;
  return (
    <section className={classes.text}>
      <Title order={3} mb="xs">
        Validation
      </Title>
      {request && (
        <Text size="sm" mb="xs">
          Requested on <MomentDay at={request.at} />. Compare the documents with these values:
        </Text>
      )}
      <Stack gap="xs">
        {request && <Facts facts={valuesToCheck(user)} />}
        <ValidationDocuments
          label={request ? 'Documents of the request' : 'Documents of the validation'}
          documents={documents}
        />
      </Stack>
    </section>
  );
}
