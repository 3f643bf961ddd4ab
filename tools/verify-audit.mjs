#!/usr/bin/env node
// @ts-check
/**
 * Verifies an exported audit trail without the system it came from. One file, Node.js 20 or newer, nothing to install.
 *
 *   node verify-audit.mjs <export.jsonl> <public-key.pem> [--witness <checkpoints.jsonl>] [--witness-key <public.pem>]
 *
 * Exit code 0: every record is as it was written. 1: it is not; the first bad record is named. 2: the verification was
 * not possible.
 *
 * Take the public key from another source than the export: a person who forges an export can put their own key into it.
 * The witness file comes from the second place that stores the checkpoints. Only it can reveal a history that was
 * rewritten, or cut short, inside the database before the export was made.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const FORMAT = 'cottontree-audit-1';
const NONE = '0'.repeat(64);

/**
 * @typedef {{ sequence: string, hash: string, count: string, at: string, fingerprint: string, signature: string }} Checkpoint
 * @typedef {{ record: string, at: string, by: string, proposedBy: string | null, what: string, why: string, madeAgain: boolean }} Accepted
 * @typedef {object} Verdict
 * @property {boolean} ok
 * @property {bigint} records how many were read
 * @property {bigint} withheld of these, how many are proven by their place but have content that the exporter may not see
 * @property {bigint | null} firstBad the first record that is not as it was written, as precisely as it can be determined
 * @property {bigint} vouchedFor up to here every record is proven by a signature
 * @property {string[]} sentences what was found, for a person
 * @property {Accepted[]} accepted edits made outside the product that owners accepted: the rows match their state at that time, or were computed again
 * @property {{ seals: number, rows: number, units: number, derived: number }} [sealed] where the export carries seals and rows
 * @property {{ agrees: number, newer: Newer | null }} [witness] where one was given: how many of its checkpoints are those of the export
 * @typedef {{ record: string, at: string, exportedAt: string }} Newer the newest record that the witness knows, which was written after the export was made
 * @typedef {{ checkpoints: Map<bigint, { hash: string, at: string }>, faults: string[] }} Witness
 */

/** Keys sorted at every depth: the text that was hashed and signed. @param {unknown} value @returns {string} */
export function canonicalJson(value) {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const fields = /** @type {Record<string, unknown>} */ (value);
    let text = '';
    for (const key of Object.keys(fields).toSorted()) {
      const each = fields[key];
      if (each !== undefined)
        text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(each)}`;
    }
    return `{${text}}`;
  }
  return JSON.stringify(value ?? null);
}

/** @param {string} text */
const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex');

/** The hash that a record must have. @param {unknown} record @param {string} prevHash hex */
const hashOf = (record, prevHash) =>
  createHash('sha256').update(Buffer.from(prevHash, 'hex')).update(canonicalJson(record)).digest('hex');

/** @param {import('node:crypto').KeyObject} key @param {string} purpose @param {unknown} content @param {unknown} signature */
const isSigned = (key, purpose, content, signature) =>
  typeof signature === 'string' &&
  verify(
    null,
    Buffer.from(`cottontree audit ${purpose} v1\n${canonicalJson(content)}`, 'utf8'),
    key,
    Buffer.from(signature, 'base64'),
  );

/** Identifies a key: SHA-256 of the key's DER. @param {import('node:crypto').KeyObject} key */
const fingerprintOf = (key) =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');

/** @param {string} text @returns {any} an object, or null */
function objectOf(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** @param {unknown} text @returns {bigint | null} */
const numberOf = (text) => (typeof text === 'string' && /^\d{1,18}$/.test(text) ? BigInt(text) : null);
/** @param {unknown} text @returns {text is string} */
const isHash = (text) => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);

/** @param {any} value @returns {value is Checkpoint} */
const isCheckpoint = (value) =>
  value !== null &&
  numberOf(value.sequence) !== null &&
  isHash(value.hash) &&
  typeof value.signature === 'string';

/**
 * The content of a record about an accepted edit; null for any other record. @param {any} record @returns {Accepted |
 * null}
 */
function acceptanceIn({ seq, at, action, actor_name: by, description, after }) {
  if (action !== 'seals.accept') return null;
  // Records from before an acceptance needed two people have it only in their description.
  const [, where = '', found = '', why = ''] =
    /^Accepted (.+?) as it is \((.*)\): (.*)$/s.exec(description) ?? [];
  return {
    record: String(seq),
    at: String(at),
    by: String(by),
    proposedBy: after?.proposedBy ?? null,
    what: after?.finding ?? (found || where || String(description)),
    why: after?.reason ?? why,
    madeAgain: after?.madeAgain === true,
  };
}

/** The content that the installation signed. @param {Checkpoint} checkpoint */
const statementOf = ({ sequence, hash, count, at, fingerprint }) => ({
  sequence,
  hash,
  count,
  at,
  fingerprint,
});

/**
 * The checkpoints of a witness file, by sequence, and the faults of the file.
 *
 * @param {string} text
 * @param {import('node:crypto').KeyObject} key of the installation
 * @param {import('node:crypto').KeyObject | null} witnessKey
 * @returns {Witness}
 */
export function readWitness(text, key, witnessKey) {
  /** @type {Witness['checkpoints']} */
  const checkpoints = new Map();
  /** @type {string[]} */
  const faults = [];
  const own = fingerprintOf(key);
  let previous = NONE;
  for (const [at, line] of text.split('\n').slice(0, -1).entries()) {
    const value = objectOf(line);
    const where = `Line ${at + 1} of the witness file`;
    if (!isCheckpoint(value)) {
      faults.push(`${where} cannot be read.`);
      continue;
    }
    const { countersignature, ...signed } = /** @type {any} */ (value);
    if (signed.previous !== previous)
      faults.push(`${where} does not follow the line before it: lines were removed, added or moved.`);
    previous = sha256(line);
    if (witnessKey && !isSigned(witnessKey, 'witness', signed, countersignature)) {
      faults.push(`${where} is not countersigned by the witness.`);
      continue;
    }
    // Keys are replaced now and then: a line with an older key counts if the witness countersigned it.
    if (value.fingerprint !== own) {
      if (witnessKey) checkpoints.set(BigInt(value.sequence), value);
      continue;
    }
    if (!isSigned(key, 'checkpoint', statementOf(value), value.signature)) {
      faults.push(`${where} is not signed by this installation.`);
      continue;
    }
    checkpoints.set(BigInt(value.sequence), value);
  }
  return { checkpoints, faults };
}

/** @param {string[]} leaves of rows, as uuids, in the order of their bytes */
const digestOf = (leaves) =>
  createHash('sha256')
    .update(Buffer.from(leaves.join('').replaceAll('-', ''), 'hex'))
    .digest('hex');

/** @param {string} a @param {string} b */
const byText = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** The digest of no rows. */
const EMPTY = digestOf([]);

/**
 * Compares the rows of an export with their seals, and with the changes that audit records name.
 *
 * @param {import('node:crypto').KeyObject} key of the installation
 */
function sealJudge(key) {
  const own = fingerprintOf(key);
  /** @type {string[]} */
  const sentences = [];
  /** The change sets that records name. @type {Map<string, { seq: bigint, sha256: string }>} */
  const claims = new Map();
  /** The newest record that names a seal. @type {{ seq: string, name: string } | null} */
  let named = null;
  /** @type {Map<string, any>} */
  const seals = new Map();
  /** The number of the seal by which a table was emptied. @type {Map<string, number>} */
  const emptied = new Map();
  let last = { number: 0, hash: NONE, settled: 0n };
  /** @type {Map<string, any[]>} */
  const sets = new Map();
  /** Open changes that records confirm, by unit. @type {Map<string, any[]> | null} */
  let open = null;
  /** Open emptyings by table: the id of the last. @type {Map<string, bigint>} */
  const openEmptied = new Map();
  const seen = new Set();
  const counts = { seals: 0, rows: 0, units: 0, derived: 0 };
  /** @param {string} table @param {string} scope */
  const unitOf = (table, scope) => `${table} ${scope}`;
  /** @param {string} table @param {string} scope */
  const nameOf = (table, scope) => (scope === '' ? table : `${table} of ${scope}`);

  /** @param {any} line */
  const takeSeal = ({ content, signature }) => {
    counts.seals += 1;
    const { number, table, scope, previous, fingerprint, settled, replaces } = content;
    if (Number(number) !== last.number + 1 || previous !== last.hash)
      sentences.push(`Seal ${number} does not follow the seal before it.`);
    if (fingerprint === own && !isSigned(key, 'seal', content, signature))
      sentences.push(`Seal ${number} is not signed with this key.`);
    last = { number: Number(number), hash: sha256(canonicalJson(content)), settled: BigInt(settled) };
    const before = seals.get(unitOf(table, scope))?.number ?? 0;
    const newest = before > (emptied.get(table) ?? 0) ? before : 0;
    // A seal of an earlier release does not name the seal that it replaces.
    if (replaces !== undefined && scope !== '*' && Number(replaces) !== newest) {
      const place = replaces === '0' ? 'is the first' : `takes the place of seal ${replaces}`;
      const instead =
        newest === 0
          ? 'which is gone'
          : `not of seal ${newest} before it: what that one sealed went back without a record`;
      sentences.push(`Seal ${number} of ${nameOf(table, scope)} ${place}, ${instead}.`);
    }
    if (scope === '*') emptied.set(table, last.number);
    else seals.set(unitOf(table, scope), { ...content, number: last.number });
  };

  /** @param {any} line */
  const takeChange = (line) => {
    const held = sets.get(line.set) ?? [];
    held.push(line);
    sets.set(line.set, held);
  };

  /** @param {any} c */
  const changeHash = (c) =>
    createHash('sha256')
      .update(`${c.table}|${c.scope}|${c.emptied}|${c.addedHash}|${c.removedHash}`)
      .digest();
  /** @param {any} c */
  const isWhole = (c) =>
    (c.added === null || digestOf([...c.added].sort(byText)) === c.addedHash) &&
    (c.removed === null || digestOf([...c.removed].sort(byText)) === c.removedHash);

  /** Called when all seals and changes were read: which changes count? */
  const countedChanges = () => {
    /** @type {Map<string, any[]>} */
    const found = new Map();
    for (const [set, changes] of sets) {
      if (changes.every((c) => c.sealed) && !claims.has(set)) continue;
      const claim = claims.get(set);
      const hash = createHash('sha256')
        .update(Buffer.concat(changes.map(changeHash)))
        .digest('hex');
      const tables = [...new Set(changes.map((c) => c.table))].join(', ');
      if (!claim) sentences.push(`A change of ${tables} has no audit record.`);
      else if (claim.sha256 !== hash || !changes.every(isWhole))
        sentences.push(`The changes of ${tables} are not those that audit record ${claim.seq} names.`);
      else
        for (const c of changes.filter((each) => !each.sealed)) {
          if (c.emptied) {
            const before = openEmptied.get(c.table) ?? 0n;
            openEmptied.set(c.table, BigInt(c.id) > before ? BigInt(c.id) : before);
          } else found.set(unitOf(c.table, c.scope), [...(found.get(unitOf(c.table, c.scope)) ?? []), c]);
        }
    }
    for (const [set, { seq }] of claims)
      if (seq > last.settled && !sets.has(set))
        sentences.push(`The changes that audit record ${seq} names are gone.`);
    const newest = `${last.number}/${last.hash}`;
    if (named !== null && named.name !== newest && !knows(named.name))
      sentences.push(`Audit record ${named.seq} names a seal that is not there.`);
    return found;
  };
  /** An interrupted round leaves seals that no record names yet. @param {string} name */
  const knows = (name) => hashes.has(name);
  /** @type {Set<string>} */
  const hashes = new Set([`0/${NONE}`]);

  /** @param {any} line */
  const takeUnit = ({ table, scope, keys, leaves, sealed, sealedKeys }) => {
    open ??= countedChanges();
    counts.units += 1;
    counts.rows += leaves.length;
    seen.add(unitOf(table, scope));
    const all = open.get(unitOf(table, scope)) ?? [];
    const cleared = openEmptied.get(table);
    const changes = all.filter((c) => cleared === undefined || BigInt(c.id) > cleared);
    const seal = sealOf(table, scope);
    const digest = seal?.digest ?? EMPTY;
    if (changes.length === 0 && digestOf(leaves) === digest) return;
    const before = seal === null ? [] : sealed;
    if (before === null || digestOf(before) !== digest) {
      sentences.push(`${nameOf(table, scope)} is not as seal ${seal?.number} says.`);
      return;
    }
    /** @type {Map<string, number>} */
    const balance = new Map();
    /** @param {string[]} each @param {number} n */
    const add = (each, n) => each.forEach((leaf) => balance.set(leaf, (balance.get(leaf) ?? 0) + n));
    add(leaves, 1);
    add(before, -1);
    for (const c of changes) {
      add(c.added ?? [], -1);
      add(c.removed ?? [], 1);
    }
    const there = leaves
      .map((/** @type {string} */ leaf, /** @type {number} */ at) => ({ leaf, key: keys[at] }))
      .filter((/** @type {any} */ { leaf }) => (balance.get(leaf) ?? 0) > 0);
    const removed = [...balance].filter(([, n]) => n < 0).map(([leaf]) => sealedKeys?.[before.indexOf(leaf)]);
    const first =
      there.map((/** @type {any} */ { key: each }) => each).sort(byText)[0] ?? removed.sort(byText)[0];
    if (there.length + removed.length === 0) return;
    const what = there.length === 0 ? 'was deleted' : removed.length === 0 ? 'was added' : 'was changed';
    sentences.push(`${nameOf(table, scope)}: ${first === undefined ? 'a row' : `row ${first}`} ${what}.`);
  };

  /** Derived rows were compared with their sources when the file was made. @param {any} line */
  const takeDerived = ({ units, differing }) => {
    counts.derived += units;
    for (const { table, scope, key: row, what } of differing)
      sentences.push(`${nameOf(table, scope)}: ${row === '' ? 'a row' : `row ${row}`} ${what}.`);
  };

  /** The seal of a unit; null if it begins empty. @param {string} table @param {string} scope */
  const sealOf = (table, scope) => {
    const seal = seals.get(unitOf(table, scope));
    return seal && seal.number > (emptied.get(table) ?? 0) && !openEmptied.has(table) ? seal : null;
  };

  return {
    counts,
    /** @param {any} record */
    takeRecord(record) {
      const { row_changes: changes, seq, entity_type: type, entity_id: name } = record;
      if (typeof changes?.set === 'string')
        claims.set(changes.set, { seq: BigInt(seq), sha256: changes.sha256 });
      if (type === 'seal') named = { seq, name };
    },
    /** @param {any} line */
    take(line) {
      if (line.type === 'seal') {
        takeSeal(line);
        hashes.add(`${last.number}/${last.hash}`);
      } else if (line.type === 'change') takeChange(line);
      else if (line.type === 'derived') takeDerived(line);
      else takeUnit(line);
    },
    end() {
      open ??= countedChanges();
      for (const { table, scope, rows } of seals.values())
        if (rows !== '0' && !seen.has(unitOf(table, scope)) && sealOf(table, scope) !== null)
          sentences.push(`${nameOf(table, scope)} is missing, of which ${rows} rows were sealed.`);
      return sentences;
    },
  };
}

/**
 * Reads an export line by line and verifies it.
 *
 * @param {AsyncIterable<string> | Iterable<string>} lines without their line breaks
 * @param {import('node:crypto').KeyObject} key of the installation
 * @param {Witness | null} [witness]
 * @returns {Promise<Verdict>}
 */
export async function verifyExport(lines, key, witness = null) {
  /** @type {string[]} */
  const sentences = [];
  /** @type {bigint | null} */
  let firstBad = null;
  /** Records are verified up to the first bad one; nothing can be concluded about those after it. */
  let judging = true;
  /** @param {bigint} at @param {string} sentence */
  const fail = (at, sentence) => {
    if (!judging) return;
    judging = false;
    firstBad = at;
    sentences.push(sentence);
  };

  /** @type {any} */
  let header = null;
  /** @type {any} */
  let end = null;
  let last = { seq: 0n, hash: NONE };
  /** @type {bigint} */
  let vouchedFor = 0n;
  /** This record does not follow the one before it: the next one shows which of the two is foreign. */
  let torn = false;
  let records = 0n;
  let checkpoints = 0;
  let withheld = 0n;
  /** @type {Accepted[]} */
  const accepted = [];
  const own = fingerprintOf(key);
  sentences.push(...(witness?.faults ?? []));
  const witnessed = witness?.checkpoints ?? new Map();
  let witnessAgrees = 0;

  /** @param {boolean} holds the newest record is known to be the original */
  const settle = (holds) => {
    if (!torn) return;
    torn = false;
    const at = holds ? last.seq - 1n : last.seq;
    fail(
      at,
      `Record ${at} was replaced: its ${holds ? 'successor was' : 'neighbours were'} chained to another. ` +
        `Nothing vouches for those after record ${vouchedFor}.`,
    );
  };
  /** What was signed for the newest record, if that is different. @type {{ hash: string, by: string } | null} */
  let denied = null;
  /** @param {unknown} prevHash of what comes next */
  const reportMismatch = (prevHash) => {
    if (!denied) return;
    const { hash, by } = denied;
    denied = null;
    // If its successor still names the original, the history after it is unchanged.
    const alone = prevHash === hash;
    fail(
      alone ? last.seq : vouchedFor + 1n,
      `Record ${last.seq} is not the one that ${by} knows: ` +
        (alone
          ? `it, and perhaps others after record ${vouchedFor}, was replaced.`
          : `the history was rewritten, beginning with a record from ${vouchedFor + 1n} to ${last.seq}.`),
    );
  };
  /** Compares the newest record with what was signed for it. @param {string} hash @param {string} by */
  const compare = (hash, by) => {
    settle(hash === last.hash);
    if (hash !== last.hash) denied ??= { hash, by };
    else if (judging) vouchedFor = last.seq;
  };
  const compareWithWitness = () => {
    const hash = witnessed.get(last.seq)?.hash;
    if (hash === undefined) return;
    if (hash === last.hash) witnessAgrees += 1;
    compare(hash, 'the witness');
  };

  const judge = sealJudge(key);
  const sealedHash = createHash('sha256');
  let sealedLines = 0;
  /** @param {any} value */
  const takeRecord = (value) => {
    records += 1n;
    judge.takeRecord(value.record ?? {});
    if (!judging) return;
    const expected = last.seq + 1n;
    const seq = numberOf(value.type === 'withheld' ? value.seq : value.record?.seq);
    reportMismatch(value.prevHash);
    // A successor that names it confirms the previous record.
    settle(value.prevHash === last.hash);
    if (seq === null || !isHash(value.hash) || !isHash(value.prevHash))
      return fail(expected, `Where record ${expected} should stand, there is something else.`);
    if (seq !== expected)
      return fail(expected, `Record ${expected} is missing or not in its place: record ${seq} stands there.`);
    // A withheld record is proven only by its place: those after it name its hash.
    if (value.type === 'withheld') withheld += 1n;
    else if (hashOf(value.record, value.prevHash) !== value.hash)
      return fail(seq, `Record ${seq} was changed: its content does not match its hash.`);
    const acceptance = value.type === 'withheld' ? null : acceptanceIn(value.record);
    if (acceptance) accepted.push(acceptance);
    const follows = value.prevHash === last.hash;
    const known = vouchedFor === last.seq;
    last = { seq, hash: value.hash };
    if (!follows) {
      torn = true;
      // Its predecessor is proven, so it is itself the foreign one.
      if (known) settle(false);
    }
    compareWithWitness();
  };

  /** @param {any} value @param {number} line */
  const takeCheckpoint = (value, line) => {
    checkpoints += 1;
    // Signed with a key that was replaced: it cannot be checked, and proves nothing.
    if (isCheckpoint(value) && value.fingerprint !== own) return;
    if (!isCheckpoint(value) || !isSigned(key, 'checkpoint', statementOf(value), value.signature)) {
      sentences.push(`The checkpoint in line ${line} is not signed with this key.`);
    } else if (BigInt(value.sequence) === last.seq) {
      compare(value.hash, 'a signed checkpoint');
    } else {
      reportMismatch(null);
      settle(true);
      fail(
        last.seq + 1n,
        `Record ${value.sequence}, of which a checkpoint was signed, does not stand where the checkpoint does.`,
      );
    }
  };

  let number = 0;
  /** Some line is one of an export, whatever became of the first. */
  let isTrail = false;
  for await (const text of lines) {
    number += 1;
    const value = objectOf(text);
    isTrail ||= ['header', 'record', 'withheld', 'checkpoint', 'end'].includes(value?.type);
    if (number > 1 && header === null) {
      if (isTrail) break;
    } else if (number === 1) {
      const seq = numberOf(value?.from?.sequence);
      if (value?.type !== 'header' || value.format !== FORMAT || seq === null || !isHash(value.from.hash))
        continue;
      header = value;
      last = { seq, hash: value.from.hash };
      vouchedFor = seq;
      if (seq === 0n && last.hash !== NONE) fail(1n, 'The chain does not begin with its first record.');
      compareWithWitness();
    } else if (end !== null) {
      sentences.push(`Line ${number} stands after the end.`);
      break;
    } else if (value?.type === 'record' || value?.type === 'withheld') {
      takeRecord(value);
    } else if (value?.type === 'checkpoint') {
      takeCheckpoint(value, number);
    } else if (['seal', 'change', 'unit', 'derived'].includes(value?.type)) {
      sealedLines += 1;
      sealedHash.update(`${text}\n`);
      try {
        judge.take(value);
      } catch {
        sentences.push(`Line ${number} is no seal, change, unit or comparison.`);
      }
    } else if (value?.type === 'end') {
      end = value;
    } else {
      reportMismatch(null);
      settle(true);
      fail(last.seq + 1n, `Line ${number} cannot be read, where record ${last.seq + 1n} should stand.`);
    }
  }

  if (header === null) {
    if (number > 0 && !isTrail) throw new Error('The file is no export of an audit trail.');
    sentences.push('The first line is not the head of an audit export.');
    return { ok: false, records, withheld, firstBad, vouchedFor, accepted, sentences };
  }
  reportMismatch(null);
  settle(true);
  const endSigned = end !== null && isEndSigned(key, header, end);
  if (end === null) {
    fail(last.seq + 1n, `The file was cut off after record ${last.seq}.`);
  } else if (!endSigned) {
    sentences.push(
      'The end is not signed with this key: the file was changed, or another installation made it.',
    );
    if (last.seq > vouchedFor) fail(vouchedFor + 1n, `Nothing vouches for the records after ${vouchedFor}.`);
  } else {
    const upTo = numberOf(end.last?.sequence) ?? 0n;
    if (upTo > last.seq)
      fail(last.seq + 1n, `Record ${last.seq + 1n} is missing: the export went up to record ${upTo}.`);
    if (end.last?.hash !== last.hash)
      fail(
        vouchedFor + 1n,
        `Record ${last.seq} is not the one that was signed at the end: the history was rewritten, beginning with a ` +
          `record from ${vouchedFor + 1n} to ${last.seq}.`,
      );
    if (BigInt(end.withheld ?? 0) !== withheld && judging)
      sentences.push('Records were blacked out in the file after it was made.');
    if (
      (end.sealed?.lines ?? 0) !== sealedLines ||
      (end.sealed && end.sealed.sha256 !== sealedHash.digest('hex'))
    )
      sentences.push('Seals or rows were taken out of the file, added to it, or changed.');
    if (end.checkpoints !== checkpoints)
      sentences.push('Checkpoints were taken out of the file, or added to it.');
  }
  const { cut, newer } = beyondExport(witnessed, last.seq, endSigned ? header.exportedAt : undefined);
  if (cut !== null) fail(last.seq + 1n, cut);
  if (judging && sentences.length === 0) vouchedFor = last.seq;
  if (sealedLines > 0) sentences.push(...judge.end());
  return {
    ok: sentences.length === 0,
    records,
    withheld,
    firstBad,
    vouchedFor,
    accepted,
    sentences,
    ...(sealedLines > 0 ? { sealed: judge.counts } : {}),
    ...(witness ? { witness: { agrees: witnessAgrees, newer } } : {}),
  };
}

/**
 * What the witness knows beyond the last record of an export. A checkpoint is made of records that were there at its
 * time, so an export made then or later has them unless they were removed.
 *
 * @param {Witness['checkpoints']} witnessed
 * @param {bigint} last the last record of the export
 * @param {unknown} exportedAt when the export was made; undefined if no signature proves it
 * @returns {{ cut: string | null, newer: Newer | null }} `cut` is a sentence
 */
function beyondExport(witnessed, last, exportedAt) {
  const beyond = [...witnessed].filter(([seq]) => seq > last).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const newest = beyond.at(-1);
  if (newest === undefined) return { cut: null, newer: null };
  const made = Date.parse(String(exportedAt));
  if (typeof exportedAt !== 'string' || Number.isNaN(made))
    return {
      cut:
        `The witness knows record ${newest[0]}; the export ends with record ${last}, and no signature proves when it was ` +
        `made. Whether its tail was cut off cannot be decided: export the trail again, and verify that file.`,
      newer: null,
    };
  const missing = beyond.find(([, { at }]) => !(Date.parse(at) > made));
  if (missing !== undefined)
    return {
      cut:
        `The witness knows record ${missing[0]} since ${missing[1].at}; the export was made later, at ${exportedAt}, and ends ` +
        `with record ${last}, so its tail was cut off.`,
      newer: null,
    };
  return { cut: null, newer: { record: String(newest[0]), at: newest[1].at, exportedAt } };
}

/** @param {import('node:crypto').KeyObject} key @param {any} header @param {any} end */
function isEndSigned(key, header, end) {
  const { signature, ...rest } = end;
  return isSigned(key, 'export', { header, end: rest }, signature);
}

/** @param {string[]} args */
function argumentsOf(args) {
  /** @type {string[]} */
  const files = [];
  /** @type {Record<string, string | undefined>} */
  const options = {};
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    if (arg === '--witness' || arg === '--witness-key') options[arg] = args[(at += 1)];
    else files.push(arg);
  }
  const [file, key] = files;
  if (
    file === undefined ||
    key === undefined ||
    files.length > 2 ||
    Object.values(options).includes(undefined)
  )
    return null;
  return { file, key, witness: options['--witness'], witnessKey: options['--witness-key'] };
}

const USAGE = [
  'Verifies an exported audit trail: that no record was changed, removed, added or moved since it was written.',
  '',
  '  node verify-audit.mjs <export.jsonl> <public-key.pem> [--witness <checkpoints.jsonl>] [--witness-key <public.pem>]',
  '',
  'export.jsonl      the signed audit trail (audit screen, Export)',
  'public-key.pem    the public key of the installation, taken earlier or from somebody you trust',
  'checkpoints.jsonl the file of the witness, and witness-public.pem beside it: they show a history that was',
  '                  rewritten inside the database before it was exported',
];

const WHAT_NOW = [
  'What to do: change and restore nothing. Keep this file, the database, the witness folder and the logs as they are.',
  'Compare the record named with an older export or a backup; see docs/operations/audit.md for what each finding means.',
];

/**
 * Who accepted what, when and why: the rows match because they were sealed again, or computed again from other rows.
 * @param {readonly Accepted[]} accepted
 */
const acceptedLines = (accepted) =>
  accepted.length === 0
    ? []
    : [
        'Edits made outside the product that were accepted, and sealed as they were then, or made again from their rows:',
        ...accepted.map(
          ({ record, at, by, proposedBy, what, why, madeAgain }) =>
            `- ${at}, record ${record}: ${what}${madeAgain ? ', and was made again' : ''}. ${proposedBy === null ? 'Accepted' : `Proposed by ${proposedBy}, accepted`} by ${by}: ${why}`,
        ),
      ];

/** @param {string} path */
function publicKey(path) {
  const text = readFileSync(path, 'utf8');
  if (!text.trimStart().startsWith('-----BEGIN PUBLIC KEY'))
    throw new Error(`${path} is no public key. The export comes first, then the key.`);
  const key = createPublicKey(text);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${path} is no Ed25519 public key.`);
  return key;
}

/** @param {string[]} args @param {(line: string) => void} say @returns {Promise<0 | 1 | 2>} */
export async function main(args, say) {
  try {
    const given = argumentsOf(args);
    if (given === null) {
      USAGE.forEach(say);
      return 2;
    }
    const key = publicKey(given.key);
    const witness =
      given.witness === undefined
        ? null
        : readWitness(
            readFileSync(given.witness, 'utf8'),
            key,
            given.witnessKey === undefined ? null : publicKey(given.witnessKey),
          );
    const lines = createInterface({ input: createReadStream(given.file, 'utf8'), crlfDelay: Infinity });
    const verdict = await verifyExport(lines, key, witness);
    if (verdict.ok) {
      const { length: accepted } = verdict.accepted;
      const but =
        accepted === 0 ? '' : `, with ${accepted} accepted ${accepted === 1 ? 'finding' : 'findings'}`;
      say(`The audit trail holds${but}: ${verdict.records} records, up to record ${verdict.vouchedFor}.`);
      say('In this file none of them was changed, removed, added or moved.');
      acceptedLines(verdict.accepted).forEach(say);
      if (verdict.withheld > 0n)
        say(
          `Of ${verdict.withheld} only the place in the chain is given: sign-ins of people whom the exporter does not manage.`,
        );
      say(`Signed by the installation ${fingerprintOf(key)}.`);
      say(
        'That key proves something only if it did not come with the export: compare it with one you had before.',
      );
      if (verdict.sealed)
        say(
          `${verdict.sealed.rows} rows in ${verdict.sealed.units} units are as ${verdict.sealed.seals} seals and the audit records say.`,
        );
      if (verdict.sealed && verdict.sealed.derived > 0)
        say(`Sums and lists in ${verdict.sealed.derived} units follow from those rows.`);
      say(
        verdict.witness
          ? `The witness agrees in ${verdict.witness.agrees} checkpoints.`
          : 'No witness was given: a history that was rewritten before the export was made would not show.',
      );
      if (verdict.witness?.newer) {
        const { record, at, exportedAt } = verdict.witness.newer;
        say(
          `The witness is newer than this export, which was made at ${exportedAt}: at ${at} it knew record ${record}. ` +
            `To verify the records after ${verdict.vouchedFor}, export the trail again.`,
        );
      }
      return 0;
    }
    say(
      verdict.firstBad === null
        ? 'The audit trail does NOT hold.'
        : `The audit trail does NOT hold. The first bad record is ${verdict.firstBad}.`,
    );
    for (const sentence of verdict.sentences) say(`- ${sentence}`);
    acceptedLines(verdict.accepted).forEach(say);
    WHAT_NOW.forEach(say);
    return 1;
  } catch (error) {
    say(`Nothing can be said: ${error instanceof Error ? error.message : String(error)}`);
    return 2;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await main(process.argv.slice(2), (line) => console.log(line));
}
