import { formatDateTime, localText, useTranslation } from '@lotus/i18n'
import { Alert, Button, Money, moneyText, Skeleton, toast } from '@lotus/ui'
import { parseMoney } from '@lotus/kernel'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { Facts, type Fact } from '../../shared/facts.tsx'
import { PanelActions, Reason } from '../../shared/panel-actions.tsx'
import { useCan } from '../../shared/permissions.ts'
import { callQuery, queryClient, refresh } from '../../shared/queries.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import { whyDeposit } from '../../shared/why-deposit.ts'
import { DepositProofs } from './deposit-proofs.tsx'
import { DepositStatus, type Deposit } from './deposit-status.tsx'
import { UsdtFacts } from './usdt-facts.tsx'

type Decision = Deposit['decisions'][number]
type Props = { of: Deposit['of']; id: string; onClose: () => void }

/** One order or one further transfer with its facts, and the decision over its money. */
export function DepositPanel({ of, id, onClose }: Props) {
  const { t } = useTranslation('backoffice')
  const options = callQuery('bo.deposit', { of, id })
  const query = useQuery(options)
  const [decision, setDecision] = useState<Decision>()
  const [isConflict, setConflict] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const { data: deposit, refetch } = query
  return (
    <SidePanel
      label={t('deposits.panel', { refNo: deposit?.refNo ?? id })}
      onClose={onClose}
      isCovered={decision !== undefined || isLooking}
      initialsOf={deposit?.account}
      title={
        deposit ? (
          <>
            {deposit.account} <DepositStatus status={deposit.status} />
          </>
        ) : (
          <Skeleton width={160} height={18} />
        )
      }
      note={deposit && <span className="num">{deposit.refNo}</span>}
      footer={deposit && deposit.decisions.length > 0 && <Actions deposit={deposit} onOpen={setDecision} />}
    >
      {isConflict && <Alert tone="warning">{t('deposits.conflict')}</Alert>}
      {deposit ? (
        <>
          {deposit.card !== null && deposit.card.elsewhere !== null && deposit.decisions.length > 0 && (
            <Alert tone="warning">{t('deposits.cardElsewhere', { refNo: deposit.card.elsewhere })}</Alert>
          )}
          <Facts facts={factsOf(deposit, t)} />
          <UsdtFacts deposit={deposit} />
          <DepositProofs deposit={deposit} isAsking={isLooking} onAsk={setLooking} />
        </>
      ) : (
        <UntilLoaded query={query} notFound={t('deposits.notFound')} />
      )}
      {deposit && decision && (
        <Decide
          deposit={deposit}
          decision={decision}
          onClose={() => setDecision(undefined)}
          onDone={(decided) => {
            setDecision(undefined)
            queryClient.setQueryData(options.queryKey, decided)
            void refresh('bo.deposits')
          }}
          onConflict={() => {
            setDecision(undefined)
            setConflict(true)
            void refetch()
            void refresh('bo.deposits')
          }}
        />
      )}
    </SidePanel>
  )
}

/** What reaches the wallet if it is credited. */
const netOf = ({ amountPaid, amount, fee }: Deposit) => moneyText(parseMoney(amountPaid ?? amount) - parseMoney(fee))

function Actions({ deposit, onOpen }: { deposit: Deposit; onOpen: (decision: Decision) => void }) {
  const { t } = useTranslation('backoffice')
  if (!useCan('deposits.decide')) return <Reason>{t('deposits.mayNotDecide')}</Reason>
  return (
    <PanelActions>
      {(isOffline) => (
        <>
          <Button variant="danger-outline" disabled={isOffline} onClick={() => onOpen('return')}>
            {t('deposits.return')}
          </Button>
          {deposit.decisions.includes('credit') && (
            <Button variant="primary" disabled={isOffline} onClick={() => onOpen('credit')}>
              {t('deposits.credit', { amount: netOf(deposit) })}
            </Button>
          )}
        </>
      )}
    </PanelActions>
  )
}

type DecideProps = {
  deposit: Deposit
  decision: Decision
  onClose: () => void
  onDone: (decided: Deposit) => void
  onConflict: () => void
}

function Decide({ deposit, decision, onDone, ...rest }: DecideProps) {
  const { t } = useTranslation('backoffice')
  const { of, id, account, refNo } = deposit
  const amount = decision === 'credit' ? netOf(deposit) : moneyText(deposit.amountPaid ?? deposit.amount)
  return (
    <DecisionDialog
      {...rest}
      title={t(`deposits.${decision}Title`, { amount, account })}
      text={t(`deposits.${decision}Text`, { amount })}
      button={decision === 'credit' ? t('deposits.credit', { amount }) : t('deposits.return')}
      isDanger={decision === 'return'}
      reason={{ label: t('deposits.reason'), hint: t('deposits.reasonHint') }}
      outcome={{ none: t('deposits.nothingMoved'), unknown: t('deposits.outcomeUnknown') }}
      act={(reason) => call('bo.decideDeposit', { of, id, decision, reason })}
      onDone={(decided) => {
        toast.success(t('deposits.done', { refNo }))
        onDone(decided)
      }}
    />
  )
}

type Translate = ReturnType<typeof useTranslation>['t']

/** Of a scratch card: which it was, and what another value than declared has cost. */
function cardFacts({ card }: Deposit, t: Translate): Fact[] {
  if (card === null) return []
  const fact = (key: string, value: Fact['value']): Fact => ({ label: t(`deposits.fact.${key}`), value })
  return [
    fact('card', t('deposits.fact.cardText', { telco: localText(card.telco), tail: card.serialTail })),
    ...(card.face === null ? [] : [fact('face', <Money key="face" value={card.face} />)]),
    ...(parseMoney(card.penalty) === 0n ? [] : [fact('penalty', <Money key="penalty" value={card.penalty} />)]),
  ]
}

function factsOf(deposit: Deposit, t: Translate): Fact[] {
  const { decision, amountPaid, credited, debt, paidAt } = deposit
  const money = (value: string) => <Money value={value} />
  const fact = (key: string, value: Fact['value']): Fact => ({ label: t(`deposits.fact.${key}`), value })
  return [
    fact('ref', deposit.refNo),
    fact('channel', deposit.channelCode),
    ...cardFacts(deposit, t),
    fact('amount', money(deposit.amount)),
    ...(amountPaid === null ? [] : [fact('paid', money(amountPaid))]),
    fact('fee', money(deposit.fee)),
    ...(credited === null ? [] : [fact('credited', money(credited))]),
    ...(parseMoney(debt) === 0n ? [] : [fact('debt', money(debt))]),
    ...(deposit.reviewReason === null
      ? []
      : [{ label: t('deposits.column.reason'), value: whyDeposit(deposit.reviewReason) }]),
    ...(deposit.providerRef === null ? [] : [fact('providerRef', deposit.providerRef)]),
    ...(deposit.authorisation === null ? [] : [fact('authorisation', deposit.authorisation)]),
    fact('created', formatDateTime(deposit.createdAt)),
    fact('expires', formatDateTime(deposit.expiresAt)),
    ...(paidAt === null ? [] : [fact('paidAt', formatDateTime(paidAt))]),
    ...(decision === null
      ? []
      : [
          fact(
            'decided',
            t('deposits.fact.decidedText', {
              who: decision.who,
              time: formatDateTime(decision.at),
              reason: decision.reason,
            }),
          ),
        ]),
  ]
}
