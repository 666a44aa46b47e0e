import assert from 'node:assert/strict';
import { test } from 'node:test';
import ICAL from 'ical.js';
import { eventsOf, type FeedDay } from './rules.ts';
import { partsOfCalendar } from './rules-icalendar.ts';

const AT = new Date('2026-03-01T08:00:00Z');
let ids = 0;
const nextId = () => {
  ids += 1;
  return `day-${ids}`;
};
const day = (date: string, fields: Partial<FeedDay> = {}): FeedDay => ({
  ...{ id: nextId(), employeeId: 'ana', personName: 'Ana García', typeName: 'Holiday', date },
  ...{ startTime: null, endTime: null, timeZone: 'Europe/Madrid', createdAt: AT },
  ...{ calendarsAt: AT, typesAt: AT, personAt: AT, officesAt: null, companyAt: AT },
  ...fields,
});
const written = (days: FeedDay[], name = 'Team', isOwn = false) =>
  [...partsOfCalendar({ name, absent: 'Absent', isOwn, events: eventsOf(days) })].join('');

/** As a calendar reads it. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  return { calendar, events };
}

test('N4 days that follow each other are one event of whole days, whose end is the day after', () => {
  const { calendar, events } = read(
    written([day('2026-03-30'), day('2026-03-31'), day('2026-04-01'), day('2026-04-07')]),
  );
  assert.deepEqual(
    events.map(({ startDate, endDate, summary }) => [String(startDate), String(endDate), startDate.isDate, summary]),
    [
      ['2026-03-30', '2026-04-02', true, 'Ana García · Holiday'],
      ['2026-04-07', '2026-04-08', true, 'Ana García · Holiday'],
    ],
  );
  assert.equal(calendar.getFirstPropertyValue('x-wr-calname'), 'Team');
  assert.equal(calendar.getFirstPropertyValue('version'), '2.0');
});

test('N4 days of another person, of another type, or after a gap begin another event', () => {
  const { events } = read(
    written([
      day('2026-03-02'),
      day('2026-03-03', { typeName: 'Moving' }),
      day('2026-03-05', { typeName: 'Moving' }),
      day('2026-03-06', { employeeId: 'berta', personName: 'Berta', typeName: 'Moving' }),
    ]),
  );
  assert.equal(events.length, 4);
  assert.equal(new Set(events.map(({ uid }) => uid)).size, 4);
});

test('N4 a private absence is Absent', () => {
  const text = written([day('2026-03-02', { typeName: null })]);
  assert.equal(read(text).events[0]?.summary, 'Ana García · Absent');
});

test('N4 part of a day is the time it is in the zone of the person, also where the clocks change and at midnight', () => {
  const times = [
    ['2026-03-02', '09:00', '13:00', 'Europe/Madrid', '2026-03-02T08:00:00Z', '2026-03-02T12:00:00Z'],
    ['2026-03-30', '09:00', '13:00', 'Europe/Madrid', '2026-03-30T07:00:00Z', '2026-03-30T11:00:00Z'],
    ['2026-03-29', '01:00', '03:30', 'Europe/Madrid', '2026-03-29T00:00:00Z', '2026-03-29T01:30:00Z'],
    ['2026-12-31', '22:30', '24:00', 'America/Bogota', '2027-01-01T03:30:00Z', '2027-01-01T05:00:00Z'],
  ] as const;
  for (const [date, startTime, endTime, timeZone, start, end] of times) {
    const [event] = read(written([day(date, { startTime, endTime, timeZone })])).events;
    assert.deepEqual([String(event?.startDate), String(event?.endDate)], [start, end]);
  }
});

test('N4 an event keeps its id while days come and go behind it, and its sequence grows', () => {
  const first = day('2026-03-02');
  const [before] = read(written([first, day('2026-03-03')])).events;
  const [after] = read(written([{ ...first, calendarsAt: new Date('2026-03-01T08:05:00Z') }])).events;
  assert.equal(after?.uid, before?.uid);
  assert.deepEqual([before?.sequence, after?.sequence], [0, 300]);
});

test('N4 the sequence grows with whatever an event shows, also where something else changed later', () => {
  const at = (minute: number) => new Date(AT.getTime() + minute * 60_000);
  const whole = day('2026-03-02', { typesAt: at(60) });
  const part = day('2026-03-02', { startTime: '09:00', endTime: '11:00', typesAt: at(60), officesAt: AT });
  const sequenceOf = (shown: FeedDay) => read(written([shown])).events[0]?.sequence ?? -1;
  for (const name of ['calendarsAt', 'personAt', 'officesAt', 'companyAt'] as const) {
    assert.ok(sequenceOf({ ...part, [name]: at(5) }) > sequenceOf(part), name);
    const isOfZone = name === 'officesAt' || name === 'companyAt';
    assert.equal(sequenceOf({ ...whole, [name]: at(5) }) > sequenceOf(whole), !isOfZone, name);
  }
});

test('N4 one’s own calendar shows absences as out of office, any other as free', () => {
  for (const [isOwn, transparency, status] of [
    [true, 'OPAQUE', 'OOF'],
    [false, 'TRANSPARENT', 'FREE'],
  ] as const) {
    const { events } = read(
      written([day('2026-03-02'), day('2026-03-04', { startTime: '09:00', endTime: '11:00' })], 'Team', isOwn),
    );
    assert.equal(events.length, 2);
    for (const { component } of events) {
      assert.equal(component.getFirstPropertyValue('transp'), transparency);
      assert.equal(component.getFirstPropertyValue('x-microsoft-cdo-busystatus'), status);
    }
  }
});

test('N4 text is escaped, lines are folded at 75 octets between characters, and nothing can add a line', () => {
  const names = [
    'Comma, semicolon; back\\slash',
    `${'Ñandú 😀 '.repeat(30)}end`,
    'two\nlines\r\nEND:VCALENDAR',
    'bell\u0007',
    'x'.repeat(300),
  ];
  for (const name of names) {
    const text = written([day('2026-03-02', { personName: name })], name);
    const lines = text.split('\r\n');
    assert.equal(lines.pop(), '');
    for (const line of lines) assert.ok(Buffer.byteLength(line) <= 75, line);
    assert.ok(lines.every((line) => !['\r', '\n', '\u0007'].some((mark) => line.includes(mark))));
    assert.ok(text.isWellFormed());
    const kept = name.replaceAll('\r\n', '\n').replaceAll('\u0007', '');
    const { calendar, events } = read(text);
    // Of a property that is no part of the standard it reads the text as it stands.
    const escaped = kept.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
    assert.equal(calendar.getFirstPropertyValue('x-wr-calname'), escaped);
    assert.equal(events[0]?.summary, `${kept} · Holiday`);
  }
});

test('N4 a calendar without absences is one, and the same calendar the same text', () => {
  assert.equal(read(written([])).events.length, 0);
  const days = [day('2026-03-02'), day('2026-03-03')];
  assert.equal(written(days), written(days));
});
