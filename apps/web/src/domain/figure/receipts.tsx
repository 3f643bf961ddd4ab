import { useCallback, useEffect, useState } from 'react';
import { useParam } from '../../kernel/url-state.ts';
import { ReceiptPanel } from './receipt-panel.tsx';
import { nameOf, RECEIPT, type ReceiptRequest } from './receipt-request.ts';
import { ReceiptContext } from './use-receipts.ts';

const preload = () => undefined;

/**
 * The open receipt: the one that was wanted last, or that the URL names. A figure within a receipt opens another one,
 * and there is a way back.
 */
export function Receipts({ wanted }: { wanted: ReceiptRequest | undefined }) {
  const [name, setName] = useParam(RECEIPT);
  /** The receipts opened one from another; of one opened by a link only the name is known. */
  const [trail, setTrail] = useState<readonly { name: string; request?: ReceiptRequest }[]>([]);
  const open = useCallback(
    (before: typeof trail, request: ReceiptRequest) => {
      setTrail([...before, { name: nameOf(request), request }]);
      setName(nameOf(request), 'push');
    },
    [setName],
  );
  useEffect(() => {
    if (wanted !== undefined) open([], wanted);
  }, [wanted, open]);
  const place = trail.findLastIndex((each) => each.name === name);
  const previous = trail[place - 1];
  // While the panel closes, it still shows the last one.
  const shown = name === '' ? trail.at(-1) : (trail[place] ?? { name });
  if (shown === undefined) return null;
  return (
    <ReceiptContext
      value={{
        open: (request) => open(place < 0 ? [shown] : trail.slice(0, place + 1), request),
        preload,
      }}
    >
      <ReceiptPanel
        named={shown.name}
        request={shown.request}
        open={name !== ''}
        onOpenChange={(isOpen) => isOpen || setName('')}
        onBack={previous && (() => setName(previous.name))}
      />
    </ReceiptContext>
  );
}
