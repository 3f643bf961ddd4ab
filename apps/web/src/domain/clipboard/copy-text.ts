import { toast } from '@cottontree/ui/toast-store.ts';

/** The messages about a copy; without `failedTitle` the cause of the failure is the title. */
export interface CopyTexts {
  copied: string;
  failed: string;
  failedTitle?: string;
}

/**
 * Copies a text to the clipboard and reports the result. A page served without TLS has no clipboard; then it says so.
 */
export async function copyText(text: string, { copied, failed, failedTitle }: CopyTexts): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: copied });
    return true;
  } catch {
    toast({
      title: failedTitle ?? failed,
      ...(failedTitle !== undefined && { description: failed }),
      variant: 'destructive',
    });
    return false;
  }
}
