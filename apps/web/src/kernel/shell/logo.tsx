/** The logo: Freetown's cotton tree, a wide crown in the text's colour on a golden trunk. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        fill="none"
        stroke="currentcolor"
        strokeWidth="1.6"
        strokeLinejoin="round"
        d="M10.2 15.6H6.6A4.2 4.2 0 0 1 6.3 7.2a5.8 5.8 0 0 1 11.4 0 4.2 4.2 0 0 1-.3 8.4h-3.6"
      />
      <path
        fill="none"
        stroke="var(--trunk)"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M12 22.2V10.8M12 15.2 8.9 12.4M12 14.2l2.8-2.6"
      />
    </svg>
  );
}
