import type { z } from 'zod';
import type { brandPreviewQuery } from '@proffer/contract/settings/schemas';
import { brandOf, type Brand } from '../../platform/brand';
import { invalidField } from '../../platform/errors';
import { mailLookOf, renderMail } from '../../platform/mail';
import { createDocumentWriter } from '../../platform/pdf-text';
import type { LogosRepository } from './logos.repository';

type Look = z.output<typeof brandPreviewQuery>;

/** Creates the samples that administrators see before they save a look (BRA-9). */
export function createBrandPreviews(deps: { logos: Pick<LogosRepository, 'find'>; linkBase: string }) {
  async function brandFor({ marketName, brandColour = '', logo = '' }: Look): Promise<Brand> {
    const found = logo === '' ? undefined : await deps.logos.find(logo);
    if (logo !== '' && !found) throw invalidField('logo', 'Please upload the logo again.');
    return brandOf(marketName, brandColour, found);
  }

  return {
    /** Returns a sample mail as HTML. */
    async writeMail(look: Look): Promise<Uint8Array> {
      const brand = await brandFor(look);
      const { html } = renderMail(
        {
          title: 'Your NDA request was approved',
          preheader: 'A sample mail',
          blocks: [
            { kind: 'text', text: 'This is how mails look. Read and sign the NDA to open the whole offer.' },
            { kind: 'button', label: 'Read the NDA', url: new URL('/login', deps.linkBase).href },
          ],
        },
        mailLookOf(brand, { sender: '', linkBase: deps.linkBase }),
      );
      return Buffer.from(html);
    },

    /** Returns a sample document as PDF. */
    async writeDocument(look: Look): Promise<Uint8Array> {
      const writer = await createDocumentWriter({
        title: 'Sample',
        language: 'en',
        head: ['Sample supplier', 'Sample buyer'],
        brand: await brandFor(look),
      });
      writer.title('Sample document');
      writer.paragraph(
        'This is how NDAs, contracts and certificates look. Documents that exist already do not change.',
      );
      return writer.finish();
    },
  };
}
export type BrandPreviews = ReturnType<typeof createBrandPreviews>;
