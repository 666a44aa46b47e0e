'use client';

import { Group, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { DateField } from '#components/form/date-field.tsx';
import { DateRange } from '#components/form/date-range.tsx';
import { DurationInput } from '#components/form/duration-input.tsx';
import { OrgPicker } from '#components/form/org-picker.tsx';
import { PersonPicker } from '#components/form/person-picker.tsx';
import { TimeField } from '#components/form/time-field.tsx';
import { addDays } from '#server/platform/shared/dates.ts';
import { Piece } from './piece.tsx';

const UNITS = { departments: [{ id: 'd', name: 'Sales' }], offices: [{ id: 'o', name: 'Madrid' }], entityGroups: [] };

export function FieldPieces({ today }: { today: string }) {
  const [date, setDate] = useState<string | null>(today);
  const [empty, setEmpty] = useState<string | null>(null);
  const [range, setRange] = useState({ from: addDays(today, -40), to: addDays(today, -3) });
  const [seconds, setSeconds] = useState<number | null>(27_000);
  const [time, setTime] = useState('09:30');
  const [person, setPerson] = useState<string | null>(null);
  const [units, setUnits] = useState({ departments: ['d'], offices: [] as string[], entityGroups: [] as string[] });
  return (
    <Piece title="Fields">
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <DateField label="Date" value={date} onChange={setDate} today={today} />
        <DateField label="Date, empty" value={empty} onChange={setEmpty} today={today} />
        <DateField
          label="Date, of the last week"
          value={date}
          onChange={setDate}
          min={addDays(today, -7)}
          max={today}
          today={today}
        />
        <DateField label="Date, refused by the server" value={date} onChange={setDate} error="Already taken" />
        <DateField label="Date, not now" value={date} onChange={setDate} disabled />
        <TimeField label="Time" value={time} onChange={setTime} />
        <DurationInput label="Duration" value={seconds} onChange={setSeconds} />
        <PersonPicker label="Person" value={person} onChange={setPerson} />
        <OrgPicker label="Departments, offices and groups" units={UNITS} value={units} onChange={setUnits} />
      </SimpleGrid>
      <Group>
        <DateRange label="Days" value={range} onChange={setRange} today={today} />
        <DateRange label="Days until today" value={range} onChange={setRange} today={today} latest={today} />
      </Group>
    </Piece>
  );
}
