/**
 * A name such as "Firefox on Windows" from the User-Agent header; for people to recognise their own sessions by, not as
 * proof.
 */

/** In the order in which they are tested: most browsers name the others as well. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/curl\//, 'curl'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

/** Null when the browser sent no header; its first word when the browser is unknown. */
export function deviceName(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const named = (list: readonly (readonly [RegExp, string])[]): string | undefined =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = named(BROWSERS) ?? userAgent.split(/[/\s]/)[0] ?? '';
  const system = named(SYSTEMS);
  return system === undefined ? browser : `${browser} on ${system}`;
}
