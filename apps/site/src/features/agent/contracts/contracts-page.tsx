import { isAgentType } from '@lotus/kernel'
import { useTranslation } from '@lotus/i18n'
import { Alert, Tabs } from '@lotus/ui'
import { WageDisplayContext } from '@lotus/ui/contracts'
import { useQuery } from '@tanstack/react-query'
import { contractPages, type AgentPage } from '../../../shared/agent-pages.ts'
import type { PageProps } from '../../../shared/define-page.ts'
import { callQuery } from '../../../shared/queries.ts'
import { useSession } from '../../../shared/session.ts'
import { NotLoaded } from '../../../shared/query-error.tsx'
import { StatementList } from '../statements/statement-list.tsx'
import { StatementPage } from '../statements/statement-page.tsx'
import { readPlace } from '../statements/statement-place.ts'
import { DraftForm } from './draft-form.tsx'
import { DraftList } from './draft-list.tsx'
import { GivenContract } from './given-contract.tsx'
import { GivenContracts } from './given-contracts.tsx'
import { MyContracts } from './my-contracts.tsx'
import { OfferForm } from './offer-form.tsx'
import { OfferPicker } from './offer-picker.tsx'
import { isWaiting, type ContractKind, type Mine, type Open } from './types.ts'
import styles from './contracts.module.css'

/**
 * What an item of the address opens: a holder's contract, an offer to somebody (`<name>`, or `<name>-<preset>`), one's own
 * or given statement, a preset, or for whom a preset is used.
 */
const itemPattern = /^(of|offer|s|g|draft|use)-([\w-]+)$/
/** The tabs by the item that opens them; nothing opens the first. */
const tabs = ['mine', 'given', 'drafts', 'statements', 'givenStatements'] as const
/** Nobody is below a player. */
const playerTabs = tabs.filter((tab) => tab === 'mine' || tab === 'statements')

type Props = { kind: ContractKind; item: string | undefined; onOpen: Open }

/** AC09 to AC14: the contract with the upline, and those given to the downline, of one kind. */
function ContractsPage({ kind, item, onOpen }: Props) {
  const { t } = useTranslation('agents')
  const query = useQuery(callQuery('contract.mine', {}))
  if (query.data === undefined) return <NotLoaded query={query} lines={6} title={t('contract.failed')} />
  const { rules } = query.data
  return (
    <WageDisplayContext value={rules.wageDisplay}>
      <div className="stack gap-35">
        {!rules.isOpen && <Alert tone="warning">{t('contract.closed')}</Alert>}
        <Part kind={kind} item={item} onOpen={onOpen} mine={query.data} />
      </div>
    </WageDisplayContext>
  )
}

function Part({ kind, item = '', onOpen, mine }: Props & { mine: Mine }) {
  const { t } = useTranslation('agents')
  const isAgent = useSession((state) => isAgentType(state.isAgent))
  const [, what, account] = itemPattern.exec(item) ?? []
  const part = { kind, onOpen, mine }
  if (account !== undefined && (what === 's' || what === 'g')) {
    const side = what === 's' ? 'mine' : 'given'
    const place = readPlace(account)
    return <StatementPage key={`${what}-${place.id}`} kind={kind} place={place} side={side} onOpen={onOpen} />
  }
  if (account !== undefined && what === 'draft') return <DraftForm key={item} {...part} code={account} />
  if (account !== undefined && what === 'use') return <OfferPicker {...part} preset={account} />
  if (account !== undefined && what === 'offer') {
    const [name = account, preset] = account.split('-')
    return <OfferForm key={item} {...part} account={name} preset={preset} />
  }
  if (account !== undefined) return <GivenContract key={item} {...part} account={account} />
  if (item === 'offer') return <OfferPicker {...part} />
  const shown = isAgent ? tabs : playerTabs
  const tab = shown.find((one) => one === item) ?? 'mine'
  const waiting = mine.rows.filter((row) => row.kind === kind && isWaiting(row)).length
  return (
    <Tabs
      label={t('contract.tabs')}
      value={tab}
      onChange={(next) => onOpen(next === 'mine' ? undefined : next)}
      items={shown.map((value) => ({
        value,
        label: (
          <>
            {t(`contract.tab.${value}`)}
            {value === 'mine' && waiting > 0 && (
              <small className={styles.waiting}>{t('contract.waiting', { count: waiting })}</small>
            )}
          </>
        ),
      }))}
    >
      <div className={styles.panel}>
        {tab === 'mine' && <MyContracts {...part} />}
        {tab === 'given' && <GivenContracts {...part} />}
        {tab === 'drafts' && <DraftList {...part} />}
        {tab === 'statements' && <StatementList key={tab} kind={kind} side="mine" onOpen={onOpen} />}
        {tab === 'givenStatements' && <StatementList key={tab} kind={kind} side="given" onOpen={onOpen} />}
      </div>
    </Tabs>
  )
}

const pageOf =
  (kind: ContractKind) =>
  ({ item, onOpen }: PageProps<AgentPage>) => (
    <ContractsPage kind={kind} item={item} onOpen={(next) => onOpen(contractPages[kind], next)} />
  )

export const DividendPage = pageOf('DIVIDEND')
export const DailyPage = pageOf('DAILY')
export const HourlyPage = pageOf('HOURLY')
export const RealTimePage = pageOf('REALTIME')
