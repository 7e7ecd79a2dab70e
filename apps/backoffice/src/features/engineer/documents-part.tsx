import { useTranslation } from '@lotus/i18n'
import { Money } from '@lotus/ui'
import { Facts } from '../../shared/facts.tsx'
import type { Me } from './me.ts'
import styles from './engineer.module.css'

const documents = ['README.md', 'kit.md', 'openapi.json', 'examples.json'] as const

/** The interface in words and in figures, and how this vendor is set up. */
export function DocumentsPart({ me }: { me: Me }) {
  const { t } = useTranslation('vendorPage')
  const amount = (limit: string | null) => (limit === null ? t('limitNone') : <Money value={limit} />)
  return (
    <section className={styles.card}>
      <h2>{t('part.documents')}</h2>
      <ul className={styles.rows}>
        {documents.map((name) => (
          <li key={name}>
            <span>{t(`document.${name.split('.')[0] ?? ''}`)}</span>
            <a className="link" href={`/vendor-docs/${name}`} target="_blank" rel="noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
      <h2>{t('setup')}</h2>
      <Facts
        facts={[
          { label: t('fact.ourUrl'), value: me.ourUrl },
          { label: t('fact.dialect'), value: me.dialect },
          { label: t('fact.wallet'), value: t(`wallet.${me.walletMode}`) },
          { label: t('fact.currency'), value: me.currency },
          { label: t('fact.maxBet'), value: amount(me.maxBet) },
          { label: t('fact.maxWin'), value: amount(me.maxWin) },
          { label: t('fact.maxRound'), value: amount(me.maxRound) },
        ]}
      />
    </section>
  )
}
