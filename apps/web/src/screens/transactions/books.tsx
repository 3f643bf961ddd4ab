import type { TransactionRecord } from '@cottontree/contract/desk/transactions.ts';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import { count, date, useMoneyFormats } from '../../kernel/formatting.ts';
import { RecordPart } from '../../domain/transactions/record-part.tsx';
import css from './screen.module.css';
import { SCREEN_TEXTS } from './texts.ts';

type Posting = TransactionRecord['postings'][number];

/** What the transaction adds to the accounts, the journal that sums it up, and the bank lines that settle that one. */
export function Books({
  transaction: { postings, journal, bankLines, status },
}: {
  transaction: TransactionRecord;
}) {
  const { money } = useMoneyFormats();
  if (postings.length === 0 && status !== 'success')
    return (
      <RecordPart title={SCREEN_TEXTS.books}>
        <p className={css.note}>{SCREEN_TEXTS.booksNothing}</p>
      </RecordPart>
    );
  return (
    <>
      <RecordPart title={SCREEN_TEXTS.books}>
        <Postings caption={SCREEN_TEXTS.adds} postings={postings} />
        {journal === null ? (
          <p className={css.note}>{SCREEN_TEXTS.notBooked}</p>
        ) : (
          <>
            <p className={css.note}>
              {SCREEN_TEXTS.journal(journal.id, journal.description)}.{' '}
              {SCREEN_TEXTS.settledWith(count(journal.others))}
            </p>
            <Postings
              caption={SCREEN_TEXTS.journal(journal.id, journal.description)}
              postings={journal.postings}
            />
          </>
        )}
      </RecordPart>
      <RecordPart title={SCREEN_TEXTS.bank}>
        <p className={css.note}>{bankLines.length === 0 ? SCREEN_TEXTS.bankNone : SCREEN_TEXTS.bankSum}</p>
        <Lines>
          {bankLines.map((line) => (
            <Line
              key={`${line.bank} ${line.day} ${line.reference} ${line.amount}`}
              name={SCREEN_TEXTS.bankLine(line.bank, date(line.day))}
            >
              {money(line.amount, line.currency)}
              <span className={css.under}>{line.explanation}</span>
            </Line>
          ))}
        </Lines>
      </RecordPart>
    </>
  );
}

function Postings({ caption, postings }: { caption: string; postings: readonly Posting[] }) {
  const { money } = useMoneyFormats();
  const side = (amount: string, { currency }: Posting) =>
    /[1-9]/.test(amount) ? money(amount, currency) : '';
  const columns: readonly Column<Posting>[] = [
    { key: 'account', head: SCREEN_TEXTS.account, cell: ({ account, name }) => `${account} ${name}` },
    { key: 'debit', head: SCREEN_TEXTS.debit, numeric: true, cell: (each) => side(each.debit, each) },
    {
      key: 'credit',
      head: SCREEN_TEXTS.credit,
      numeric: true,
      lead: true,
      cell: (each) => side(each.credit, each),
    },
  ];
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={postings}
      rowKey={({ account, currency, debit, credit }) => `${account} ${currency} ${debit} ${credit}`}
      bare
    />
  );
}
