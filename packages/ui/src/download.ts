/**
 * Hands a file to the browser to save.
 * @param name file name with its ending; characters that file systems refuse become hyphens, as do commas.
 */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName(name);
  document.body.append(link);
  link.click();
  link.remove();
  // Freed in a later turn: some browsers read the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * A name that every file system takes: "Revenue / product: June.csv" becomes "Revenue-product-June.csv". Without commas, by
 * which lists of names are parted.
 */
export function fileName(name: string): string {
  const safe = name
    .normalize('NFC')
    .replace(/[\u0000-\u001f<>:"/\\|?*,\s]+/gu, '-')
    .replace(/^[-.]+|-+$/gu, '');
  return safe === '' ? 'export' : safe;
}
