/** The actions of a person at a browser, in terms that every driver supports. */

/** A browser under automation. Elements are selected by XPath, which both drivers and the page itself understand. */
export interface Driven {
  open(url: string): Promise<void>;
  /** Waits until the element is visible, and returns its text. */
  see(xpath: string): Promise<string>;
  click(xpath: string): Promise<void>;
  /** Types in a field, replacing its content. */
  fill(xpath: string, text: string): Promise<void>;
  /** The value of an expression in the page. */
  value<T>(expression: string): Promise<T>;
  picture(): Promise<Uint8Array>;
  /** The printed page as PDF; undefined where the driver cannot print, and only notifies the page. */
  print(): Promise<Uint8Array | undefined>;
  /** Errors of the page since the last call, where the driver reports them. */
  errors(): readonly string[];
  close(): Promise<void>;
}

export interface Started {
  readonly name: string;
  /** Whether its driver can print. */
  readonly prints: boolean;
  /** @param files the folder for downloads */
  start(files: string): Promise<Driven>;
}

/** Milliseconds until a missing element is a failure. */
export const TIMEOUT_MS = 60_000;
export const WINDOW = { width: 1366, height: 800 };

const quoted = (text: string): string => `"${text}"`;
export const button = (name: string): string =>
  `//button[normalize-space()=${quoted(name)} or @aria-label=${quoted(name)}]`;
export const menuItem = (name: string): string => `//*[@role="menuitem" and @aria-label=${quoted(name)}]`;
export const heading = (text: string): string => `//h1[normalize-space()=${quoted(text)}]`;
export const says = (text: string): string => `//*[text()[contains(., ${quoted(text)})]]`;
/** The field of a label; the label's text may be longer than `label`. */
export const field = (label: string, within = ''): string =>
  `${within}//*[@id=//label[starts-with(normalize-space(), ${quoted(label)})]/@for]`;
export const dialog = (name: string): string =>
  `//*[@role="dialog" and .//h2[normalize-space()=${quoted(name)}]]`;
