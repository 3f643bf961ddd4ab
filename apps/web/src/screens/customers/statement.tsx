import { useState } from 'react';
import { exportWalletStatement, type CustomerRecord } from '@cottontree/contract/desk/customers.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { DateInput } from '@cottontree/ui/date-input.tsx';
import { saveBlob } from '@cottontree/ui/download.ts';
import { Field, Select } from '@cottontree/ui/field.tsx';
import { useToday } from '../../kernel/company-time.ts';
import { fetchFile } from '../../kernel/file.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { RecordPart } from '../../domain/transactions/record-part.tsx';
import css from './screen.module.css';
import { CUSTOMER_TEXTS } from './texts.ts';

/** The statement of a wallet for a span of days, as a file. */
export function Statement({ id, wallets }: { id: string; wallets: CustomerRecord['wallets'] }) {
  const today = useToday();
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`);
  const [to, setTo] = useState<string>(today);
  const [currency, setCurrency] = useState(wallets[0]?.currency ?? 'SLL');
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const take = async () => {
    setPending(true);
    setError(undefined);
    try {
      const file = await fetchFile(exportWalletStatement, { params: { id }, query: { from, to, currency } });
      saveBlob(file, `wallet-${id}-${from}-${to}.csv`);
    } catch (failure) {
      setError(failure);
    } finally {
      setPending(false);
    }
  };
  return (
    <RecordPart title={CUSTOMER_TEXTS.statement}>
      <p className={css.note}>{CUSTOMER_TEXTS.statementHow}</p>
      <div className={css.find}>
        <Field label={CUSTOMER_TEXTS.from} className={css.day ?? ''}>
          <DateInput value={from} max={to} onChange={({ target }) => setFrom(target.value)} />
        </Field>
        <Field label={CUSTOMER_TEXTS.to} className={css.day ?? ''}>
          <DateInput value={to} min={from} max={today} onChange={({ target }) => setTo(target.value)} />
        </Field>
        {wallets.length > 1 && (
          <Field label={CUSTOMER_TEXTS.wallet}>
            <Select
              value={currency}
              onChange={({ target }) =>
                setCurrency(wallets.find((wallet) => wallet.currency === target.value)?.currency ?? currency)
              }
            >
              {wallets.map((wallet) => (
                <option key={wallet.currency}>{wallet.currency}</option>
              ))}
            </Select>
          </Field>
        )}
        <Button onClick={() => void take()} busy={pending} disabled={from === '' || to === ''}>
          {CUSTOMER_TEXTS.download}
        </Button>
      </div>
      {error !== undefined && (
        <PanelError error={error} what={CUSTOMER_TEXTS.statement} cause={CUSTOMER_TEXTS.downloadFailed} />
      )}
    </RecordPart>
  );
}
