import { mutation } from '../../platform/rpc/operation.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';
import { exportCatalogue } from './export-catalogue.ts';
import { exportContracts } from './export-contracts.ts';
import { exportContractsInput } from './schema.ts';
import { exportCatalogueInput } from './schema-catalogues.ts';

/** Operations for the pages alone. */
export const pageProcedures = {
  exportCatalogue: mutation({
    right: 'look',
    about: 'company',
    writesFile: true,
    input: exportCatalogueInput,
    output: exportedFile,
    run: (scope, input, { locale }) => exportCatalogue(scope, locale, input),
  }),

  exportContracts: mutation({
    right: 'look',
    about: 'people',
    writesFile: true,
    input: exportContractsInput,
    output: exportedFile,
    run: (scope, input, { locale }) => exportContracts(scope, locale, input),
  }),
};
