/**
 * A link within the product may say that what it fills in is sent at once. It stands in the history entry and not in the
 * URL, so that a link from elsewhere only fills in.
 */
const SEND_NOW = 'send-now';

/** The state of a navigation whose content is sent at once. */
export const sendNow = { state: SEND_NOW } as const;

export const isToBeSent = (): boolean => history.state === SEND_NOW;
