import type { z } from 'zod';
import { manageRecords } from '../../platform/catalogue/manage-records.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import { customerCatalogue } from './catalogues.ts';
import * as schema from './schema-projects.ts';

const CUSTOMERS = '/project/v1/customers';
const records = manageRecords(customerCatalogue);

/** No deleted customer is kept. */
function listCustomers(scope: Scope, input: z.output<typeof schema.listCustomersInput>) {
  const { customerName, orderBy, onlyReturn, ...page } = input;
  if (onlyReturn === 'deleted') return { rows: [], total: 0 };
  const order = orderBy?.map(({ field, direction }) => ({
    field: field === 'customerName' ? ('name' as const) : field,
    direction,
  }));
  return records.list(scope, { ...page, name: customerName, orderBy: order });
}

/** A catalogue whose name has another name. */
export const customerProcedures = {
  listCustomers: query({
    right: 'look',
    rest: { method: 'GET', path: CUSTOMERS, summary: 'List customers', reply: 'page' },
    input: schema.listCustomersInput,
    output: pageOf(schema.customerOutput),
    run: listCustomers,
  }),

  getCustomer: query({
    right: 'look',
    rest: { method: 'GET', path: `${CUSTOMERS}/{id}`, summary: 'Get a customer' },
    input: schema.customerIdInput,
    output: schema.customerOutput,
    run: records.get,
  }),

  createCustomer: mutation({
    right: 'administer',
    rest: {
      method: 'POST',
      path: CUSTOMERS,
      summary: 'Create a customer',
      example: { customerName: 'Puerto de Valencia', email: 'works@customer.example' } satisfies Example<
        typeof schema.createCustomerInput
      >,
    },
    input: schema.createCustomerInput,
    output: schema.customerOutput,
    run: records.create,
  }),

  updateCustomer: mutation({
    right: 'administer',
    rest: {
      method: 'PUT',
      path: `${CUSTOMERS}/{id}`,
      summary: 'Update a customer',
      example: { phone: '+34 600 000 000' } satisfies Example<typeof schema.updateCustomerInput>,
    },
    input: schema.updateCustomerInput,
    output: schema.customerOutput,
    run: records.update,
  }),

  deleteCustomer: mutation({
    right: 'administer',
    rest: {
      method: 'DELETE',
      path: `${CUSTOMERS}/{id}`,
      summary: 'Delete a customer',
      reply: 'blank',
      errors: ['customer_in_use'],
    },
    input: schema.customerIdInput,
    output: doneOutput,
    run: records.delete,
  }),
};
