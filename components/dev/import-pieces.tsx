'use client';

import { useState } from 'react';
import { ColumnFields } from '#components/imports/column-fields.tsx';
import { FileQuestions } from '#components/imports/file-questions.tsx';
import { ProblemList } from '#components/imports/problem-list.tsx';
import { useImportWords } from '#components/imports/use-import-words.ts';
import { matchColumns } from '#server/modules/imports/rules-columns.ts';
import { type Choices, Columns } from '#server/modules/imports/rules-readings.ts';
import { type RowProblem, readRows } from '#server/modules/imports/rules-rows.ts';
import { FILE_FAULTS } from '#server/platform/shared/spreadsheets.ts';
import { Piece } from './piece.tsx';

const TITLES = ['Nombre', 'Apellidos', 'Correo', 'Email corporativo', 'Fecha alta', 'Precio hora', ''];
const ROWS = [
  ['Ana', 'Ruiz Gil', 'ana@acme.example', 'ana.ruiz@acme.example', '02/03/2026', '1.234', null],
  ['Ben', null, 'ben(at)acme.example', null, '04/05/26', 'twelve', 'x'],
];
const TABLE = {
  format: 'xlsx' as const,
  titles: TITLES,
  rows: ROWS.map((cells, index) => ({ line: index + 2, cells })),
};
const MATCH = matchColumns('employees', TITLES);
const OPEN: Choices = { order: null, mark: null };
const FEW = [...readRows('employees', TABLE, MATCH.mapping, OPEN)].flatMap(({ problems }) =>
  problems.map((problem) => ({ ...problem, person: 'Ana Ruiz Gil' })),
);
const MANY: (RowProblem & { person: string })[] = Array.from({ length: 5000 }, (_, index) => ({
  ...{
    line: index + 2,
    person: `Person ${index}`,
    column: 'Correo',
    field: 'email',
    code: 'not_an_email',
    shown: `person ${index}`,
  },
}));

export function ImportPieces() {
  const [mapping, setMapping] = useState(MATCH.mapping);
  const [choices, setChoices] = useState(OPEN);
  const { faultText } = useImportWords('employees');
  const samples = ROWS.map((row) => row.map((cell) => cell ?? ''));
  return (
    <>
      <Piece title="Columns of a file">
        <ColumnFields
          {...{ kind: 'employees', titles: TITLES, samples, mapping, ambiguous: MATCH.ambiguous }}
          customFields={[{ field: 'customFields.talla', name: 'Talla' }]}
          onChange={setMapping}
        />
        <FileQuestions
          questions={new Columns('employees', TABLE.titles, MATCH.mapping).hear(TABLE.rows.slice(0, 1)).questions()}
          choices={choices}
          onChange={setChoices}
        />
      </Piece>
      <Piece title="Columns that are missing">
        <ColumnFields
          {...{ kind: 'absences', titles: ['Días', 'Desde'], samples: [], mapping: [null, 'startDate'], ambiguous: [] }}
          onChange={() => {}}
        />
      </Piece>
      <Piece title="Problems of a file">
        <ProblemList kind="employees" problems={FEW} />
        <ProblemList kind="employees" problems={MANY} />
        <ProblemList kind="employees" problems={[]} />
        <ProblemList kind="employees" problems={undefined} />
        <ul>
          {FILE_FAULTS.map((fault) => (
            <li key={fault}>{faultText(fault)}</li>
          ))}
        </ul>
      </Piece>
    </>
  );
}
