import { rebateCategories } from '@lotus/contract'
import { formatCount, formatDateTime, formatRatePpm, useTranslation } from '@lotus/i18n'
import { Badge, Button, Card, DataTable } from '@lotus/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { columnsOf } from '../../shared/columns.ts'
import { Facts } from '../../shared/facts.tsx'
import { useCan } from '../../shared/permissions.ts'
import styles from '../../shared/settings.module.css'
import { Blocks } from './blocks.tsx'
import { ChildrenDialog } from './children-dialog.tsx'
import { LineLock } from './line-lock.tsx'
import { Messages } from './messages.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { Quotas } from './quotas.tsx'
import { RatesDialog } from './rates-dialog.tsx'
import { Switches } from './switches.tsx'
import { TypeDialog, typeOf } from './type-dialog.tsx'
import { Titled } from './titled.tsx'
import own from './agents.module.css'
import type { Agent } from './types.ts'

type Props = { agent: Agent; onLook: (account: string) => void; onChanged: () => void }

/** A member's line, team, rates, and how the rates came about. */
export function AgentCard({ agent, onLook, onChanged }: Props) {
  const { t } = useTranslation('agents')
  const mayEdit = useCan('agents.edit')
  const [open, setOpen] = useState<'rates' | 'move' | 'type' | 'children'>()
  const { place, people } = agent
  const type = typeOf(agent)
  const isAgent = type !== 'PLAYER'
  const isLeft = agent.states.includes('closed') && people.direct > 0
  const given = rebateCategories.filter((category) => agent.rates[category] > 0)
  const dialog = {
    agent,
    onClose: () => setOpen(undefined),
    onDone: () => {
      setOpen(undefined)
      onChanged()
    },
  }
  return (
    <Card className={styles.card}>
      <header className={styles.cardHead}>
        <h2 className="num">{agent.account}</h2>
        <span className={own.badges}>
          <States states={agent.states} />
          <Badge tone={isAgent ? 'accent' : 'neutral'}>{t(`office.type.is.${type}`)}</Badge>
        </span>
      </header>
      <div className={own.facts}>
        <Facts
          facts={[
            { label: t('office.line'), value: <Line place={place} onLook={onLook} /> },
            { label: t('overview.team'), value: formatCount(people.team) },
            { label: t('overview.direct'), value: formatCount(people.direct) },
            { label: t('overview.agents'), value: formatCount(people.agents) },
            { label: t('office.links'), value: formatCount(agent.links) },
            {
              label: t('contract.office.title'),
              value: (
                <Link to="/contracts" search={{ account: agent.account }} className="link">
                  {t('contract.office.see')}
                </Link>
              ),
            },
            ...given.map((category) => ({
              label: t(`category.${category}`),
              value: formatRatePpm(agent.rates[category]),
            })),
          ]}
        />
      </div>
      {mayEdit && (
        <div className={styles.buttons}>
          <Button variant="primary" onClick={() => setOpen('rates')}>
            {t(isAgent ? 'office.setRates' : 'office.makeAgent')}
          </Button>
          {place !== null && <Button onClick={() => setOpen('move')}>{t('office.move.button')}</Button>}
          {isLeft && <Button onClick={() => setOpen('children')}>{t('office.children.button')}</Button>}
          {place !== null && <Button onClick={() => setOpen('type')}>{t('office.type.button')}</Button>}
        </div>
      )}
      <Parts agent={agent} isAgent={isAgent} onChanged={onChanged} />
      {agent.changes.length > 0 && <Changes changes={agent.changes} />}
      {open === 'rates' && <RatesDialog {...dialog} />}
      {open === 'move' && <MoveDialog {...dialog} />}
      {open === 'type' && <TypeDialog {...dialog} />}
      {open === 'children' && <ChildrenDialog {...dialog} />}
    </Card>
  )
}

/** What is not as usual of the account; bets and withdrawals may be blocked both (operations.md 1.1). */
function States({ states }: Pick<Agent, 'states'>) {
  const { t } = useTranslation('agents')
  return states
    .filter((state) => state !== 'active')
    .map((state) => (
      <Badge key={state} tone="loss">
        {t(`team.is.${state}`)}
      </Badge>
    ))
}

function Parts({ agent, isAgent, onChanged }: Omit<Props, 'onLook'> & { isAgent: boolean }) {
  return (
    <>
      {isAgent && <Quotas agent={agent} onChanged={onChanged} />}
      <Switches agent={agent} isAgent={isAgent} onChanged={onChanged} />
      <Blocks agent={agent} onChanged={onChanged} />
      <LineLock agent={agent} onChanged={onChanged} />
      {isAgent && <Messages account={agent.account} />}
    </>
  )
}

function Line({ place, onLook }: { place: Agent['place']; onLook: (account: string) => void }) {
  const { t } = useTranslation('agents')
  if (place === null) return t('office.noTeam')
  return (
    <span className={own.line}>
      {t('office.operator')}
      {place.trail.map(({ id, account }) => (
        <span key={id}>
          {' › '}
          <button type="button" className="link" onClick={() => onLook(account)}>
            {account}
          </button>
        </span>
      ))}
    </span>
  )
}

type Change = Agent['changes'][number]

function Changes({ changes }: Pick<Agent, 'changes'>) {
  const { t } = useTranslation('agents')
  const columns = columnsOf<Change>(
    (key) => t(`office.change.${key}`),
    [
      { key: 'at', card: 'sub', cell: ({ at }) => formatDateTime(at) },
      { key: 'product', card: 'title', cell: ({ category }) => t(`category.${category}`) },
      { key: 'from', align: 'right', cell: ({ fromPpm }) => formatRatePpm(fromPpm) },
      { key: 'to', align: 'right', cell: ({ toPpm }) => formatRatePpm(toPpm) },
      { key: 'by', cell: ({ by }) => by },
    ],
  )
  return (
    <Titled title={t('office.changes')}>
      <DataTable
        label={t('office.changes')}
        columns={columns}
        rows={changes}
        rowKey={({ at, category, toPpm }) => `${at} ${category} ${toPpm}`}
      />
    </Titled>
  )
}
