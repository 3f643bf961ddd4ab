// PLACEHOLDER so that the server compiles while its author writes it: overwrite this whole file.
import * as noun from '@cottontree/contract/figures.ts';
import { query } from '../../kernel/endpoint.ts';
import { AppError } from '../../kernel/errors.ts';

export const readSeries = query(noun.readSeries, async () => {
  throw new AppError('unavailable', 'being written');
});
