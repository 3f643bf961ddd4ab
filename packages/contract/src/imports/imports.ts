/**
 * Bulk import: a CSV file is uploaded in parts, its columns are mapped, and every row is checked without effect. It is
 * then committed in the background through the same ingest as all business data, and can be undone while nothing
 * depends on it.
 */
import { z } from 'zod';
import { BusinessDay } from '../calendar.ts';
import { FreeText } from '../free-text.ts';
import { CellFaultKind } from './cell-faults.ts';
import { ImportKind, MAX_IMPORT_COLUMNS } from './fields.ts';
import { Recipe } from './recipes.ts';
import { Done, route } from '../route.ts';

export const MAX_IMPORT_BYTES = 256 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 2_000_000;
/** Maximum bytes of a part; the browser uses smaller parts on a slow connection. A lost connection costs one part. */
export const IMPORT_PART_BYTES = 2 * 1024 * 1024;
/** Maximum lines of a part: 8 MiB contain as many lines of 33 characters; a row of any kind is longer. */
export const MAX_IMPORT_PART_LINES = 250_000;

/**
 * uploading, uploaded (may be mapped), checking, checked (may be committed), committing, committed, undoing, undone;
 * stopped: only a part of it is committed; cancelled: nothing is committed.
 */
export const ImportState = z.enum([
  'uploading',
  'uploaded',
  'checking',
  'checked',
  'committing',
  'committed',
  'stopped',
  'undoing',
  'undone',
  'cancelled',
]);
export type ImportState = z.infer<typeof ImportState>;

/** The states in which the server is working; the state will change without a further request. */
export const RUNNING_IMPORTS: readonly ImportState[] = ['checking', 'committing', 'undoing'];

const FieldKey = z.string().max(40);
/** For each column of the file the field that it fills; null: it is ignored. */
export const ImportMapping = z.array(FieldKey.nullable()).max(MAX_IMPORT_COLUMNS);
export type ImportMapping = z.infer<typeof ImportMapping>;

export const Import = z.object({
  id: z.uuid(),
  kind: ImportKind,
  fileName: z.string(),
  sizeBytes: z.int(),
  state: ImportState,
  /** Incremented by each mapping and each check. */
  version: z.int(),
  /** Number of parts received. */
  parts: z.int(),
  /** Bytes received and their CRC-32; null: started under an earlier release, so it cannot be resumed. */
  receivedBytes: z.int().nullable(),
  receivedCrc: z.int().nullable(),
  rows: z.int(),
  header: z.array(z.string()),
  mapping: ImportMapping,
  /** By which the file is read; null where the mapping says all. */
  recipe: Recipe.nullable(),
  /** The name of the saved recipe by which the file is read; null without one. */
  recipeName: z.string().nullable(),
  /** The first rows, as in the file. */
  sample: z.array(z.array(z.string())),
  /** Number of rows that the current or last step has processed. */
  done: z.int(),
  /** Number of invalid rows in the last check. */
  invalidRows: z.int(),
  /** Number of valid rows that are already stored with the same content. */
  heldRows: z.int(),
  /** Number of rows stored: new rows, and rows replaced by a later state. */
  stored: z.int(),
  skipInvalid: z.boolean(),
  /** Why it stopped, or could not be undone. */
  problem: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
  committedBy: z.string().nullable(),
  committedAt: z.string().nullable(),
  /** Another committed import of exactly the same rows. */
  sameAs: z.object({ fileName: z.string(), by: z.string(), at: z.string() }).nullable(),
});
export type Import = z.infer<typeof Import>;

/** One import, with the obstacles to the next step. */
export const OpenedImport = Import.extend({
  /** For a checked one: closed days that its rows are on. For some kinds, committing these rows cannot be undone. */
  closedDays: z.array(z.object({ day: BusinessDay, rows: z.int() })),
  /** For a stored one: why it cannot be undone, as far as known without trying. */
  undoFault: z.string().nullable(),
});
export type OpenedImport = z.infer<typeof OpenedImport>;

const ImportId = z.strictObject({ id: z.uuid() });
const Versioned = z.strictObject({ version: z.int().min(1) });

export const listImports = route({
  method: 'GET',
  path: '/api/imports',
  summary: 'The latest 50 imports of the kinds one may import, newest first',
  access: 'signed-in',
  asSent: true,
  output: z.object({ imports: z.array(Import), kinds: z.array(ImportKind) }),
});

export const readImport = route({
  method: 'GET',
  path: '/api/imports/:id',
  summary: 'One import and how far it has come',
  access: 'signed-in',
  asSent: true,
  params: ImportId,
  output: OpenedImport,
});

export const createImport = route({
  method: 'POST',
  path: '/api/imports',
  summary: 'Announce a file; its parts follow',
  access: 'signed-in',
  asSent: true,
  input: z.strictObject({
    kind: ImportKind,
    fileName: FreeText.trim().min(1).max(200),
    sizeBytes: z.int().min(1, 'the file is empty').max(MAX_IMPORT_BYTES, 'a file may have 256 MiB at most'),
  }),
  output: OpenedImport,
});

export const sendImportPart = route({
  method: 'POST',
  path: '/api/imports/:id/parts',
  summary:
    'Send the next part of the file, of 250,000 lines at most; a part that was received before is taken as sent. What has come, and where to go on, stands in receivedBytes',
  access: 'signed-in',
  asSent: true,
  params: ImportId,
  input: z.strictObject({
    /** Index from 0. */
    part: z.int().min(0),
    text: z.string().max(8 * 1024 * 1024),
    last: z.boolean(),
  }),
  output: OpenedImport,
  bodyLimit: 24 * 1024 * 1024,
  // Enough for two files of the largest size.
  perMinute: 300,
});

export const mapImport = route({
  method: 'PUT',
  path: '/api/imports/:id/mapping',
  summary: 'Say which column of the file fills which field',
  access: 'signed-in',
  asSent: true,
  params: ImportId,
  input: z.strictObject({ version: z.int().min(1), mapping: ImportMapping }),
  output: OpenedImport,
});

export const checkImport = route({
  method: 'POST',
  path: '/api/imports/:id/check',
  summary: 'Dry run: check every row in the background, without effect',
  access: 'signed-in',
  asSent: true,
  params: ImportId,
  input: Versioned,
  output: OpenedImport,
});

export const commitImport = route({
  method: 'POST',
  path: '/api/imports/:id/commit',
  summary: 'Store the checked rows in the background; with wrong rows only when they are left out knowingly',
  access: 'signed-in',
  asSent: true,
  params: ImportId,
  input: z.strictObject({ version: z.int().min(1), skipInvalid: z.boolean().default(false) }),
  output: OpenedImport,
});

export const cancelImport = route({
  method: 'POST',
  path: '/api/imports/:id/cancel',
  summary: 'Give an import up; a commit stops after the batch it is at',
  access: 'signed-in',
  asSent: true,
  params: ImportId,
  output: OpenedImport,
});

export const undoImport = route({
  method: 'POST',
  path: '/api/imports/:id/undo',
  summary: 'Take back what an import stored, in the background, while nothing was built upon it',
  access: 'signed-in',
  asSent: true,
  params: ImportId,
  output: OpenedImport,
});

/** A row that the check refused. */
export const WrongRow = z.object({
  /** The row number as in a spreadsheet: the header is row 1. */
  row: z.int(),
  cells: z.array(z.string()),
  problems: z.array(
    z.object({
      /** Header of the column in the file; null: the fault concerns the whole row. */
      column: z.string().nullable(),
      message: z.string(),
    }),
  ),
});
export type WrongRow = z.infer<typeof WrongRow>;

export const listImportErrors = route({
  method: 'GET',
  path: '/api/imports/:id/errors',
  summary: 'The rows that the last check refused, in the order of the file',
  access: 'signed-in',
  asSent: true,
  params: ImportId,
  query: z.strictObject({
    /** Rows after this one, by the row numbers of the response. */
    after: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(2_000).default(100),
  }),
  output: z.object({ rows: z.array(WrongRow), next: z.int().nullable() }),
});

/** Problems of the rows that the last check refused, alike in column and in what is wrong. */
export const WrongCause = z.object({
  /** Header of the column in the file; null: they concern whole rows. */
  column: z.string().nullable(),
  /** What is wrong, with an ellipsis in place of the text that is; where no recipe cures it, as of the first row. */
  message: z.string(),
  /** Number of problems: one for each row. */
  rows: z.int(),
  /** The first row, numbered as in a spreadsheet. */
  firstRow: z.int(),
  /** The first different texts that are wrong. */
  texts: z.array(z.string()),
  /** Whether there are more texts. */
  moreTexts: z.boolean(),
  /** What a recipe can put right; null for what is corrected in the file. */
  fault: CellFaultKind.nullable(),
});
export type WrongCause = z.infer<typeof WrongCause>;

export const listImportCauses = route({
  method: 'GET',
  path: '/api/imports/:id/causes',
  summary: 'Why the last check refused rows: the 20 causes that most of them have in common',
  access: 'signed-in',
  asSent: true,
  params: ImportId,
  output: z.object({
    causes: z.array(WrongCause),
    /** Number of problems with other causes. */
    others: z.int(),
  }),
});

export const SavedRecipe = z.object({
  id: z.uuid(),
  name: z.string(),
  recipe: Recipe,
  savedBy: z.string(),
  savedAt: z.string(),
  version: z.int(),
});
export type SavedRecipe = z.infer<typeof SavedRecipe>;

const RecipeId = z.strictObject({ id: z.uuid() });
const RecipeName = FreeText.trim().min(1, 'must not be empty').max(80);

export const listRecipes = route({
  method: 'GET',
  path: '/api/imports/recipes',
  summary: 'The recipes of the kinds that one may import, by name',
  access: 'signed-in',
  asSent: true,
  output: z.object({ recipes: z.array(SavedRecipe) }),
});

export const saveRecipe = route({
  method: 'POST',
  path: '/api/imports/recipes',
  summary: 'Keep a recipe under a name; under a name that is taken, replace the version that one has seen',
  access: 'signed-in',
  asSent: true,
  input: z.strictObject({
    name: RecipeName,
    recipe: Recipe,
    /** Of the recipe of that name that is replaced; null for a new one. */
    version: z.int().min(1).nullable().default(null),
  }),
  output: SavedRecipe,
  bodyLimit: 512 * 1024,
});

export const deleteRecipe = route({
  method: 'DELETE',
  path: '/api/imports/recipes/:id',
  summary: 'Delete a recipe; imports that were read by it keep it',
  access: 'signed-in',
  asSent: true,
  params: RecipeId,
  output: Done,
});

export const setImportRecipe = route({
  method: 'PUT',
  path: '/api/imports/:id/recipe',
  summary: 'Say by which recipe the file is read',
  access: 'signed-in',
  asSent: true,
  params: ImportId,
  input: z.strictObject({ version: z.int().min(1), recipe: Recipe }),
  output: OpenedImport,
  bodyLimit: 512 * 1024,
});

/** A row of the file beside what a recipe makes of it. */
export const PreviewedRow = z.object({
  /** The row number as in a spreadsheet: the header is row 1. */
  row: z.int(),
  cells: z.array(z.string()),
  /** The text of each field, in the order of `fields`. */
  texts: z.array(z.string()),
  problems: z.array(z.object({ field: z.string().nullable(), message: z.string() })),
});
export type PreviewedRow = z.infer<typeof PreviewedRow>;

export const previewImport = route({
  method: 'POST',
  path: '/api/imports/:id/preview',
  summary: 'What a recipe makes of the first 100 rows of the file; changes nothing',
  access: 'signed-in',
  asSent: true,
  params: ImportId,
  input: z.strictObject({ recipe: Recipe }),
  output: z.object({
    /** Keys of the fields that the recipe fills. */
    fields: z.array(z.string()),
    rows: z.array(PreviewedRow),
  }),
  bodyLimit: 512 * 1024,
});
