import type { Import } from '@cottontree/contract/imports.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { IMPORT_TEXTS, STATES } from './import-texts.ts';
import { useUpload } from './upload.ts';

/** Whether this page is uploading the import. */
export const useIsUploading = ({ id, state }: Import): boolean =>
  useUpload().upload?.it?.id === id && state === 'uploading';

/** The state of an import; an upload that is not running in this page is shown as unfinished. */
export function StateBadge({ it }: { it: Import }) {
  const isUploading = useIsUploading(it);
  const { tone, label } = STATES[it.state];
  if (it.state === 'uploading' && !isUploading) return <Badge tone="warn">{IMPORT_TEXTS.unfinished}</Badge>;
  return <Badge tone={tone}>{label}</Badge>;
}
