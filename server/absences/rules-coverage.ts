/** Someone's absence on some dates, and the offices where they are missed. */
export type Absent = { status: 'accepted' | 'pending'; dates: readonly string[]; officeIds: readonly string[] };

export type OfficeDay = { date: string; off: number; pending: number };

/** How many people of an office are off on each date, and how many ask to be. Each of `absences` is of one person. */
export function coverageOf(officeId: string, dates: readonly string[], absences: readonly Absent[]): OfficeDay[] {
  const ofOffice = absences.filter((absent) => absent.officeIds.includes(officeId));
  const countOn = (date: string, status: Absent['status']) =>
    ofOffice.filter((absent) => absent.status === status && absent.dates.includes(date)).length;
  return dates.map((date) => ({ date, off: countOn(date, 'accepted'), pending: countOn(date, 'pending') }));
}
