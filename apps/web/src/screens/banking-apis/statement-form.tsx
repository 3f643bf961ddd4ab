import { useState } from 'react';
import {
  MAX_STATEMENT_BYTES,
  sendStatement,
  type StatementReport,
} from '@cottontree/contract/banking/banking.ts';
import { statementText } from '@cottontree/contract/banking/statement-text.ts';
import type { BankIntegration } from '@cottontree/contract/banking/integrations.ts';
import { Field, Input } from '@cottontree/ui/field.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { NOTHING, count, date, useMoneyFormats } from '../../kernel/formatting.ts';
import css from './screen.module.css';
import { BANKING_TEXTS } from './texts.ts';
import { useBankingChange } from './use-banking.ts';

interface Chosen {
  fileName: string;
  text: string;
  report: StatementReport;
}

/** A statement file is checked as soon as it is chosen, and stored when the person confirms. */
export function StatementForm({ bank, onClose }: { bank: BankIntegration; onClose: () => void }) {
  const { pending, error, change, forget } = useBankingChange();
  const keyFor = useAttemptKey();
  const { money } = useMoneyFormats();
  const [chosen, setChosen] = useState<Chosen>();
  const [checking, setChecking] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const params = { id: bank.id };

  const choose = async (file: File | undefined) => {
    forget();
    setFault(undefined);
    setChosen(undefined);
    if (file === undefined) return;
    if (file.size > MAX_STATEMENT_BYTES)
      return setFault(new Error('A statement file may have 5 MiB at most.'));
    setChecking(true);
    try {
      const text = statementText(new Uint8Array(await file.arrayBuffer()));
      const input = { fileName: file.name, text, checkOnly: true };
      setChosen({ fileName: file.name, text, report: await call(sendStatement, { params, input }) });
    } catch (failure) {
      setFault(failure);
    } finally {
      setChecking(false);
    }
  };
  const submit = async () => {
    if (chosen === undefined || chosen.report.problems.length > 0) return;
    const { fileName, text } = chosen;
    const input = { fileName, text, checkOnly: false };
    const done = await change(
      () => call(sendStatement, { params, input }, { idempotencyKey: keyFor(input) }),
      {
        done: BANKING_TEXTS.stored,
        action: 'create',
        describe: ({ fresh }) => ({ description: BANKING_TEXTS.statementOf(bank.name), data: { fresh } }),
      },
    );
    if (done) onClose();
  };
  const report = chosen?.report;
  const sound = report !== undefined && report.problems.length === 0;
  return (
    <FormDialog
      draft={null}
      title={<span data-constant="row">{BANKING_TEXTS.statementOf(bank.name)}</span>}
      description={<span data-constant="note">{BANKING_TEXTS.statementFormats}</span>}
      submitLabel={checking ? BANKING_TEXTS.checking : sound ? BANKING_TEXTS.takeIn : undefined}
      pending={pending || checking}
      error={error ?? fault}
      failed={`${BANKING_TEXTS.storeFailed}.`}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={BANKING_TEXTS.file} required>
        <Input
          name="file"
          type="file"
          accept=".xml,.camt,.sta,.txt,.940,.942,.mt940,.mt942,.csv"
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      </Field>
      {report && (
        <div data-constant="row">
          <Lines>
            <Line name={BANKING_TEXTS.format}>{report.format}</Line>
            <Line name={BANKING_TEXTS.days}>
              {report.from === null || report.to === null
                ? NOTHING
                : BANKING_TEXTS.fromToTo(date(report.from), date(report.to))}
            </Line>
            <Line name={BANKING_TEXTS.newLines}>{count(report.fresh)}</Line>
            <Line name={BANKING_TEXTS.heldAlready}>{count(report.held)}</Line>
            {report.possibleRepeats > 0 && (
              <Line name={BANKING_TEXTS.possibleRepeats}>{count(report.possibleRepeats)}</Line>
            )}
            {report.unproved > 0 && <Line name={BANKING_TEXTS.unproved}>{count(report.unproved)}</Line>}
            <Line name={BANKING_TEXTS.closingBalance}>
              {bank.currency === null ? NOTHING : money(report.closingBalance, bank.currency)}
            </Line>
            {report.announced > 0 && <Line name={BANKING_TEXTS.announced}>{count(report.announced)}</Line>}
            {report.zeroAmounts > 0 && (
              <Line name={BANKING_TEXTS.zeroAmounts}>{count(report.zeroAmounts)}</Line>
            )}
            {report.others.map(({ account, currency, lines }, n) => (
              <Line key={n} name={BANKING_TEXTS.otherAccount(account, currency)}>
                {BANKING_TEXTS.notStoredHere(lines, count(lines))}
              </Line>
            ))}
          </Lines>
          {report.problems.length > 0 && (
            <ul className={css.items} aria-label={BANKING_TEXTS.whatIsWrong}>
              {report.problems.map(({ line, message }) => (
                <li key={`${line} ${message}`} className={css.problem} data-tone="neg">
                  {BANKING_TEXTS.lineLineMessage(line, message)}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </FormDialog>
  );
}
