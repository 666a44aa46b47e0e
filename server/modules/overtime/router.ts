import { adjustmentProcedures } from './router-adjustments.ts';
import { balanceProcedures } from './router-balances.ts';
import { payoutProcedures } from './router-payouts.ts';
import { policyProcedures } from './router-policies.ts';
import { previewProcedures } from './router-previews.ts';

export const overtimeRouter = {
  ...policyProcedures,
  ...balanceProcedures,
  ...adjustmentProcedures,
  ...payoutProcedures,
  ...previewProcedures,
};
