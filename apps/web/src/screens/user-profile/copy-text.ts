import { toast } from '@cottontree/ui/toast-store.ts';
import { PROFILE_TEXTS } from './texts.ts';

/** Puts a text on the clipboard and says so; a page served without TLS has none, and says that. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: PROFILE_TEXTS.factor.copied });
    return true;
  } catch {
    toast({ title: PROFILE_TEXTS.factor.notCopied, variant: 'destructive' });
    return false;
  }
}
