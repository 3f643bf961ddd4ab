/** The window event that opens the command palette, from a button or any other place. */
export const PALETTE_EVENT = 'open-palette';

export const openPalette = (): boolean => window.dispatchEvent(new Event(PALETTE_EVENT));

/** "⌘ K" on Apple devices, "Ctrl K" elsewhere. */
export const paletteKeys = (): string => (/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K');
