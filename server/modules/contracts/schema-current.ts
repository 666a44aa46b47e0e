import { z } from 'zod';
import { editableOutput, recordOutput } from '../../platform/catalogue/schema.ts';
import { work } from '../../platform/shared/field-kinds.ts';
import { idOf, idText } from '../../platform/shared/schemas.ts';
import { contractOutput } from './schema.ts';

export const currentContractInput = z.object({ employeeId: idOf('employee') });

const { startAt, endAt, comment, code, socialSecurityNumber } = contractOutput.shape;
const namedOutput = z.strictObject({ ...recordOutput, editable: editableOutput });
const named = (record: string) => namedOutput.nullable().meta({ description: `The ${record}. Null if there is none.` });

export const currentContractOutput = work(
  z.strictObject({
    id: idText(),
    status: z.literal('current').meta({ description: 'Always `current`: the contract is in force.' }),
    jobCharge: named('job charge'),
    workdayType: named('workday type'),
    contractType: named('contract type'),
    degree: named('degree'),
    agreement: z.string().nullable().meta({ description: 'Name of the agreement. Null if there is none.' }),
    startAt,
    endAt,
    comment,
    trialPeriod: z
      .strictObject({
        quantity: contractOutput.shape.trialPeriodQuantity
          .unwrap()
          .meta({ description: 'Length of the trial period.' }),
        trialPeriodType: contractOutput.shape.trialPeriodType,
      })
      .nullable()
      .meta({ description: 'Length of the trial period. Null if there is none.' }),
    code,
    socialSecurityNumber,
    holidays: z.null().meta({ description: 'Always null: entitlements to leave are not part of a contract.' }),
  }),
).meta({ id: 'CurrentContract' });
