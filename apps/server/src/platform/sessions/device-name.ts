/** "Firefox on Windows" of what a browser says it is; for people to recognise their own sessions by, not for proof. */

/** In the order in which they are asked for: most browsers name the others as well. */
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

/** Null when the browser said nothing; its own first word when it is none of the known ones. */
export function deviceName(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const named = (list: readonly (readonly [RegExp, string])[]): string | undefined =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = named(BROWSERS) ?? userAgent.split(/[/\s]/)[0] ?? '';
  const system = named(SYSTEMS);
  return system === undefined ? browser : `${browser} on ${system}`;
}
