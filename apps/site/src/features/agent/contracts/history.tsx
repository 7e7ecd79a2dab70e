import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Accordion } from '@lotus/ui'
import { ContractDates, ContractMoves, ContractState, Terms, topPpm, useRateText } from '@lotus/ui/contracts'
import type { Contract } from './types.ts'
import styles from './contracts.module.css'

/** Versions that are over, each with its terms and what happened to it. */
export function History({ contracts }: { contracts: readonly Contract[] }) {
  const { t } = useTranslation('agents')
  const rateText = useRateText()
  if (contracts.length === 0) return null
  return (
    <section className="stack gap-2">
      <h3 className={styles.title}>{t('contract.history')}</h3>
      <Accordion
        items={contracts.map((contract) => ({
          key: contract.id,
          title: (
            <span className={styles.version}>
              {t('contract.versionOf', { version: contract.version })} ·{' '}
              {rateText(contract.kind, topPpm(contract.terms))} <ContractState state={contract.state} />
            </span>
          ),
          meta: formatDateTime(contract.moves.at(-1)?.at ?? contract.offeredAt),
          content: (
            <div className="stack gap-35">
              <Terms terms={contract.terms} />
              <ContractDates contract={contract} />
              <ContractMoves moves={contract.moves} />
            </div>
          ),
        }))}
      />
    </section>
  )
}
