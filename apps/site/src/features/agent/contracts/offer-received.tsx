import { useTranslation } from '@lotus/i18n'
import { Alert, Badge, Button, Card, Checkbox, confirm, useIsOffline } from '@lotus/ui'
import { ContractDates, EndedContracts, Terms } from '@lotus/ui/contracts'
import { useState } from 'react'
import type { ContractTerms, MyContract } from './types.ts'
import styles from './contracts.module.css'

type Props = {
  offer: MyContract
  granter: string
  /** The terms in force, to compare with. */
  held: ContractTerms | undefined
  isBusy: boolean
  onDecide: (move: 'sign' | 'reject') => void
}

/** An offer to read in full, and to sign or reject. Signing confirms the list of what ends with it (AC14). */
export function OfferReceived({ offer, granter, held, isBusy, onDecide }: Props) {
  const { t } = useTranslation('agents')
  const isOffline = useIsOffline()
  // Another list is another question: what was ticked for the list before does not count for it.
  const list = offer.ends.map(({ id }) => id).join(' ')
  const [readOf, setReadOf] = useState<string>()
  const [isAsked, setAsked] = useState(false)
  const isRead = readOf === list
  const sign = () => {
    setAsked(true)
    if (isRead) onDecide('sign')
  }
  const reject = async () => {
    const isSure = await confirm({
      title: t('contract.rejectTitle'),
      text: t('contract.rejectText'),
      confirmLabel: t('contract.reject'),
      danger: true,
    })
    if (isSure) onDecide('reject')
  }
  return (
    <Card>
      <div className="stack gap-35">
        <header className={styles.head}>
          <h3>{t('contract.offerFrom', { granter })}</h3>
          <Badge tone="warning">{t('contract.waitsForYou')}</Badge>
        </header>
        <Terms terms={offer.terms} before={held} />
        <ContractDates contract={offer} />
        {offer.ends.length === 0 ? (
          <Alert>{t('contract.nothingEnds')}</Alert>
        ) : (
          <section className={styles.ends}>
            <Alert tone="warning" title={t('contract.endsByYou', { count: offer.ends.length })}>
              {t('contract.endsWhy')}
            </Alert>
            <EndedContracts kind={offer.kind} ends={offer.ends} />
          </section>
        )}
        <Checkbox
          checked={isRead}
          error={isAsked && !isRead ? t('contract.readFirst') : undefined}
          onChange={({ target }) => setReadOf(target.checked ? list : undefined)}
        >
          {t(offer.ends.length === 0 ? 'contract.read' : 'contract.readEnds')}
        </Checkbox>
        <div className={styles.buttons}>
          <Button variant="danger-outline" disabled={isBusy || isOffline} onClick={() => void reject()}>
            {t('contract.reject')}
          </Button>
          <Button variant="primary" loading={isBusy} disabled={isOffline} onClick={sign}>
            {t('contract.sign')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
