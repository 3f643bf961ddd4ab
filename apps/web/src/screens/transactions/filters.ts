import { TransactionProduct, TransactionStatus } from '@cottontree/contract/desk/transactions.ts';
import { TransactionType } from '@cottontree/contract/ingest/ingest.ts';
import type { TransactionQuery } from '../../domain/transactions/transaction-pages.ts';
import { choiceParam, textParam, useParam } from '../../kernel/url-state.ts';

const PARAMS = {
  type: choiceParam<TransactionType | ''>('type', ['', ...TransactionType.options]),
  status: choiceParam<TransactionStatus | ''>('status', ['', ...TransactionStatus.options]),
  product: choiceParam<(TransactionQuery['product'] & string) | ''>('product', [
    '',
    ...TransactionProduct.options,
  ]),
} as const;
const TEXTS = {
  from: textParam('from'),
  to: textParam('to'),
  least: textParam('least'),
  most: textParam('most'),
  district: textParam('district'),
  customer: textParam('customer'),
} as const;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const AMOUNT = /^\d{1,12}(\.\d{1,6})?$/;
const ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/;

/** The filters of the list, all of them in the URL; an empty text means none. */
export function useTransactionFilters() {
  const [type, setType] = useParam(PARAMS.type);
  const [status, setStatus] = useParam(PARAMS.status);
  const [product, setProduct] = useParam(PARAMS.product);
  const [from, setFrom] = useParam(TEXTS.from);
  const [to, setTo] = useParam(TEXTS.to);
  const [least, setLeast] = useParam(TEXTS.least);
  const [most, setMost] = useParam(TEXTS.most);
  const [district, setDistrict] = useParam(TEXTS.district);
  const [customer, setCustomer] = useParam(TEXTS.customer);
  const values = { type, status, product, from, to, least, most, district, customer };
  const set = {
    type: setType,
    status: setStatus,
    product: setProduct,
    from: setFrom,
    to: setTo,
    least: setLeast,
    most: setMost,
    district: setDistrict,
    customer: setCustomer,
  };
  const clear = () => {
    setType('');
    setStatus('');
    setProduct('');
    for (const each of [setFrom, setTo, setLeast, setMost, setDistrict, setCustomer]) each('');
  };
  return { values, set, clear };
}
export type TransactionFilters = ReturnType<typeof useTransactionFilters>['values'];

/** The filters as the server takes them; what is not complete yet is left out. */
export function queryOf(filters: TransactionFilters): TransactionQuery {
  const valid = (text: string, form: RegExp): string | undefined => (form.test(text) ? text : undefined);
  const amount = (text: string) => valid(text.trim().replaceAll(/[ ,]/g, ''), AMOUNT);
  const known = <Value extends string>(value: Value | ''): Value | undefined =>
    value === '' ? undefined : value;
  return {
    type: known(filters.type),
    status: known(filters.status),
    product: known(filters.product),
    from: valid(filters.from, DAY),
    to: valid(filters.to, DAY),
    least: amount(filters.least),
    most: amount(filters.most),
    district: known(filters.district.trim().slice(0, 40)),
    customer: valid(filters.customer.trim(), ID),
  };
}
