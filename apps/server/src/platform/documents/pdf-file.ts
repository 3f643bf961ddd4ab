/** Opens a PDF file and collects its bytes. The same drawing gives the same bytes. */
import type PDFDocument from 'pdfkit';
import { drawable } from './text-runs.ts';

export type Pdf = InstanceType<typeof PDFDocument>;

export interface PdfFile {
  /** Shown in the title bar of the reader. */
  readonly title: string;
  /** The same distance from all four edges of A4, in points. */
  readonly margin: number;
  /** The only timestamp in the file. */
  readonly at: Date;
}

/** Resolves to the bytes of the file, once `draw` has drawn it. Pages can be returned to until then. */
export async function pdfFile({ title, margin, at }: PdfFile, draw: (pdf: Pdf) => void): Promise<Buffer> {
  // Loaded with the first document, so that the server starts faster.
  const { default: Document } = await import('pdfkit');
  const pdf = new Document({
    size: 'A4',
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    bufferPages: true,
    info: {
      Title: drawable(title),
      Producer: 'Cottontree',
      Creator: 'Cottontree',
      CreationDate: at,
      ModDate: at,
    },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  draw(pdf);
  pdf.end();
  return await done;
}
