import { useLocale, useTranslations } from 'next-intl';
import { Fragment, type ReactNode } from 'react';
import { WideTable } from '#components/ui/wide-table.tsx';
import { printedRecord } from '#server/modules/monthly-records/rules-print.ts';
import { RecordWords } from '#server/modules/monthly-records/rules-words.ts';
import type { Locale } from '#server/platform/shared/locale.ts';
import type { PrintedBlock, PrintedTable } from '#server/platform/shared/printed-document.ts';
import classes from './record-view.module.css';
import type { MonthlyRecord } from './types.ts';

/** Narrowest width of a column, in pixels; wider ones have their share of the document. */
const COLUMN_WIDTH = 96;

/** A record as it will be printed: the same blocks as its PDF, from the same rules. */
export function RecordView({ record }: { record: MonthlyRecord }) {
  const t = useTranslations('records');
  const words = new RecordWords(useLocale() as Locale, {
    say: (key, values) => t(key as 'print.title', values),
    has: (key) => t.has(key as 'print.title'),
  });
  const { blocks } = printedRecord(record, words);
  return (
    <article className={classes.paper} aria-label={words.say('title')}>
      {blocks.map((block, index) => (
        <Block key={keyOf(block, index)} block={block} label={headingBefore(blocks, index)} />
      ))}
    </article>
  );
}

// Blocks have no ids, and their places are those of the document.
const keyOf = (block: PrintedBlock, index: number): string => `${block.kind} ${index}`;

const headingBefore = (blocks: readonly PrintedBlock[], index: number): string => {
  const heading = blocks.slice(0, index).findLast(({ kind }) => kind === 'heading' || kind === 'title');
  return heading && 'text' in heading ? heading.text : '';
};

function Block({ block, label }: { block: PrintedBlock; label: string }) {
  switch (block.kind) {
    case 'title':
      return <h2 className={classes.title}>{block.text}</h2>;
    case 'heading':
      return <h3 className={classes.heading}>{block.text}</h3>;
    case 'text':
      return <p className={classes.text}>{block.text}</p>;
    case 'small':
      return <p className={classes.small}>{block.text}</p>;
    case 'facts':
      return (
        <dl className={classes.facts}>
          {block.facts.map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      );
    case 'table':
      return <Table table={block} label={label} />;
    case 'signatures':
      return (
        <div className={classes.signatures}>
          {block.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      );
  }
}

/** The parts of a list in one line, such as entries of a day: a line breaks between two of them first. */
function unbroken(cell: string): ReactNode {
  const parts = cell.includes('\n') ? [cell] : cell.split(/(?<=,) /);
  if (parts.length === 1) return cell;
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts may be alike, and never move
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className={classes.part}>{part}</span>
    </Fragment>
  ));
}

function Table({ table: { columns, rows }, label }: { table: PrintedTable; label: string }) {
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  return (
    <WideTable label={label} minWidth={columns.length * COLUMN_WIDTH}>
      <colgroup>
        {columns.map(({ title, width }) => (
          <col key={title} style={{ width: `${(100 * width) / total}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ title, align }) => (
            <th key={title} scope="col" data-align={align}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells, look }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: corrections of a day may be alike, and rows never move
          <tr key={index} data-look={look} className={classes.row}>
            {cells.map((cell, place) =>
              place === 0 ? (
                <th key={columns[place]?.title} scope="row" className={classes.cell}>
                  {cell}
                </th>
              ) : (
                <td key={columns[place]?.title} data-align={columns[place]?.align} className={classes.cell}>
                  {unbroken(cell)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
