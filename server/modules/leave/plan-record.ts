import { vacationConfigurations } from '#drizzle/schema/leave.ts';
import { answeredRecord } from '../../platform/db/answered-record.ts';
import { vacationConfigurationOutput } from './schema.ts';

const ofType = (column: string) => `(select t.${column} from absence_types t
  where t.company_id = $companyId and t.id = vacation_configurations.absence_type_id)`;

/** Fields of a vacation configuration, alone or inside a calendar: some are those of its absence type. */
export const PLAN_SOURCE = {
  table: vacationConfigurations,
  own: {
    needsValidation: { sql: ofType('needs_validation'), type: 'boolean', absent: 'true' },
    notAllowedDateRanges: { sql: ofType('blackout_dates'), type: 'jsonb', absent: '[]' },
  },
} as const;

/** From `vacation_configurations`. */
export const planRecord = answeredRecord(vacationConfigurationOutput, PLAN_SOURCE);
