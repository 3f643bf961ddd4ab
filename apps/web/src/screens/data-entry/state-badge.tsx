import type { Import } from '@cottontree/contract/imports/imports.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { IMPORT_TEXTS, STATES } from './import-texts.ts';
import { useUpload } from './upload.ts';

type Upload = ReturnType<typeof useUpload>['upload'];

const isUploading = ({ id, state }: Import, upload: Upload): boolean =>
  upload?.it?.id === id && state === 'uploading';
/** Whether this page is uploading the import. */
export const useIsUploading = (it: Import): boolean => isUploading(it, useUpload().upload);

/** The state of an import; an upload that is not running in this page is shown as unfinished. */
export const stateOf = (it: Import, upload: Upload) =>
  it.state === 'uploading' && !isUploading(it, upload)
    ? ({ tone: 'warn', label: IMPORT_TEXTS.unfinished } as const)
    : STATES[it.state];

export function StateBadge({ it }: { it: Import }) {
  const { tone, label } = stateOf(it, useUpload().upload);
  return <Badge tone={tone}>{label}</Badge>;
}
