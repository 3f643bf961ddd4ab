/**
 * Injected fraud, and harmless events that look like it. Only this module knows which rows are fraud; the rows contain
 * only what a real feed would contain.
 */
import { CALIBRATION } from './calibration.ts';
import { CARD_TIERS } from './archetypes.ts';
import type { Episode } from './shapes.ts';
import { MONTH_DAYS } from './dates.ts';
import type { Day, Override } from './day.ts';
import { key, pick, poisson, PURPOSE, uniform } from './hash.ts';
import { ABROAD, ABROAD_SHARES, DISTRICTS, TOWN_SHARES, TOWNS, type Town } from './places.ts';
import { CARD, NO_CARD, STAGE } from './population.ts';
import { EVENT } from './queue.ts';
import { SWEEP_SECOND } from './seasons.ts';
import { CASH_IN, CASH_OUT, MERCHANT, P2P } from './tariffs.ts';
import { purchaseNeed } from './card-spending.ts';
import { ABROAD_FROM, isTravelling } from './whereabouts.ts';

/** Number per 10,000 active customer-months. */
const EPISODES = 30;
const TYPES = ['unusual_location', 'rapid_transactions', 'device_anomaly', 'spending_pattern'] as const;
const TYPE_SHARES = [6 / 30, 13 / 30, 21 / 30, 1];
const HOME: Town = { name: 'Freetown Central', district: 0, latitude: 8.484, longitude: -13.234 };
const SHOPS_SHUT = 21 * 3600;
const SHARED_DEVICES = 24;
/** Probability per active customer-month. */
const NEW_PHONE = 0.02;
const PIN_RESET = 0.012;
const TRAVEL = 0.075;
const TRAVEL_ABROAD = 0.12;

/** Harmless look-alikes of the day: a new phone, a forgotten PIN, a journey. */
export function everydayOddities(day: Day, s: number, stream: number): void {
  const u = uniform(stream, 0) * MONTH_DAYS;
  const second = 7 * 3600 + Math.floor(uniform(stream, 1) * 12 * 3600);
  const { people } = day.at;
  if (u < NEW_PHONE) {
    people.nextDevice(s);
    day.security(5 * 3600, s, 'new_phone');
  } else if (u < NEW_PHONE + PIN_RESET) day.security(second, s, 'pin_reset');
  else if (u < NEW_PHONE + PIN_RESET + TRAVEL && !isTravelling(day, s)) {
    const goesAbroad =
      (people.n.tier[s] === 1 || people.n.tier[s] === 2) && uniform(stream, 2) < TRAVEL_ABROAD;
    people.f.tripPlace[s] = goesAbroad
      ? ABROAD_FROM + pick(ABROAD_SHARES, uniform(stream, 3))
      : pick(TOWN_SHARES, uniform(stream, 3));
    people.f.tripUntil[s] = day.number + 1 + Math.floor(uniform(stream, 4) * 6);
    day.security(5 * 3600 + 60, s, 'travel');
  }
}

/** Occasionally starts an episode for an active customer; its events are added to the day's queue. */
export function planEpisode(day: Day, s: number, stream: number): void {
  if (uniform(stream, 5) >= (EPISODES / 10_000 / MONTH_DAYS) * CALIBRATION.episodes) return;
  const { people } = day.at;
  const { f } = people;
  if (f.stage[s] !== STAGE.normal || (f.turns[s] ?? 0) < 1) return;
  const k = key(day.at.seed, s, day.number, PURPOSE.episode);
  const kind = pick(TYPE_SHARES, uniform(k, 0));
  const type = TYPES[kind] ?? 'rapid_transactions';
  const episode: Episode = {
    id: `F${day.number.toString(36)}-${s.toString(36)}`,
    type,
    subscriberId: people.ids[s] ?? '',
    day: day.text,
    transactionIds: [],
  };
  day.episodes.push(episode);
  const withCard = people.n.tier[s] !== NO_CARD && f.cardState[s] === CARD.activated && uniform(k, 1) < 0.5;
  const start = (8 + uniform(k, 2) * 10) * 3600;
  switch (type) {
    case 'unusual_location': {
      const abroad = uniform(k, 3) < 0.6;
      const away = abroad ? ABROAD[pick(ABROAD_SHARES, uniform(k, 4))] : undefined;
      const town = farTown(day, s, uniform(k, 4));
      const place = away
        ? { latitude: away.latitude, longitude: away.longitude, district: null, country: away.country }
        : {
            latitude: town.latitude,
            longitude: town.longitude,
            district: DISTRICTS[town.district]?.name ?? null,
            country: 'SL',
          };
      add(
        day,
        s,
        k,
        { ...plain(episode), ...place, factor: 1.6 },
        start,
        2 + poisson(uniform(k, 5), 2),
        420,
        2400,
        withCard,
      );
      return;
    }
    case 'rapid_transactions':
      add(
        day,
        s,
        k,
        { ...plain(episode), drain: 0.3 },
        start,
        6 + poisson(uniform(k, 5), 5),
        45,
        240,
        withCard,
      );
      return;
    case 'device_anomaly': {
      const shared = uniform(k, 3) < 0.5;
      const pool = Math.max(2, Math.round(SHARED_DEVICES * day.at.scale));
      const deviceId = shared
        ? `DX${String(Math.floor(uniform(k, 4) * pool)).padStart(4, '0')}`
        : `DN${(k >>> 0).toString(36)}`;
      if (uniform(k, 6) < 0.6)
        day.security(
          Math.floor(start - 600 - uniform(k, 7) * 5 * 3600),
          s,
          uniform(k, 8) < 0.6 ? 'pin_reset' : 'sim_swap',
        );
      add(
        day,
        s,
        k,
        { ...plain(episode), deviceId, factor: 3, drain: 0.9 },
        start,
        1 + poisson(uniform(k, 5), 1.5),
        120,
        1500,
        false,
      );
      return;
    }
    case 'spending_pattern':
      add(
        day,
        s,
        k,
        { ...plain(episode), factor: 5, drain: 0.6 },
        Math.min(start, 12 * 3600),
        3 + poisson(uniform(k, 5), 3),
        900,
        7200,
        withCard,
      );
  }
}

const plain = (episode: Episode): Override => ({
  episode,
  factor: 1,
  drain: 0.5,
  deviceId: null,
  latitude: null,
  longitude: null,
  district: null,
  country: null,
});

function farTown(day: Day, s: number, u: number): Town {
  const { n } = day.at.people;
  const far = TOWNS.filter(
    (t) => Math.hypot(t.latitude - (n.latitude[s] ?? 0), t.longitude - (n.longitude[s] ?? 0)) > 0.9,
  );
  return far[Math.floor(u * far.length)] ?? HOME;
}

/** Queues the events of the episode, with random gaps between `least` and `most` seconds. */
function add(
  day: Day,
  s: number,
  k: number,
  override: Override,
  start: number,
  count: number,
  least: number,
  most: number,
  withCard: boolean,
): void {
  const { people, seed } = day.at;
  const index = day.overrides.push(override) - 1;
  let second = Math.floor(start);
  if (withCard) {
    let need = 0;
    for (let i = 0; i < count; i += 1)
      need += purchaseNeed(day, s, key(seed, s, day.number, PURPOSE.episode + 64 * (i + 1)), override.factor);
    const limit = (CARD_TIERS[people.n.tier[s] ?? 0]?.limitUsd ?? 500) * 200;
    if (need > 0) day.queue.push(second - 300, EVENT.load, s, 0, 0, -1, Math.min(need, limit));
  } else if ((people.f.wallet[s] ?? 0) < 1_500_000) {
    // The wallet is used as a mule: money arrives just before it leaves.
    day.queue.push(
      second - 240,
      EVENT.wallet,
      s,
      key(seed, s, day.number, PURPOSE.episode + 64 * 63),
      CASH_IN,
      day.overrides.push({ ...override, factor: 3 * Math.max(1, override.factor) }) - 1,
      0,
    );
  }
  for (let i = 0; i < count && second < SWEEP_SECOND; i += 1) {
    const stream = key(seed, s, day.number, PURPOSE.episode + 64 * (i + 1));
    if (withCard) day.queue.push(second, EVENT.purchase, s, stream, 0, index, 0);
    else {
      const u = uniform(k, 20 + i);
      // Away from home, and when shops are closed, only sending money is plausible.
      const only = override.latitude !== null || second >= SHOPS_SHUT;
      day.queue.push(
        second,
        EVENT.wallet,
        s,
        stream,
        u < 0.6 || only ? P2P : u < 0.85 ? CASH_OUT : MERCHANT,
        index,
        0,
      );
    }
    second += Math.floor(least + uniform(k, 40 + i) * (most - least));
  }
}
