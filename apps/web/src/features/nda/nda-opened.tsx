import { List, Text } from '@mantine/core';
import { offerPath } from '../../config/paths';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { MomentText } from '../../ui/date-text';
import { AnchorLink } from '../../ui/links';
import type { NdaSide } from './nda-actions.model';

/** The offers that the buyer opened under an NDA that covers other offers, as evidence of reliance (NDA-206). */
export function NdaOpened({ row, side }: { row: NdaRequest; side: NdaSide }) {
  const { opened, endReason } = row.cover;
  if (opened.length === 0 && endReason === '') return null;
  return (
    <>
      {endReason !== '' && <Text size="sm">Cover ended: {endReason}</Text>}
      {opened.length > 0 && (
        <>
          <Text size="sm" mt="xs">
            Other offers opened under it
          </Text>
          <List size="sm">
            {opened.map(({ offerId, offerTitle, offerVersion, at }) => (
              <List.Item key={offerId}>
                <AnchorLink
                  to={side === 'supplier' ? offerPath.fromNda(offerId) : offerPath.buyer(offerId)}
                  inherit
                >
                  <bdi>{offerTitle}</bdi>
                </AnchorLink>
                , version {offerVersion}, <MomentText at={at} />
              </List.Item>
            ))}
          </List>
        </>
      )}
    </>
  );
}
