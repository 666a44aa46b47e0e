import { z } from 'zod';
import { firstDay, firstDayText, lastDay, lastDayText } from '../../platform/shared/schemas.ts';
import { MAX_BLACKOUTS } from './constants.ts';

export const blackoutDates = () =>
  z
    .array(z.object({ from: firstDay(), to: lastDay() }))
    .max(MAX_BLACKOUTS)
    .nullish();
export const blackoutDatesOutput = () => z.array(z.strictObject({ from: firstDayText(), to: lastDayText() }));
