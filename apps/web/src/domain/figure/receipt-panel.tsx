import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { readReceipt, type Receipt } from '@cottontree/contract/figures/figures.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { SidePanel } from '@cottontree/ui/side-panel.tsx';
import { Loading, Skeleton } from '@cottontree/ui/skeleton.tsx';
import { setAsOf, useAsOf } from '../../kernel/as-of.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { date, longDate } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { copyText } from '../clipboard/copy-text.ts';
import { DerivedSheet } from './derived-sheet.tsx';
import { FigureSheet } from './figure-sheet.tsx';
import css from './receipt-panel.module.css';
import { requestNamed } from './receipt-name.ts';
import { nameOf, type FigureRef, type ReceiptRequest } from './receipt-request.ts';
import { receiptTitle } from './receipt-title.ts';
import { SHEET_TEXTS } from './sheet-texts.ts';
import { RECEIPT_TEXTS } from './texts.ts';

const ReceiptByMail = deferred(async () => (await import('./receipt-by-mail.tsx')).ReceiptByMail);

export interface ReceiptPanelProps {
  /** As `nameOf` writes it. */
  named: string;
  /** Absent if the receipt was opened by a link, which has the name alone. */
  request?: ReceiptRequest | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Present if this receipt was opened from another receipt. */
  onBack?: (() => void) | undefined;
}

/** The receipt of a figure, or of a number derived from two figures. Nothing for a name that is none. */
export function ReceiptPanel({ named, request = requestNamed(named), ...panel }: ReceiptPanelProps) {
  return request === undefined ? null : <Panel request={request} {...panel} />;
}

function Panel(props: Omit<ReceiptPanelProps, 'named' | 'request'> & { request: ReceiptRequest }) {
  const { request, open, onOpenChange, onBack } = props;
  const { against } = request;
  const own = useReceipt(request, open);
  // For a figure without a comparison this reads the same receipt again.
  const other = useReceipt(against ?? request, open);
  const failed = [own, other].find((each) => each.isError);
  const receipts = own.data && other.data && { own: own.data, other: other.data };
  const showDay = (day: BusinessDay) => {
    onOpenChange(false);
    setAsOf(day);
  };
  return (
    <SidePanel
      open={open}
      onOpenChange={onOpenChange}
      wide
      title={receipts ? titleOf(request, receipts) : SHEET_TEXTS.receipt}
      description={receipts ? descriptionOf(request, receipts.own) : undefined}
      footer={<ReceiptLinks request={request} receipt={own.data} onBack={onBack} onShowDay={showDay} />}
    >
      {failed && (
        <PanelError
          error={failed.error}
          what={SHEET_TEXTS.thisFigure}
          cause={SHEET_TEXTS.receiptCouldNotBeLoaded}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      )}
      {!failed && !receipts && (
        <Loading what={SHEET_TEXTS.theReceipt}>
          <div className={css.waiting}>
            <Skeleton height={84} />
            <Skeleton height={220} />
            <Skeleton height={180} />
          </div>
        </Loading>
      )}
      {receipts &&
        (against === undefined ? (
          <FigureSheet key={nameOf(request)} receipt={receipts.own} />
        ) : (
          <DerivedSheet figure={request} against={against} explained={request.explained} {...receipts} />
        ))}
    </SidePanel>
  );
}

function useReceipt({ id, dimension, day }: FigureRef, open: boolean) {
  const asOf = useAsOf();
  const query = { dimension, asOf: day ?? asOf };
  // Another receipt must not be shown under this one's name while it loads.
  return useRead(readReceipt, { params: { id }, query }, { enabled: open, keepPrevious: false });
}

const titleOf = (request: ReceiptRequest, { own, other }: Record<'own' | 'other', Receipt>): string =>
  receiptTitle(request, (id) => (id === request.id ? own : other).figure.title);

const descriptionOf = ({ against }: ReceiptRequest, { asOf }: Receipt): string =>
  against === undefined ? SHEET_TEXTS.receiptOf(longDate(asOf)) : SHEET_TEXTS.receiptOfDerived;

/** Today's page with the receipt open, on the day that it is of. */
function linkTo(request: ReceiptRequest, day: BusinessDay): string {
  const url = new URL(location.href);
  url.searchParams.set('receipt', nameOf({ ...request, day: request.day ?? day }));
  return url.href;
}

/** What can be done with a receipt, and the ways from it. */
function ReceiptLinks(props: {
  request: ReceiptRequest;
  receipt: Receipt | undefined;
  onBack: (() => void) | undefined;
  onShowDay: (day: BusinessDay) => void;
}) {
  const asOf = useAsOf();
  const { request, receipt } = props;
  const { day } = request;
  const other = day !== undefined && day !== asOf;
  return (
    <>
      {props.onBack && <Button onClick={props.onBack}>{SHEET_TEXTS.back}</Button>}
      {other && (
        <Button onClick={() => props.onShowDay(day)} data-constant="period">
          {SHEET_TEXTS.showThePageAsOf(date(day))}
        </Button>
      )}
      {receipt && request.against === undefined && <ReceiptByMail receipt={receipt} />}
      {receipt && (
        <Button onClick={() => void copyText(linkTo(request, receipt.asOf), RECEIPT_TEXTS.link)}>
          {RECEIPT_TEXTS.copyLink}
        </Button>
      )}
    </>
  );
}
