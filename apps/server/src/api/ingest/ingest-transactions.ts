// PLACEHOLDER so that the server compiles while its author writes it: overwrite this whole file.
import * as noun from '@cottontree/contract/ingest.ts';
import { command } from '../../kernel/endpoint.ts';
import { AppError } from '../../kernel/errors.ts';

export const ingestTransactions = command(noun.ingestTransactions, async () => {
  throw new AppError('unavailable', 'being written');
});
