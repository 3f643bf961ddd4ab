/** Makes a logo's file into the picture that is stored: pixels alone, so that no script or link in it remains. */
import { COMPANY_TEXTS } from './texts.ts';

/** Half of what the server takes: sharp on screens and on paper. */
const WIDTH = 480;
const HEIGHT = 160;
const MAX_BYTES = 48 * 1024;
const SMALLER = [1, 0.75, 0.5, 0.35];

/** What is wrong with the file, as a sentence for the person. */
export class LogoFault extends Error {}

async function pictureOf(file: File): Promise<HTMLImageElement> {
  const picture = new Image();
  const address = URL.createObjectURL(file);
  try {
    picture.src = address;
    await picture.decode();
  } catch {
    throw new LogoFault(COMPANY_TEXTS.noPicture);
  } finally {
    URL.revokeObjectURL(address);
  }
  if (picture.naturalWidth === 0 || picture.naturalHeight === 0) throw new LogoFault(COMPANY_TEXTS.noSize);
  return picture;
}

function drawn(picture: HTMLImageElement, share: number): string {
  const { naturalWidth, naturalHeight } = picture;
  const scale = share * Math.min(WIDTH / naturalWidth, HEIGHT / naturalHeight);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
}

/** A PNG in base64. Throws LogoFault. */
export async function logoPicture(file: File): Promise<string> {
  const picture = await pictureOf(file);
  for (const share of SMALLER) {
    const png = drawn(picture, share);
    if (png.length * 0.75 <= MAX_BYTES) return png;
  }
  throw new LogoFault(COMPANY_TEXTS.tooDetailed);
}
