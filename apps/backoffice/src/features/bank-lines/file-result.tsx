import type { RouteValue } from '@lotus/contract'
import { formatCount, useTranslation } from '@lotus/i18n'
import { Alert, moneyText } from '@lotus/ui'
import { Facts } from '../../shared/facts.tsx'
import styles from './bank-lines.module.css'

/** What the check of a file found: sums, or every fault with its place. */
export function FileResult({ result }: { result: RouteValue<'bo.importBankFile'> }) {
  const { t } = useTranslation('bankLines')
  const { faults, faultCount, sumIn, sumOut } = result
  if (faultCount > 0) {
    return (
      <>
        <Alert tone="loss">{t('import.broken', { count: faultCount })}</Alert>
        <ul className={`${styles.list} ${styles.faults}`} aria-label={t('import.broken', { count: faultCount })}>
          {faults.map(({ line, column, code, details }) => (
            <li key={`${line} ${column} ${code}`}>
              <div>
                <b className="num">{t(column === null ? 'import.faultAt' : 'import.faultIn', { line, column })}</b>
                <small>{t(`fault.${code}`, details)}</small>
              </div>
            </li>
          ))}
        </ul>
      </>
    )
  }
  const sum = ({ count, amount }: typeof sumIn) =>
    t('import.sumText', { count, shown: formatCount(count), amount: moneyText(amount) })
  return (
    <>
      {!result.isKnown && <Alert tone="info">{t(result.fresh === 0 ? 'import.nothingNew' : 'import.checked')}</Alert>}
      <Facts
        facts={[
          { label: t('import.lines'), value: formatCount(result.lines) },
          { label: t('import.fresh'), value: formatCount(result.fresh) },
          { label: t('import.withOrder'), value: formatCount(result.withOrder) },
          { label: t('import.sumIn'), value: sum(sumIn) },
          { label: t('import.sumOut'), value: sum(sumOut) },
        ]}
      />
    </>
  )
}
