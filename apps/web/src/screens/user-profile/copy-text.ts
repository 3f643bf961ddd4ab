import { copyText as copy } from '../../domain/clipboard/copy-text.ts';
import { PROFILE_TEXTS } from './texts.ts';

const { copied, notCopied: failed } = PROFILE_TEXTS.factor;

export const copyText = (text: string): Promise<boolean> => copy(text, { copied, failed });
