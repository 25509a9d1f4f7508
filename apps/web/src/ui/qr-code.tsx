import { Text } from '@mantine/core';
import { encode } from 'uqr';
import { leadsToThisComputer, qrPath } from './qr-code.model';
import classes from './qr-code.module.css';

/** Width of the margin in squares, as the standard requires. */
const quietSquares = 4;

/** A text as a QR code in one SVG path; the text must also be shown in letters. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const { data, size } = encode(content, { ecc: 'M', border: quietSquares });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${qrPath(data)}"/></svg>`;
  return (
    <>
      <img
        className={classes.qr}
        alt={label}
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
      />
      {leadsToThisComputer(content) && (
        <Text size="sm" ta="center" role="note">
          Proffer runs on this computer only, so a phone cannot reach it.
        </Text>
      )}
    </>
  );
}
