import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Button, Card } from '@lotus/ui'
import { ContractDates, ContractMoves, ContractState, Terms } from '@lotus/ui/contracts'
import { confirmEnd } from './confirm-end.ts'
import { ContractProof } from './contract-proof.tsx'
import type { Contract } from './types.ts'
import styles from './contracts.module.css'

type Props = {
  contract: Contract
  title: string
  /** Which side reads it: A granted it, B holds it. */
  side: 'A' | 'B'
  /** The other side's name. */
  other: string
  /** What ends with it, where the other side's request is agreed to. */
  below: string | undefined
  isBusy: boolean
  onAmend?: (() => void) | undefined
  onDecide: (move: 'askEnd' | 'acceptEnd' | 'refuseEnd') => void
}

/** A contract in force as either side sees it, and how its end is asked for and answered. */
export function RunningContract(props: Props) {
  const { contract, title, side, other, isBusy, onAmend, onDecide } = props
  const { t } = useTranslation('agents')
  const { state, endAskedBy, answerBy } = contract
  const isAsked = endAskedBy !== null && endAskedBy !== side
  const decide = async (move: 'askEnd' | 'acceptEnd') => {
    if (await confirmEnd(t, move, other, move === 'acceptEnd' ? props.below : undefined)) onDecide(move)
  }
  const time = answerBy === null ? '' : formatDateTime(answerBy)
  return (
    <Card>
      <div className="stack gap-35">
        <header className={styles.head}>
          <h3>{title}</h3>
          <ContractState state={state} />
        </header>
        {isAsked && <Alert tone="warning">{t('contract.askedByThem', { other, time })}</Alert>}
        {endAskedBy === side && <Alert>{t('contract.askedByMe', { time })}</Alert>}
        {state === 'SUSPENDED' && <Alert tone="warning">{t('contract.suspended')}</Alert>}
        <Terms terms={contract.terms} />
        <ContractDates contract={contract} />
        <ContractMoves moves={contract.moves} />
        <ContractProof contract={contract} />
        <div className={styles.buttons}>
          {state === 'ACTIVE' && (
            <Button disabled={isBusy} onClick={() => void decide('askEnd')}>
              {t('contract.askEnd')}
            </Button>
          )}
          {onAmend && (
            <Button variant="primary" disabled={isBusy} onClick={onAmend}>
              {t('contract.amend')}
            </Button>
          )}
          {isAsked && (
            <>
              <Button variant="danger-outline" disabled={isBusy} onClick={() => void decide('acceptEnd')}>
                {t('contract.acceptEnd')}
              </Button>
              <Button variant="primary" disabled={isBusy} onClick={() => onDecide('refuseEnd')}>
                {t('contract.refuseEnd')}
              </Button>
            </>
          )}
        </div>
      </div>
    </Card>
  )
}
