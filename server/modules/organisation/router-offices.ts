import { administratorProcedure, answers, type Example, viewerProcedure } from '../../platform/rpc/init.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { deleteOffice } from './delete-unit.ts';
import { createOffice, getOffice, listOffices, setOfficeArchived, updateOffice } from './manage-offices.ts';
import * as schema from './schema.ts';
import { deletedUnitOutput, deleteOfficeInput } from './schema-deletion.ts';

const OFFICES = '/core/v3/offices';
const MADRID_OFFICE = {
  name: 'Madrid',
  address: 'Calle de Alcalá 1',
  coordinates: { latitude: 40.4168, longitude: -3.7038 },
  radio: 150,
  defaultEmployeesDateTimeZone: 'Europe/Madrid',
};

export const officeProcedures = {
  listOffices: viewerProcedure
    .meta({ pages: true, rest: { method: 'GET', path: OFFICES, summary: 'List offices', reply: 'page' } })
    .input(schema.listOfficesInput)
    .output(answers(pageOf(schema.officeOutput)))
    .query(({ ctx, input }) => listOffices(ctx.scope, input)),

  getOffice: viewerProcedure
    .meta({ rest: { method: 'GET', path: `${OFFICES}/{id}`, summary: 'Read an office' } })
    .input(schema.officeIdInput)
    .output(answers(schema.officeOutput))
    .query(({ ctx, input }) => getOffice(ctx.scope, input)),

  createOffice: administratorProcedure
    .meta({
      pages: true,
      rest: {
        method: 'POST',
        path: OFFICES,
        summary: 'Create an office',
        example: MADRID_OFFICE satisfies Example<typeof schema.createOfficeInput>,
      },
    })
    .input(schema.createOfficeInput)
    .output(answers(schema.officeOutput))
    .mutation(({ ctx, input }) => createOffice(ctx.scope, input)),

  updateOffice: administratorProcedure
    .meta({
      pages: true,
      rest: {
        method: 'PUT',
        path: `${OFFICES}/{id}`,
        summary: 'Update an office',
        example: MADRID_OFFICE satisfies Example<typeof schema.updateOfficeInput>,
      },
    })
    .input(schema.updateOfficeInput)
    .output(answers(schema.officeOutput))
    .mutation(({ ctx, input }) => updateOffice(ctx.scope, input)),

  deleteOffice: administratorProcedure
    .meta({
      pages: true,
      rest: {
        method: 'DELETE',
        path: `${OFFICES}/{id}`,
        summary: 'Delete an office to which nothing belongs',
        description:
          'Employees, locations and holidays have to leave it first. An office that is only out of use can be archived.',
        reply: 'forced',
        errors: ['office_in_use'],
      },
    })
    .input(deleteOfficeInput)
    .output(answers(deletedUnitOutput))
    .mutation(({ ctx, input }) => deleteOffice(ctx.scope, input)),

  archiveOffice: administratorProcedure
    .meta({ pages: true, rest: { method: 'POST', path: `${OFFICES}/{id}/archive`, summary: 'Archive an office' } })
    .input(schema.officeIdInput)
    .output(answers(schema.officeOutput))
    .mutation(({ ctx, input }) => setOfficeArchived(ctx.scope, input, true)),

  unarchiveOffice: administratorProcedure
    .meta({
      pages: true,
      rest: { method: 'POST', path: `${OFFICES}/{id}/unarchive`, summary: 'Restore an archived office' },
    })
    .input(schema.officeIdInput)
    .output(answers(schema.officeOutput))
    .mutation(({ ctx, input }) => setOfficeArchived(ctx.scope, input, false)),
};
