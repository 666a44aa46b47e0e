import { mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
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
  listOffices: query({
    right: 'look',
    about: 'people',
    rest: { method: 'GET', path: OFFICES, summary: 'List offices', reply: 'page' },
    input: schema.listOfficesInput,
    output: pageOf(schema.officeOutput),
    run: listOffices,
  }),

  getOffice: query({
    right: 'look',
    rest: { method: 'GET', path: `${OFFICES}/{id}`, summary: 'Get an office' },
    input: schema.officeIdInput,
    output: schema.officeOutput,
    run: getOffice,
  }),

  createOffice: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'POST',
      path: OFFICES,
      summary: 'Create an office',
      example: MADRID_OFFICE satisfies Example<typeof schema.createOfficeInput>,
    },
    input: schema.createOfficeInput,
    output: schema.officeOutput,
    run: createOffice,
  }),

  updateOffice: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'PUT',
      path: `${OFFICES}/{id}`,
      summary: 'Update an office',
      example: MADRID_OFFICE satisfies Example<typeof schema.updateOfficeInput>,
    },
    input: schema.updateOfficeInput,
    output: schema.officeOutput,
    run: updateOffice,
  }),

  deleteOffice: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'DELETE',
      path: `${OFFICES}/{id}`,
      summary: 'Delete an office that is not in use',
      description:
        'Deletes the office. First remove its employees, locations and holidays. Archive an office that is only closed.',
      reply: 'forced',
      errors: ['office_in_use'],
    },
    input: deleteOfficeInput,
    output: deletedUnitOutput,
    run: deleteOffice,
  }),

  archiveOffice: mutation({
    right: 'administer',
    about: 'company',
    rest: { method: 'POST', path: `${OFFICES}/{id}/archive`, summary: 'Archive an office' },
    input: schema.officeIdInput,
    output: schema.officeOutput,
    run: (scope, input) => setOfficeArchived(scope, input, true),
  }),

  unarchiveOffice: mutation({
    right: 'administer',
    about: 'company',
    rest: { method: 'POST', path: `${OFFICES}/{id}/unarchive`, summary: 'Restore an archived office' },
    input: schema.officeIdInput,
    output: schema.officeOutput,
    run: (scope, input) => setOfficeArchived(scope, input, false),
  }),
};
