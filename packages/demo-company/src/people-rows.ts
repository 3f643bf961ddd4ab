/** Rows of people, their identification cases and their cards, in their state at an instant. */
import type { IngestKycCase, IngestSubscriber } from '@cottontree/contract/ingest/ingest.ts';
import { ARCHETYPES } from './archetypes.ts';
import { instantText, yearOf, DAY_SECONDS } from './dates.ts';
import { cumulate, key, pick, PURPOSE, uniform } from './hash.ts';
import { fullName, phoneNumber } from './names.ts';
import { DISTRICTS, TOWNS } from './places.ts';
import type { Population } from './population.ts';

/** Bands 18-24, 25-34, 35-44, 45-54, 55-74: overall 27, 36, 20, 11 and 6 percent. */
const AGE_FROM = [18, 25, 35, 45, 55];
const AGE_SPAN = [7, 10, 10, 10, 20];
const STUDENT_AGES = cumulate([70, 28, 2, 0, 0]);
const OTHER_AGES = cumulate([13.5, 38.5, 25.7, 14.4, 7.9]);
const WOMEN = 0.42;
const DEVICES = ['android', 'ussd', 'iphone', 'web'] as const;
const DEVICE_SHARES = cumulate([58, 33, 7, 2]);
/** Rural customers have more feature phones, premium ones more iPhones; overall the shares above apply. */
const DEVICE_BY_ARCHETYPE = [
  cumulate([68, 22, 8, 2]),
  cumulate([64, 31, 4, 1]),
  cumulate([70, 21, 6, 3]),
  cumulate([32, 67, 0.5, 0.5]),
  cumulate([58, 4, 32, 6]),
];
const CHANNELS = ['agent', 'street_team', 'referral', 'employer', 'online', 'radio'];
const CHANNEL_SHARES = cumulate([38, 17, 20, 9, 11, 5]);

export function subscriberRow(people: Population, seed: number, s: number, asOf: number): IngestSubscriber {
  const { n, f } = people;
  const k = key(seed, s, 0, PURPOSE.grant);
  const archetype = n.archetype[s] ?? 0;
  const ages = archetype === 2 ? STUDENT_AGES : OTHER_AGES;
  const band = pick(ages, uniform(k, 0));
  const age = (AGE_FROM[band] ?? 18) + Math.floor(uniform(k, 1) * (AGE_SPAN[band] ?? 10));
  const female = uniform(k, 2) < WOMEN;
  const town = TOWNS[n.town[s] ?? 0];
  const signup = n.signup[s] ?? 0;
  const closed = f.closedAt[s] ?? Infinity;
  return {
    id: people.ids[s] ?? '',
    fullName: fullName(seed, s, female),
    msisdn: phoneNumber(s),
    signupAt: instantText(signup),
    closedAt: closed <= asOf ? instantText(closed) : null,
    district: DISTRICTS[town?.district ?? 0]?.name ?? '',
    town: town?.name ?? '',
    gender: female ? 'female' : 'male',
    birthYear: yearOf(Math.floor(signup / DAY_SECONDS)) - age,
    occupation: ARCHETYPES[archetype]?.occupation ?? 'student',
    deviceClass: DEVICES[pick(DEVICE_BY_ARCHETYPE[archetype] ?? DEVICE_SHARES, uniform(k, 3))] ?? 'android',
    acquisitionChannel: CHANNELS[pick(CHANNEL_SHARES, uniform(k, 4))] ?? 'agent',
  };
}

/** Cases opened by `asOf`; if `from` is given, only those opened or decided in [from, asOf]. */
export function kycRows(people: Population, s: number, asOf: number, from = -Infinity): IngestKycCase[] {
  const closed = people.f.closedAt[s] ?? Infinity;
  const rows: IngestKycCase[] = [];
  people.kycSteps(s).forEach((step, i) => {
    if (step.opened > asOf || step.opened > closed) return;
    const decided = step.decided <= asOf && step.decided <= closed;
    if (step.opened < from && !(decided && step.decided >= from)) return;
    rows.push({
      id: `K${(people.ids[s] ?? '').slice(1)}.${i + 1}`,
      subscriberId: people.ids[s] ?? '',
      fromLevel: step.from,
      toLevel: step.to,
      status: decided ? (step.approved ? 'approved' : 'rejected') : 'open',
      openedAt: instantText(step.opened),
      decidedAt: decided ? instantText(step.decided) : null,
      rejectReason: decided ? step.reason : null,
    });
  });
  return rows;
}
