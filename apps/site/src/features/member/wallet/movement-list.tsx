import { formatDate, useTranslation } from '@lotus/i18n'
import { Money } from '@lotus/ui'
import { MemberLink } from '../../../shared/member-link.tsx'
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
  if (!target) return content
  return (
    <MemberLink page={target} item={row.reference} className="grow">
      {content}
    </MemberLink>
  )
}
