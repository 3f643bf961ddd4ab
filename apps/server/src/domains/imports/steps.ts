/** Which step an import may take in which state. */
import type { ImportState } from '@cottontree/contract/imports/imports.ts';

const FROM: Readonly<
  Record<'send' | 'map' | 'check' | 'commit' | 'cancel' | 'undo', readonly ImportState[]>
> = {
  send: ['uploading'],
  map: ['uploaded', 'checked'],
  check: ['uploaded', 'checked', 'stopped'],
  commit: ['checked'],
  cancel: ['uploading', 'uploaded', 'checking', 'checked', 'committing'],
  undo: ['committed', 'stopped'],
};
/** Whether an import in this state may take this step. */
export const mayStep = (step: keyof typeof FROM, state: ImportState): boolean => FROM[step].includes(state);
