import type { z } from 'zod';
import { PRIVATE_KEY, type SummedReport } from './constants.ts';
import { inOrderOf, rateOf, type SummedLine } from './rules-lines.ts';
import type { absenceRateOutput, headcountOutput, hoursOutput, overtimeByDepartmentOutput } from './schema-summed.ts';

type Direction = 'asc' | 'desc';
const amountsOf = <Line>({ amounts }: SummedLine) => amounts as unknown as Line;
const nameOf = ({ name }: { name: string | null }) => name;
const monthOf = ({ month }: { month: string }) => month;

type AbsenceLine = z.output<typeof absenceRateOutput>;
type Absence = Pick<AbsenceLine, 'absentSeconds' | 'plannedSeconds'>;

/** Lines by absence type. The line without a key has all planned time; without such time there is no line. */
function presentAbsence(lines: readonly SummedLine[], direction: Direction): AbsenceLine[] {
  const planned = lines.filter(({ key }) => key === null).map((line) => amountsOf<Absence>(line).plannedSeconds);
  const plannedSeconds = planned[0] ?? 0;
  const presented = lines.flatMap(({ key, name, people, ...line }): AbsenceLine[] => {
    if (key === null) return [];
    const { absentSeconds } = line.amounts as unknown as Absence;
    const absenceTypeId = key === PRIVATE_KEY ? null : key;
    return [
      { absenceTypeId, name, people, absentSeconds, plannedSeconds, rate: rateOf(absentSeconds, plannedSeconds) },
    ];
  });
  return inOrderOf(presented, nameOf, direction);
}

type OvertimeLine = z.output<typeof overtimeByDepartmentOutput>;
const presentOvertime = (lines: readonly SummedLine[], direction: Direction): OvertimeLine[] =>
  inOrderOf(
    lines.map((line) => ({
      ...{ departmentId: line.key, name: line.name, people: line.people },
      ...amountsOf<Omit<OvertimeLine, 'departmentId' | 'name' | 'people'>>(line),
    })),
    nameOf,
    direction,
  );

type HeadcountLine = z.output<typeof headcountOutput>;
const presentHeadcount = (lines: readonly SummedLine[], direction: Direction): HeadcountLine[] =>
  inOrderOf(
    lines.map((line) => ({ month: line.key ?? '', ...amountsOf<Omit<HeadcountLine, 'month'>>(line) })),
    monthOf,
    direction,
  );

type HoursLine = z.output<typeof hoursOutput>;
const presentHours = (lines: readonly SummedLine[], direction: Direction): HoursLine[] =>
  inOrderOf(
    lines.map((line) => ({
      ...{ month: line.key ?? '', people: line.people },
      ...amountsOf<Omit<HoursLine, 'month' | 'people'>>(line),
    })),
    monthOf,
    direction,
  );

/** Lines of each report as its readers get them. */
export const presentLines = {
  'absence-rate': presentAbsence,
  overtime: presentOvertime,
  headcount: presentHeadcount,
  hours: presentHours,
} as const satisfies Record<SummedReport, (lines: readonly SummedLine[], direction: Direction) => object[]>;
