/** What a person does at a browser, in words that every driver can follow. */

/** A browser that is driven; elements are named by XPath, which both drivers and the page itself understand. */
export interface Driven {
  open(url: string): Promise<void>;
  /** Waits until it is there and seen, and gives its text. */
  see(xpath: string): Promise<string>;
  click(xpath: string): Promise<void>;
  /** Keys on a field, in place of what stands in it. */
  fill(xpath: string, text: string): Promise<void>;
  /** The value of an expression in the page. */
  value<T>(expression: string): Promise<T>;
  picture(): Promise<Uint8Array>;
  /** What the browser prints, as PDF; undefined where its driver cannot print, and only tells the page that it is printed. */
  print(): Promise<Uint8Array | undefined>;
  /** Errors of the page since the last call, where the driver tells of them. */
  complaints(): readonly string[];
  close(): Promise<void>;
}

export interface Started {
  readonly name: string;
  /** Whether its driver can print. */
  readonly prints: boolean;
  /** @param files the folder that takes what is saved */
  start(files: string): Promise<Driven>;
}

/** Milliseconds that a person waits for what they look for. */
export const PATIENCE = 60_000;
export const WINDOW = { width: 1366, height: 800 };

const quoted = (text: string): string => `"${text}"`;
export const button = (name: string): string =>
  `//button[normalize-space()=${quoted(name)} or @aria-label=${quoted(name)}]`;
export const heading = (text: string): string => `//h1[normalize-space()=${quoted(text)}]`;
export const says = (text: string): string => `//*[text()[contains(., ${quoted(text)})]]`;
/** The field of a label, which may say more than its name. */
export const field = (label: string, within = ''): string =>
  `${within}//*[@id=//label[starts-with(normalize-space(), ${quoted(label)})]/@for]`;
export const dialog = (name: string): string =>
  `//*[@role="dialog" and .//h2[normalize-space()=${quoted(name)}]]`;
