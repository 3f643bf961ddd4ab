/**
 * Saves a file through the browser's download.
 * @param name file name with its extension; characters that file systems refuse, and commas, become hyphens
 */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName(name);
  document.body.append(link);
  link.click();
  link.remove();
  // Released later: some browsers read the URL only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * A name that every file system accepts: "Revenue / product: June.csv" becomes "Revenue-product-June.csv". Without
 * commas, because they separate names in lists.
 */
export function fileName(name: string): string {
  const safe = name
    .normalize('NFC')
    .replace(/[\u0000-\u001f<>:"/\\|?*,\s]+/gu, '-')
    .replace(/^[-.]+|-+$/gu, '');
  return safe === '' ? 'export' : safe;
}
