import { addDays } from '#server/platform/shared/dates.ts';
import type { FeedEvent } from './rules.ts';

interface Calendar {
  name: string;
  /** Title of an absence whose type is hidden. */
  absent: string;
  /** The reader's own absence: marks them as busy. */
  isOwn: boolean;
  events: Iterable<FeedEvent>;
}

/**
 * N4: yields a calendar in the format of RFC 5545, event by event. The same calendar gives the same text, so that a change can be detected.
 */
export function* partsOfCalendar({ name, events, ...shown }: Calendar): Generator<string, void> {
  yield written([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Jornada//Absences//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ]);
  for (const event of events) yield written(linesOf(event, shown));
  yield written(['END:VCALENDAR']);
}

const written = (lines: readonly string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('');

type Shown = Pick<Calendar, 'absent' | 'isOwn'>;

function linesOf(event: FeedEvent, { absent, isOwn }: Shown): string[] {
  const { uid, sequence, changedAt, personName, typeName, when } = event;
  const changed = utc(changedAt.getTime());
  const times =
    'firstDate' in when
      ? [`DTSTART;VALUE=DATE:${plain(when.firstDate)}`, `DTEND;VALUE=DATE:${plain(addDays(when.lastDate, 1))}`]
      : [`DTSTART:${utc(when.start.epochMilliseconds)}`, `DTEND:${utc(when.end.epochMilliseconds)}`];
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${sequence}`,
    ...times,
    `SUMMARY:${escaped(`${personName} · ${typeName ?? absent}`)}`,
    'STATUS:CONFIRMED',
    ...(isOwn ? OUT_OF_OFFICE : FREE),
    'END:VEVENT',
  ];
}

const OUT_OF_OFFICE = ['TRANSP:OPAQUE', 'X-MICROSOFT-CDO-BUSYSTATUS:OOF'];
const FREE = ['TRANSP:TRANSPARENT', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'];

const plain = (text: string): string => text.replaceAll('-', '');
const utc = (milliseconds: number): string =>
  `${new Date(milliseconds).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Escapes TEXT of RFC 5545. Omits controls that it does not allow. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a line must not hold
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

const MAX_OCTETS = 75;
const encoder = new TextEncoder();

/** Folds lines at 75 octets; a longer one continues after a space. Never splits a character. */
function folded(line: string): string {
  if (encoder.encode(line).length <= MAX_OCTETS) return line;
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const length = encoder.encode(character).length;
    if (octets + length > MAX_OCTETS) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += length;
  }
  return [...parts, part].join('\r\n');
}
