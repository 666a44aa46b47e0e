import { answers, viewerProcedure } from '../../platform/rpc/init.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';
import { exportCatalogue } from './export-catalogue.ts';
import { exportContracts } from './export-contracts.ts';
import { exportContractsInput } from './schema.ts';
import { exportCatalogueInput } from './schema-catalogues.ts';

/** What the pages alone ask. */
export const pageProcedures = {
  exportCatalogue: viewerProcedure
    .meta({ pages: true, writesFile: true })
    .input(exportCatalogueInput)
    .output(answers(exportedFile))
    .mutation(({ ctx, input }) => exportCatalogue(ctx.scope, ctx.locale, input)),

  exportContracts: viewerProcedure
    .meta({ pages: true, writesFile: true })
    .input(exportContractsInput)
    .output(answers(exportedFile))
    .mutation(({ ctx, input }) => exportContracts(ctx.scope, ctx.locale, input)),
};
