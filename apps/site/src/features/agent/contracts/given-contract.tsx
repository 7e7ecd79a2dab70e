import { useTranslation } from '@lotus/i18n'
import { Alert, Button, Card, confirm, EmptyState, toast } from '@lotus/ui'
import { ContractDates, ContractState, Terms } from '@lotus/ui/contracts'
import { IconFileText } from '@lotus/ui/icons'
import { failureText } from '../../../shared/failure-text.ts'
import { useRows } from '../../../shared/paged.tsx'
import { NotLoaded } from '../../../shared/query-error.tsx'
import { useSend } from '../parts/use-send.ts'
import { History } from './history.tsx'
import { GivenProgress } from './progress.tsx'
import { RunningContract } from './running-contract.tsx'
import { Trail } from './trail.tsx'
import { isRunning, type Contract, type ContractKind, type ContractTerms, type Mine, type Open } from './types.ts'
import styles from './contracts.module.css'

type Move = 'withdraw' | 'askEnd' | 'acceptEnd' | 'refuseEnd'
const done: Record<Move, string> = {
  withdraw: 'contract.withdrawn',
  askEnd: 'contract.endAsked',
  acceptEnd: 'contract.ended',
  refuseEnd: 'contract.kept',
}

/** A holder's newest versions of a kind; more were never seen at once. */
export const useGiven = (kind: ContractKind, account: string) =>
  useRows('agent.contracts', { kind, account, limit: 50 })

type Props = { kind: ContractKind; account: string; mine: Mine; onOpen: Open }

/** What one downline was given: the offer that waits, the contract in force, and what was before. */
export function GivenContract({ kind, account, mine, onOpen }: Props) {
  const { t } = useTranslation('agents')
  const query = useGiven(kind, account)
  const { send, isBusy, error } = useSend('agent.decideContract', ['agent.contracts'])
  const { rows } = query
  const offer = rows.find(({ state }) => state === 'PENDING')
  const running = rows.find(isRunning)
  const decide = async ({ memberId, n, hash, nonce }: Contract, move: Move) => {
    if ((await send({ memberId, n, move, hash, nonce })) !== undefined) toast.success(t(done[move]))
  }
  const offerNew = mine.rules.isOpen && offer === undefined ? () => onOpen(`offer-${account}`) : undefined
  return (
    <div className="stack gap-35">
      <Trail onOpen={onOpen} title={t('contract.of', { account })} />
      {error !== null && (
        <Alert tone="loss" title={t('contract.decideFailed')}>
          {failureText(error)}
        </Alert>
      )}
      {query.data === undefined && <NotLoaded query={query} lines={6} title={t('contract.givenFailed')} />}
      {query.data !== undefined && rows.length === 0 && (
        <Card>
          <EmptyState
            icon={<IconFileText size={34} stroke={1.5} aria-hidden />}
            title={t('contract.noneOf', { account })}
            action={offerNew && <Button onClick={offerNew}>{t('contract.offer')}</Button>}
          />
        </Card>
      )}
      {offer && (
        <Offered
          offer={offer}
          held={running?.terms}
          isBusy={isBusy}
          onWithdraw={() => void decide(offer, 'withdraw')}
        />
      )}
      {running && (
        <RunningContract
          contract={running}
          title={t('contract.runningOf')}
          side="A"
          other={account}
          below={mine.rules.endsBelow ? t('contract.endsBelowTheirs', { other: account }) : undefined}
          isBusy={isBusy}
          onAmend={running.state === 'ACTIVE' ? offerNew : undefined}
          onDecide={(move) => void decide(running, move)}
        />
      )}
      {running && <GivenProgress contract={running} />}
      {rows.length > 0 && offer === undefined && running === undefined && offerNew && (
        <div className={styles.buttons}>
          <Button variant="primary" onClick={offerNew}>
            {t('contract.offer')}
          </Button>
        </div>
      )}
      <History contracts={rows.filter((row) => row !== offer && row !== running)} />
    </div>
  )
}

type OfferedProps = { offer: Contract; held: ContractTerms | undefined; isBusy: boolean; onWithdraw: () => void }

function Offered({ offer, held, isBusy, onWithdraw }: OfferedProps) {
  const { t } = useTranslation('agents')
  const withdraw = async () => {
    const isSure = await confirm({
      title: t('contract.withdrawTitle', { other: offer.holder }),
      text: t('contract.withdrawText'),
      confirmLabel: t('contract.withdraw'),
      danger: true,
    })
    if (isSure) onWithdraw()
  }
  return (
    <Card>
      <div className="stack gap-35">
        <header className={styles.head}>
          <h3>{t('contract.pendingOf')}</h3>
          <ContractState state={offer.state} />
        </header>
        <Terms terms={offer.terms} before={held} />
        <ContractDates contract={offer} />
        <div className={styles.buttons}>
          <Button variant="danger-outline" loading={isBusy} onClick={() => void withdraw()}>
            {t('contract.withdraw')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
