import type { z } from 'zod';
import { createRequest } from '#server/modules/company-requests/create-request.ts';
import { createRequestType } from '#server/modules/company-requests/manage-types.ts';
import { createRequestInput } from '#server/modules/company-requests/schema.ts';
import { createRequestTypeInput } from '#server/modules/company-requests/schema-types.ts';
import type { Context, Member } from './context.ts';
import { type Random, randomOf } from './random.ts';

interface Kind {
  type: z.input<typeof createRequestTypeInput> & { questions: { name: string }[] };
  /** Requests of a person: a title, and answers in the order of the questions. */
  asks: readonly { title: string; answers: readonly string[] }[];
}

const kinds: readonly Kind[] = [
  {
    type: {
      name: 'Equipment',
      icon: 'device-laptop',
      questions: [
        { name: 'What for', type: 'text', required: true },
        { name: 'Cost in euros', type: 'number', required: true },
      ],
      levels: [{ approvers: [{ role: 'manager' }] }],
    },
    asks: [
      { title: 'Second screen', answers: ['Plans and stock side by side', '240'] },
      { title: 'Safety shoes', answers: ['The old pair is worn out', '95'] },
      { title: 'Headset', answers: ['Calls in the open office', '130'] },
    ],
  },
  {
    type: {
      name: 'Training',
      icon: 'school',
      questions: [
        { name: 'Provider', type: 'text', required: true },
        { name: 'First day', type: 'date', required: false },
        { name: 'Format', type: 'select', options: ['On site', 'Online'], required: true },
      ],
      levels: [{ approvers: [{ role: 'manager' }] }, { approvers: [{ role: 'administrator' }] }],
    },
    asks: [
      { title: 'Forklift licence', answers: ['Prevención 24', '', 'On site'] },
      { title: 'Spreadsheets for planners', answers: ['Open Academy', '', 'Online'] },
      { title: 'First aid', answers: ['Red Cross', '', 'On site'] },
    ],
  },
  {
    type: {
      name: 'Working from home',
      icon: 'home',
      questions: [{ name: 'Days a week', type: 'number', required: true }],
      levels: [{ approvers: [{ role: 'manager' }] }],
    },
    asks: [
      { title: 'Home office on Fridays', answers: ['1'] },
      { title: 'Home office while the lift is repaired', answers: ['3'] },
    ],
  },
];

const DAYS_BACK = 12;

/** Requests of the company's own types that wait for their first decision, the oldest since twelve days. */
export async function writeCompanyRequests(members: readonly Member[], count: number, context: Context): Promise<void> {
  const { seed, begin, scopeAt } = context;
  const random = randomOf(seed, 'company requests');
  const types = new Map<Kind, { id: string; questions: readonly { id: string }[] }>();
  for (const kind of kinds) {
    const answer = await createRequestType(scopeAt(begin), createRequestTypeInput.parse(kind.type));
    types.set(kind, answer.value);
  }
  const asks = kinds.flatMap((kind) => kind.asks.map((ask) => ({ ...ask, type: types.get(kind) })));
  const people = random.shuffle(members.filter(({ person }) => person.contract.endAt === null));
  for (const [index, { title, answers, type }] of random.shuffle(asks).slice(0, count).entries()) {
    const member = people[index];
    if (!member || !type) return;
    const given = type.questions.map(({ id }, place) => ({ questionId: id, value: answers[place] || null }));
    await createRequest(
      scopeAt(askedAt(context, random)),
      createRequestInput.parse({ title, employeeId: member.employeeId, requestTypeId: type.id, answers: given }),
    );
  }
}

const askedAt = ({ now }: Context, random: Random) =>
  now.subtract({ minutes: random.between(60, DAYS_BACK * 24 * 60) });
