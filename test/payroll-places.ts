import assert from 'node:assert/strict';
import { PLAIN_KINDS } from '#server/modules/payroll/constants.ts';
import type { LivingMonth } from './living-month.ts';
import type { Figures } from './month-places.ts';

interface Line {
  employeeId: string;
  code: string;
  unit: 'hours' | 'days';
  quantity: number;
  days: { kind: string; seconds: number; days: number }[];
}
interface Written {
  code: string;
  name: string;
  quantity: number;
}

const HUNDREDTHS = 100;
/** P4: two decimals, half away from zero. */
const hours = (seconds: number) =>
  (Math.sign(seconds) * Math.round((Math.abs(seconds) / 3600) * HUNDREDTHS)) / HUNDREDTHS;

/** The figure of a record that a kind of payroll is; `late` has those of late changes of closed days. */
function figureOf(kind: string, figures: Figures, late: Figures): number {
  if (kind.startsWith('retro:')) return figureOf(kind.slice('retro:'.length), late, {});
  const plain: Record<string, string> = { payout: 'paidOut', overtime: 'overtime:' };
  return figures[plain[kind] ?? (kind.includes(':') ? kind : `${kind}Seconds`)] ?? 0;
}

/** Payroll of a company in which every kind has a code of its own, one of the absences in days. */
export async function payrollOf({ rest, created, types, people }: LivingMonth) {
  const inMonth = [
    ...[...PLAIN_KINDS, 'overtime:Night', 'overtime:Sunday'],
    ...[types.leave, types.doctor, types.rest].map((id) => `absence:${id}`),
  ];
  const kinds = [...inMonth, ...inMonth.map((kind) => `retro:${kind}`)];
  const inDays = `absence:${types.leave}`;
  const codes = kinds.map((kind, index) => ({
    kind,
    code: `${100 + index}`,
    unit: kind === inDays ? 'days' : 'hours',
  }));
  const { status, body } = await rest.put('/payroll/v1/code-map', { codes });
  assert.equal(status, 200, JSON.stringify(body));
  const templateId = await created('/payroll/v1/templates', { name: 'All', preset: 'json' });
  return {
    /** An export with its bytes and lines. */
    async export(periodId: string, draft = false) {
      const answer = await rest.post('/payroll/v1/exports', { templateId, periodId, draft });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      const { id, sha256 } = answer.data.export;
      const { bytes } = await rest.get(`/payroll/v1/exports/${id}/content`);
      const lines: Line[] = (await rest.get(`/payroll/v1/exports/${id}/lines?limit=500`)).data;
      return { sha256: sha256 as string, bytes, lines };
    },
    /** Fails where the lines, their days or the file have other amounts than the records, and the late changes of closed days. */
    async assertSame(
      { bytes, lines }: { bytes: Uint8Array; lines: Line[] },
      known: Record<string, Figures>,
      late: Record<string, Figures> = {},
    ) {
      const inFile: Written[] = JSON.parse(new TextDecoder().decode(bytes)).lines;
      assert.equal(inFile.length, lines.length);
      for (const [name, { id }] of Object.entries(people)) {
        const figures = known[name] ?? {};
        const firstName = name.replace(/^./, (letter) => letter.toUpperCase());
        for (const { kind, code, unit } of codes) {
          const own = lines.filter((line) => line.employeeId === id && line.code === code);
          const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
          const ofDays = own.flatMap((line) => line.days);
          const expected = figureOf(kind, figures, late[name] ?? {});
          const what = `${name}, ${kind}`;
          assert.equal(sum(ofDays.map(({ seconds }) => seconds)), expected, `${what}, the days of its line`);
          const quantity = unit === 'days' ? (figures[kind.replace('absence', 'days')] ?? 0) : hours(expected);
          assert.deepEqual(
            [
              sum(own.map((line) => line.quantity)),
              sum(
                inFile
                  .filter((line) => line.code === code && line.name === `${firstName} Ruiz`)
                  .map((line) => line.quantity),
              ),
            ],
            [quantity, quantity],
            `${what}, the line and the file`,
          );
        }
      }
      assert.deepEqual(
        lines.filter(({ code }) => !codes.some((one) => one.code === code)),
        [],
      );
    },
  };
}
