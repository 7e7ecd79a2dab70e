import { useTranslation } from '@lotus/i18n'
import { Alert, Button, toast } from '@lotus/ui'
import { ContractDates, ContractMoves, ContractState, Terms, topPpm, useRateText } from '@lotus/ui/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { Facts } from '../../shared/facts.tsx'
import { PanelActions } from '../../shared/panel-actions.tsx'
import { useCan } from '../../shared/permissions.ts'
import { callQuery, refresh } from '../../shared/queries.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import { OverrideDialog } from './override-dialog.tsx'
import { OverrideWaiting } from './override-waiting.tsx'
import { mayOverride, movesOf, type OfficeContract, type OfficeMove } from './types.ts'
import settings from '../../shared/settings.module.css'
import styles from './contracts.module.css'

/** All that one member has ever held fits: versions are few. */
const VERSIONS_MAX = 100
const buttons = {
  withdraw: 'danger-outline',
  terminate: 'danger-outline',
  suspend: 'secondary',
  resume: 'primary',
} as const

type Props = {
  account: string
  n: number
  onOpen: (contract: OfficeContract) => void
  onClose: () => void
}

/** One version of a contract: terms, dates, who did what and why, the other versions, and the operator's decisions. */
export function ContractPanel({ account, n, onOpen, onClose }: Props) {
  const { t } = useTranslation('agents')
  const query = useQuery(callQuery('bo.contracts', { account, limit: VERSIONS_MAX }))
  const mayEdit = useCan('agents.edit')
  const [move, setMove] = useState<OfficeMove>()
  const [isOverriding, setOverriding] = useState(false)
  const contract = query.data?.rows.find((row) => row.n === n)
  const moves = contract && mayEdit ? movesOf(contract) : []
  return (
    <>
      <SidePanel
        label={t('contract.office.panel')}
        onClose={onClose}
        isCovered={move !== undefined || isOverriding}
        initialsOf={account}
        title={
          <>
            {account} {contract && <ContractState state={contract.state} />}
          </>
        }
        note={contract && t(`contract.kindOf.${contract.kind}`)}
        footer={
          moves.length > 0 && (
            <PanelActions isSingle={moves.length === 1}>
              {(isOffline) =>
                moves.map((one) => (
                  <Button key={one} variant={buttons[one]} disabled={isOffline} onClick={() => setMove(one)}>
                    {t(`contract.office.move.${one}`)}
                  </Button>
                ))
              }
            </PanelActions>
          )
        }
      >
        {query.data === undefined && <UntilLoaded query={query} notFound={t('contract.office.unknown')} />}
        {query.data && !contract && <Alert tone="warning">{t('contract.office.unknown')}</Alert>}
        {contract && (
          <Content
            contract={contract}
            all={query.data?.rows ?? []}
            onOpen={onOpen}
            {...(mayEdit && mayOverride(contract) ? { onOverride: () => setOverriding(true) } : {})}
          />
        )}
      </SidePanel>
      {contract && query.data && isOverriding && (
        <OverrideDialog contract={contract} rules={query.data.rules} onClose={() => setOverriding(false)} />
      )}
      {contract && move && (
        <Decision
          contract={contract}
          move={move}
          endsBelow={query.data?.rules.endsBelow ?? true}
          onClose={() => setMove(undefined)}
        />
      )}
    </>
  )
}

type ContentProps = {
  contract: OfficeContract
  all: readonly OfficeContract[]
  onOpen: Props['onOpen']
  /** Only where other terms can be proposed. */
  onOverride?: () => void
}

function Content({ contract, all, onOpen, onOverride }: ContentProps) {
  const { t } = useTranslation('agents')
  const rateText = useRateText()
  const versions = all.filter(({ kind, granter }) => kind === contract.kind && granter === contract.granter)
  return (
    <div className="stack gap-35">
      <Facts
        facts={[
          { label: t('contract.office.column.granter'), value: contract.granter ?? t('office.operator') },
          { label: t('contract.office.top'), value: rateText(contract.kind, topPpm(contract.terms)) },
        ]}
      />
      <Terms terms={contract.terms} />
      {contract.override && <OverrideWaiting contract={contract} override={contract.override} />}
      {onOverride && (
        <div className={settings.buttons}>
          <Button onClick={onOverride}>{t('contract.office.override.button')}</Button>
        </div>
      )}
      <ContractDates contract={contract} />
      <h3 className={styles.title}>{t('contract.moves')}</h3>
      <ContractMoves moves={contract.moves} />
      <h3 className={styles.title}>{t('contract.office.versions')}</h3>
      <ul className={styles.versions}>
        {versions.map((one) => (
          <li key={one.id}>
            <Button
              size="sm"
              variant="ghost"
              aria-current={one.n === contract.n || undefined}
              onClick={() => onOpen(one)}
            >
              {t('contract.versionOf', { version: one.version })} · {rateText(one.kind, topPpm(one.terms))}
            </Button>
            <ContractState state={one.state} />
          </li>
        ))}
      </ul>
    </div>
  )
}

type DecisionProps = { contract: OfficeContract; move: OfficeMove; endsBelow: boolean; onClose: () => void }

/** Both sides are told of it, and the audit log keeps the reason. */
function Decision({ contract, move, endsBelow, onClose }: DecisionProps) {
  const { t } = useTranslation('agents')
  const { memberId, n, holder } = contract
  const below = move === 'terminate' && endsBelow ? ` ${t('contract.endsBelowTheirs', { other: holder })}` : ''
  const decide = async (reason: string) => {
    try {
      return await call('bo.decideContract', { memberId, n, move, reason })
    } finally {
      // Whatever became of it: somebody else may have decided first.
      void refresh('bo.contracts')
    }
  }
  return (
    <DecisionDialog
      title={t(`contract.office.ask.${move}`, { holder })}
      text={t(`contract.office.effect.${move}`) + below}
      button={t(`contract.office.move.${move}`)}
      isDanger={move === 'terminate' || move === 'withdraw'}
      reason={{ label: t('office.reason'), lengthMax: 300 }}
      act={decide}
      onClose={onClose}
      onDone={() => {
        toast.success(t(`contract.office.done.${move}`, { holder }))
        onClose()
      }}
    />
  )
}
