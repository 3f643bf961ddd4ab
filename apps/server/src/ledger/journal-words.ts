import { OPTIONS } from '@cottontree/contract/imports/options.ts';
import type { Purpose } from '@cottontree/contract/ingest/ingest.ts';
import type { JournalGroup } from './rollup.ts';

/** What follows the name of the type: "Card load" "from bank". */
const PURPOSES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    wallet_load: ' from wallet',
    bank_load: ' from bank',
    trust_fx: ' in the trust accounts',
    own_fx: ' of own money',
    trust_topup: ' to the trust account',
    capital: ', capital paid in',
    surplus: ', surplus paid out',
    reserve: ' to the reserve',
    commission_payout: ', agent commissions',
    gst_payment: ', GST',
    purchase: ' of a purchase',
    p2p: ' of a person-to-person payment',
  } satisfies Record<Purpose, string>),
);

/** "Card load from bank, Aqua": the journal of all transactions of this kind on a day, as people read it. */
export function journalDescription({
  type,
  purpose,
  product,
  tier,
}: Pick<JournalGroup, 'type' | 'purpose' | 'product' | 'tier'>): string {
  const part = tier ?? (product === 'house' ? null : product);
  const words =
    part === null ? '' : `, ${tier === null ? part : part.charAt(0).toUpperCase() + part.slice(1)}`;
  return `${OPTIONS.type[type]}${purpose === null ? '' : (PURPOSES.get(purpose) ?? `, ${purpose}`)}${words}`;
}
