/** How names and telephone numbers of customers are shown until somebody reveals them. */

/** "Aminata S. Conteh" becomes "A••• S••• C•••": enough to tell a few people that were found apart. */
export const maskedName = (name: string): string =>
  name
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => `${(/^./su.exec(word) ?? [''])[0]}•••`)
    .join(' ');

/** "+23276123456" becomes "+232 •••• 456": a caller can confirm the last three digits. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 4)} •••• ${phone.slice(-3)}`;
