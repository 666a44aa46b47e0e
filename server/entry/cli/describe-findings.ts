import words from '#messages/en/system.json' with { type: 'json' };
import { FACT_KINDS, type FactName, FINDING_STATES, type FindingState } from '../../modules/system/constants.ts';
import { type Facts, type Finding, inUnitOfBytes } from '../../modules/system/rules.ts';
import type { SmtpLine } from '../../platform/mail/send-test-mail.ts';

const GROUPS: Record<FindingState, string> = {
  problem: 'Problems',
  warning: 'Warnings',
  notChecked: 'Not checked',
  ok: 'Fine',
};

/** Describes findings by state, problems first, each with its cure. The words are those of the page. */
export function describeFindings(findings: readonly Finding[]): string {
  const groups = FINDING_STATES.flatMap((state) => {
    const ofState = findings.filter((one) => one.state === state);
    return ofState.length === 0 ? [] : [[GROUPS[state], ...ofState.flatMap(describe)].join('\n')];
  });
  return groups.join('\n\n');
}

/** Describes the conversation with a mail server, line by line. */
export const describeConversation = (conversation: readonly SmtpLine[]): string =>
  conversation.map(({ from, text }) => `  ${from === 'client' ? '>' : '<'} ${text}`).join('\n');

/** Returns the sentence of a finding and its cure; null if it needs none. */
export function sayFinding({ id, facts }: Finding): { sentence: string; cure: string | null } {
  const cures: Partial<Record<string, string>> = words.cures;
  const cure = cures[id];
  return { sentence: fill(words.findings[id], facts), cure: cure === undefined ? null : fill(cure, facts) };
}

function describe(one: Finding): string[] {
  const { sentence, cure } = sayFinding(one);
  return [`  ${words.topics[one.topic]}: ${sentence}`, ...(cure === null ? [] : [`    → ${cure}`])];
}

const fill = (text: string, facts: Facts): string =>
  text.replace(/\{(\w+)\}/g, (_, name: FactName) => format(name, facts[name] ?? ''));

function format(name: FactName, value: string | number): string {
  if (FACT_KINDS[name] === 'bytes') return formatBytes(Number(value));
  return FACT_KINDS[name] === 'seconds' ? `${value} s` : String(value);
}

/** As on the page in English. */
function formatBytes(bytes: number): string {
  const { value, unit } = inUnitOfBytes(bytes);
  const maximumFractionDigits = value < 10 ? 1 : 0;
  return new Intl.NumberFormat('en-GB', { style: 'unit', unit, maximumFractionDigits }).format(value);
}
