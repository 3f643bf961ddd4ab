/** The logo: Freetown's cotton tree, a wide crown on a trunk with buttress roots. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        fill="var(--c3)"
        d="M12 2.2c2.7 0 4.9 1.7 5.6 4 2.5.1 4.6 1.9 4.6 4.2 0 2.4-2.2 4.1-4.9 4.1h-3.4l.5 3.1c.4 2 1.8 3.3 4 4.2H5.6c2.2-.9 3.6-2.2 4-4.2l.5-3.1H6.7c-2.7 0-4.9-1.7-4.9-4.1 0-2.3 2.1-4.1 4.6-4.2.7-2.3 2.9-4 5.6-4Z"
      />
      <path
        fill="none"
        stroke="var(--surface)"
        strokeWidth="1.1"
        strokeLinecap="round"
        d="M12 8.2v6M12 12.6 8.7 9.9M12 11.7l3.3-2.7"
      />
    </svg>
  );
}
