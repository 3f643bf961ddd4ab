import { encode } from 'uqr';
import css from './second-factor.module.css';

/** The quiet zone around it in modules, as required by ISO/IEC 18004. */
const QUIET = 4;

/**
 * A QR code, drawn in the page, so that its content is not sent anywhere. Dark on light in both themes, for the camera.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={css.qr}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} className={css.light} />
      <path d={dark.join('')} className={css.dark} />
    </svg>
  );
}
