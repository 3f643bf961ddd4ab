/** The window event by which a button, or anything else, asks for the command palette. */
export const PALETTE_EVENT = 'open-palette';

export const askPalette = (): boolean => window.dispatchEvent(new Event(PALETTE_EVENT));

/** "⌘ K" where that is the key of commands, "Ctrl K" elsewhere. */
export const paletteKeys = (): string => (/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K');
