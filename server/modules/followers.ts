import { settleChangedPlans } from './absences/settle-changed-plans.ts';
import { declareFollowers } from './days/followers.ts';
import { reopenLeave } from './leave/reopen-leave.ts';
import { correctMovements } from './overtime/correct-movements.ts';
import { settleChangedRetro } from './overtime/settle-retro.ts';
import { takeBackOnChange, takeBackOnRows } from './periods/reopen-steps.ts';
import { takeStepsBack } from './periods/repository-steps.ts';

/**
 * All followers of changed days, in this order. The days do not know them, so everything that calls `daysChanged` or computes rows has to
 * load this file: the procedures, the jobs and the demo do. `npm run check` refuses a start that reaches the days without it, and days
 * refuse to change.
 */
declareFollowers({
  ofChanges: [reopenLeave, takeBackOnChange],
  ofPlans: [settleChangedPlans],
  ofRows: [correctMovements, settleChangedRetro, takeBackOnRows],
  ofMovements: [takeStepsBack],
});
