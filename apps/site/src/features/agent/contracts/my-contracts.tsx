import { useTranslation } from '@lotus/i18n'
import { Alert, Card, EmptyState, toast } from '@lotus/ui'
import { IconFileText } from '@lotus/ui/icons'
import { useState } from 'react'
import { failureText } from '../../../shared/failure-text.ts'
import { useSend } from '../parts/use-send.ts'
import { BelowToday } from './below-today.tsx'
import { History } from './history.tsx'
import { OfferReceived } from './offer-received.tsx'
import { ContractProgress, TodayCard } from './progress.tsx'
import { RunningContract } from './running-contract.tsx'
import { Slots } from './slots.tsx'
import { isRunning, type ContractKind, type Mine, type MyContract } from './types.ts'
import progress from './progress.module.css'

type Move = 'sign' | 'reject' | 'askEnd' | 'acceptEnd' | 'refuseEnd'
const done: Record<Move, string> = {
  sign: 'contract.signed',
  reject: 'contract.rejected',
  askEnd: 'contract.endAsked',
  acceptEnd: 'contract.ended',
  refuseEnd: 'contract.kept',
}

/** What the upline offers, the contract in force, and what was before. */
export function MyContracts({ kind, mine }: { kind: ContractKind; mine: Mine }) {
  const { t } = useTranslation('agents')
  const { send, isBusy, error } = useSend('contract.decide', ['contract.mine', 'contract.progress', 'wallet.funds'])
  const rows = mine.rows.filter((row) => row.kind === kind)
  const granterOf = ({ granter }: MyContract) => granter ?? t('contract.operator')
  const offers = rows.filter(({ state }) => state === 'PENDING')
  const running = rows.find(isRunning)
  // What failed belongs to what was shown then: a version that came later is another matter.
  const newest = Math.max(0, ...rows.map(({ n }) => n))
  const [failedAt, setFailedAt] = useState<number>()
  const past = rows.filter((row) => row !== running && row.state !== 'PENDING')
  // The server knows the same answer again, and says what it has become where somebody was faster.
  const decide = async ({ n, hash, nonce, ends }: MyContract, move: Move) => {
    const ack = move === 'sign' ? ends.map(({ id }) => id) : []
    if ((await send({ n, move, hash, nonce, ack })) !== undefined) toast.success(t(done[move]))
    else setFailedAt(newest)
  }
  return (
    <div className="stack gap-35">
      {error !== null && failedAt === newest && (
        <Alert tone="loss" title={t('contract.decideFailed')}>
          {failureText(error)}
        </Alert>
      )}
      {offers.map((offer) => (
        <OfferReceived
          key={offer.id}
          offer={offer}
          granter={granterOf(offer)}
          held={running?.terms}
          isBusy={isBusy}
          onDecide={(move) => void decide(offer, move)}
        />
      ))}
      {running && (
        <div className={progress.running}>
          <div>
            <TodayCard contract={running} />
            {kind === 'REALTIME' && <Slots key={running.id} />}
            <div className={progress.contract}>
              <RunningContract
                key={running.id}
                contract={running}
                title={t('contract.running', { granter: granterOf(running) })}
                side="B"
                other={granterOf(running)}
                below={mine.rules.endsBelow ? t('contract.endsBelowMine') : undefined}
                isBusy={isBusy}
                onDecide={(move) => void decide(running, move)}
              />
            </div>
          </div>
          <div className={progress.now}>
            <ContractProgress contract={running} />
            <BelowToday contract={running} />
          </div>
        </div>
      )}
      {offers.length === 0 && running === undefined && (
        <Card>
          <EmptyState
            icon={<IconFileText size={34} stroke={1.5} aria-hidden />}
            title={t('contract.none')}
            hint={t('contract.noneHint')}
          />
        </Card>
      )}
      <History contracts={past} />
    </div>
  )
}
