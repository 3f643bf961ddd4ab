/** Where a customer is on a day: at home, or travelling in the country or abroad. */
import type { IngestTransaction } from '@cottontree/contract/ingest/ingest.ts';
import type { Day, Override } from './day.ts';
import { ABROAD, DISTRICTS, TOWNS } from './places.ts';
import { uniform } from './hash.ts';

/** `tripPlace` below this is a town, otherwise a place abroad. */
export const ABROAD_FROM = 128;

export const isTravelling = (day: Day, s: number): boolean =>
  (day.at.people.f.tripUntil[s] ?? 0) >= day.number;

/** Index in ABROAD, or -1. */
export const countryAbroad = (day: Day, s: number): number => {
  const place = day.at.people.f.tripPlace[s] ?? 0;
  return isTravelling(day, s) && place >= ABROAD_FROM ? place - ABROAD_FROM : -1;
};

/** The town where the customer uses agents and shops today. */
export function townToday(day: Day, s: number): number {
  const { f, n } = day.at.people;
  const place = f.tripPlace[s] ?? 0;
  return isTravelling(day, s) && place < ABROAD_FROM ? place : (n.town[s] ?? 0);
}

const rounded = (degrees: number): number => Math.round(degrees * 1e4) / 1e4;

/** Sets the customer's position on a row (draws 20 and 21 of its stream), or the injected one. */
export function locate(
  day: Day,
  row: IngestTransaction,
  s: number,
  stream: number,
  override: Override | null,
): void {
  const east = (uniform(stream, 20) - 0.5) * 0.012;
  const north = (uniform(stream, 21) - 0.5) * 0.012;
  if (override?.latitude != null && override.longitude != null) {
    place(row, override.latitude + north, override.longitude + east, override.district, override.country);
    return;
  }
  const { n } = day.at.people;
  const abroad = ABROAD[countryAbroad(day, s)];
  if (abroad) {
    place(row, abroad.latitude + north * 4, abroad.longitude + east * 4, null, abroad.country);
    return;
  }
  const town = TOWNS[townToday(day, s)];
  if (!town) return;
  const home = !isTravelling(day, s);
  place(
    row,
    (home ? (n.latitude[s] ?? 0) : town.latitude) + north,
    (home ? (n.longitude[s] ?? 0) : town.longitude) + east,
    DISTRICTS[town.district]?.name ?? null,
    'SL',
  );
}

function place(
  row: IngestTransaction,
  latitude: number,
  longitude: number,
  district: string | null,
  country: string | null,
): void {
  row.latitude = rounded(latitude);
  row.longitude = rounded(longitude);
  row.district = district;
  row.country = country;
}
