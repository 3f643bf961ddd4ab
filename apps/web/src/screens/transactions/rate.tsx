import type { TransactionRecord } from '@cottontree/contract/desk/transactions.ts';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { date, useMoneyFormats } from '../../kernel/formatting.ts';
import { RecordPart } from '../../domain/transactions/record-part.tsx';
import { SCREEN_TEXTS } from './texts.ts';

const SOURCES = { sent: SCREEN_TEXTS.sent, par: SCREEN_TEXTS.par } as const;

/** The rate fixed on the transaction with its source, and each charge. */
export function Rate({ transaction: { rate, fees, currency } }: { transaction: TransactionRecord }) {
  const { money } = useMoneyFormats();
  return (
    <RecordPart title={SCREEN_TEXTS.rate}>
      <Lines>
        <Line name={SCREEN_TEXTS.rateOf(currency)}>{rate.value}</Line>
        <Line name={SCREEN_TEXTS.rateSource}>
          {rate.source === 'mid'
            ? SCREEN_TEXTS.mid(rate.of === null ? '' : date(rate.of))
            : SOURCES[rate.source]}
        </Line>
        <Line name={SCREEN_TEXTS.net}>{money(fees.net, currency)}</Line>
        <Line name={SCREEN_TEXTS.gst}>{money(fees.gst, currency)}</Line>
        <Line name={SCREEN_TEXTS.gross} total>
          {money(fees.gross, currency)}
        </Line>
        <Line name={SCREEN_TEXTS.interchange}>{money(fees.interchange, currency)}</Line>
        <Line name={SCREEN_TEXTS.commission}>{money(fees.commission, currency)}</Line>
      </Lines>
    </RecordPart>
  );
}
