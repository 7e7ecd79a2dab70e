import { formatDate, useTranslation } from '@lotus/i18n'
import { moneyText } from '@lotus/ui'
import { Link } from '@tanstack/react-router'
import type { WatchDetail, WatchKind } from './watch-kind.ts'
import styles from './watch.module.css'

type Evidence = WatchDetail['evidence'][number]

/** Day by day: a sentence with its figures, and the orders it is about. */
export function WatchEvidence({ kind, evidence }: { kind: WatchKind['key']; evidence: readonly Evidence[] }) {
  const { t } = useTranslation('people')
  return (
    <section>
      <h3 className={styles.heading}>{t('watch.evidence')}</h3>
      <ol className={styles.list}>
        {evidence.map(({ day, code, figures, refs }) => (
          <li key={`${day} ${code}`}>
            <b>{t(`watch.${kind}.code.${code}`)}</b>
            <p>{t(`watch.${kind}.sentence.${code}`, shown(figures))}</p>
            <small>{formatDate(`${day}T12:00:00+07:00`, 'dd/MM/yyyy')}</small>
            {refs.length > 0 && (
              <ul className={styles.refs} aria-label={t('watch.orders')}>
                {refs.map((ref) => (
                  <li key={`${ref.what} ${ref.id}`}>
                    <OrderLink of={ref} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Amounts are texts with four decimals; everything else is shown as it is. */
const shown = (figures: Evidence['figures']): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      typeof value === 'string' && /^-?\d+\.\d{4}$/.test(value) ? moneyText(value) : value,
    ]),
  )

function OrderLink({ of: { what, id, refNo } }: { of: Evidence['refs'][number] }) {
  return what === 'withdrawal' ? (
    <Link to="/withdrawals" search={{ status: 'all', search: refNo, id }} className="link num">
      {refNo}
    </Link>
  ) : (
    <Link to="/deposits" search={{ search: refNo }} className="link num">
      {refNo}
    </Link>
  )
}
