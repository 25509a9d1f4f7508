import { readFile } from 'node:fs/promises';
import { validateXML } from 'xmllint-wasm';

const read = async (fileName: string) => ({
  fileName,
  contents: await readFile(new URL(`schemas/ubl-2.1/${fileName}`, import.meta.url), 'utf8'),
});

/** Returns the faults of a document against its UBL 2.1 schema, as libxml2 finds them. */
export async function ublFaults(name: 'Order' | 'OrderResponse', xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'document.xml', contents: xml },
    schema: await read(`UBL-${name}-2.1.xsd`),
    preload: [
      await read('UBL-CommonAggregateComponents-2.1.xsd'),
      await read('UBL-CommonBasicComponents-2.1.xsd'),
    ],
  });
  return errors.map(({ message }) => message);
}
