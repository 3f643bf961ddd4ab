import { toast } from '@cottontree/ui/toast-store.ts';

/** What is said of it; without `failedTitle` the cause is the title. */
export interface CopyTexts {
  copied: string;
  failed: string;
  failedTitle?: string;
}

/** Puts a text on the clipboard and says so; a page served without TLS has none, and says that. */
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
