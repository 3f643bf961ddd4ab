/** Text that one person or system writes and others read. */
import { z } from 'zod';

/**
 * Bidirectional control characters: they show a text in another order than it is stored in, so that an account number or
 * a file name reads as another one. Letters of every script set their own direction without them. Source: Unicode
 * Standard Annex 9, table "Bidirectional_Control".
 */
const CONTROLS = '\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069';
const WITHOUT_CONTROLS = new RegExp(`^[^${CONTROLS}]*$`);

/** Refuses bidirectional control characters; lengths and trimming are for whoever uses it to add. */
export const FreeText = z
  .string()
  .regex(
    WITHOUT_CONTROLS,
    'must not hold invisible characters that turn the direction of text (such as U+202E): type the text anew',
  );

/** The same text with each of them replaced: for what machines report, which nobody can be asked to type anew. */
export const withoutTurns = (text: string): string =>
  text.replaceAll(new RegExp(`[${CONTROLS}]`, 'g'), '\ufffd');
