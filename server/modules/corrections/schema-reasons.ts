import { z } from 'zod';
import { recordOutput, stampsOutput } from '../../platform/catalogue/schema.ts';
import { exportFormat } from '../../platform/shared/export-schemas.ts';
import { partOfName } from '../../platform/shared/lists.ts';

export const correctionReasonOutput = z
  .strictObject({ ...recordOutput, ...stampsOutput })
  .meta({ id: 'CorrectionReason' });

export const exportReasonsInput = z.object({ name: partOfName, format: exportFormat() });
