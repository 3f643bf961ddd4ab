import { useState } from 'react';
import { useShownFaults } from '@cottontree/ui/form.tsx';
import { Notice } from '@cottontree/ui/notice.tsx';
import { faultsOf, refusalText } from '../staff/refusal.ts';

export interface RefusalNoticeProps {
  /** Undefined if nothing was refused. */
  error: unknown;
  /** The text of the catalogue before the reason. */
  failed?: string;
}

/** The part of a refusal that is not shown at a field: each sentence of a refusal appears once in its form. */
export function RefusalNotice({ error, failed }: RefusalNoticeProps) {
  const elsewhere = usePlaced(error);
  if (error === undefined) return null;
  const faults = Object.values(faultsOf(error));
  const sentences = (faults.length > 0 ? faults : [refusalText(error)]).filter(
    (each) => each !== undefined && !elsewhere.includes(each),
  );
  if (failed === undefined && sentences.length === 0) return null;
  return (
    <Notice tone="neg">
      <span data-constant="message">
        {failed !== undefined && <strong>{failed}</strong>} {sentences.join(' ')}
      </span>
    </Notice>
  );
}

/** The messages that are or were shown at fields; a corrected field no longer shows its message. */
function usePlaced(error: unknown): readonly string[] {
  const shown = useShownFaults();
  const [placed, setPlaced] = useState<{ error: unknown; sentences: readonly string[] }>({
    error,
    sentences: [],
  });
  const before = placed.error === error ? placed.sentences : [];
  const fresh = shown.filter((each) => !before.includes(each));
  const sentences = fresh.length > 0 ? [...before, ...fresh] : before;
  if (placed.error !== error || fresh.length > 0) setPlaced({ error, sentences });
  return sentences;
}
