import { formatDate, useTranslation } from '@lotus/i18n'
import { Money } from '@lotus/ui'
import { statementOfMovement } from '../../../shared/agent-pages.ts'
import { MemberLink } from '../../../shared/member-link.tsx'
import { StatementLink } from '../../../shared/statement-link.tsx'
import page from '../parts/page.module.css'
import { kindKey, pageOfReference, type StatementRow } from '../../../shared/records/statement-figures.ts'

/** Movements as a short list; each links to its page. */
export function MovementList({ rows }: { rows: readonly StatementRow[] }) {
  return (
    <ul className={page.list}>
      {rows.map((row) => (
        <li key={row.id}>
          <MovementLink row={row} />
        </li>
      ))}
    </ul>
  )
}

function MovementLink({ row }: { row: StatementRow }) {
  const { t } = useTranslation('records')
  const target = pageOfReference(row.referenceKind)
  const statement = statementOfMovement(row)
  const content = (
    <>
      <span>
        <b>{t(`kind.${kindKey(row.kind)}`)}</b>
        <small className="num">
          {row.reference} · {formatDate(row.at, 'dd/MM hh:mm')}
        </small>
      </span>
      <span className="right">
        <b>
          <Money value={row.amount} signed />
        </b>
        <small className="num">
          <Money value={row.balanceAfter} />
        </small>
      </span>
    </>
  )
  if (statement) {
    return (
      <StatementLink place={statement} className="grow">
        {content}
      </StatementLink>
    )
  }
  if (!target) return content
  return (
    <MemberLink page={target} item={row.reference} className="grow">
      {content}
    </MemberLink>
  )
}
