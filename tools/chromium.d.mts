/** The Chromium that browser tests drive; undefined when there is none. */
export function findChromium(): string | undefined;
/** As findChromium, but installs it where it is missing. */
export function ensureChromium(): string;
