import { useTranslation } from '@lotus/i18n'
import { formatExact } from '@lotus/kernel'
import { Card } from '@lotus/ui'
import { useProgress } from './progress.tsx'
import type { MyContract } from './types.ts'
import styles from './slots.module.css'

/** Of hours and slots: who below got how much of what the day has come to. */
export function BelowToday({ contract }: { contract: MyContract }) {
  const { t } = useTranslation('agents')
  const { data } = useProgress(contract.kind)
  const today = data?.progress?.n === contract.n ? data.progress.today : undefined
  if (!today || today.below.length === 0) return null
  return (
    <Card>
      <header className={styles.head}>
        <h3>{t('progress.below')}</h3>
        <small>{t('progress.belowHint')}</small>
      </header>
      <dl className={styles.below}>
        {today.below.map(({ account, gross }, place) => (
          // Masked names may be the same.
          <div key={`${place} ${account}`}>
            <dt>{account}</dt>
            <dd className="num">{formatExact(gross.startsWith('-') ? gross.slice(1) : `-${gross}`)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t('progress.belowSum', { amount: formatExact(today.children) })}</p>
    </Card>
  )
}
