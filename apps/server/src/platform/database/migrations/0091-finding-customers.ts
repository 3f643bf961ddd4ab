/**
 * Indexes by which customers and their transactions are found. A server of the release before works while they are made,
 * but waits with the rows that it loads.
 *
 * Names are found by words in the built-in text search, as they sound: extensions for that (pg_trgm, unaccent) are not on
 * every server of a company (docs/decisions/0118).
 */
export const findingCustomers = /* sql */ `
-- A name as it sounds: without accents and silent h; c, q and ck are k, ph is f, y is i, double letters are one.
create function name_key(name text) returns text
language sql immutable strict parallel safe set search_path to pg_catalog as $$
  select regexp_replace(regexp_replace(regexp_replace(replace(replace(
           translate(lower(name), 'àáâãäåèéêëìíîïòóôõöùúûüýÿñçy', 'aaaaaaeeeeiiiiooooouuuuiinci'),
           'ph', 'f'), 'ou', 'u'), '[cq]k?', 'k', 'g'), 'h(?![aeiou])', '', 'g'), '(.)\\1+', '\\1', 'g')
$$;
-- Each word of what was typed begins a word of the name.
create function name_query(typed text) returns tsquery
language sql immutable strict parallel safe set search_path to pg_catalog, public as $$
  select coalesce(to_tsquery('simple', string_agg(word || ':*', ' & ')), to_tsquery('simple', ''))
    from regexp_split_to_table(public.name_key(typed), '[^[:alnum:]]+') word where word <> ''
$$;
create index subscribers_name on subscribers using gin (to_tsvector('simple'::regconfig, name_key(full_name)));
create index subscribers_msisdn on subscribers (msisdn);
create index cards_last4 on cards (last4);
-- By the receiver of a transfer, and by the card: in the words of the view raw.holder_moves, which finds by them too.
create index transactions_received on transactions (coalesce(counterparty_id, ''), business_day)
 where type = 'p2p' or type = 'reversal' and purpose = 'p2p';
create index transactions_card on transactions (coalesce(card_id, ''), business_day)
 where type in ('card_purchase', 'atm_withdrawal', 'subscription_fee', 'chargeback')
    or type = 'card_load' and to_amount is not null;
create index fraud_alerts_customer on fraud_alerts (subscriber_id, at);
`;
