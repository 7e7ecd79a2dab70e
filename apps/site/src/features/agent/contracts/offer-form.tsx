import { exactPercent, useTranslation } from '@lotus/i18n'
import { Alert, Card, EmptyState } from '@lotus/ui'
import { draftOf, PastPanel, TermsFields, topPpm } from '@lotus/ui/contracts'
import { IconUserOff } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { callQuery } from '../../../shared/queries.ts'
import { NotLoaded } from '../../../shared/query-error.tsx'
import { useGiven } from './given-contract.tsx'
import { OfferPreview } from './offer-preview.tsx'
import { Trail } from './trail.tsx'
import { isRunning, mayGrant, mayHold, type ContractKind, type ContractTerms, type Mine, type Open } from './types.ts'
import { useOffer } from './use-offer.ts'
import styles from './contracts.module.css'

type Props = { kind: ContractKind; account: string; mine: Mine; onOpen: Open }

/** AC13, AC14: a first contract for a member directly below who may hold it, or a new version of theirs. */
export function OfferForm({ kind, account, mine, onOpen }: Props) {
  const { t } = useTranslation('agents')
  const team = useQuery(callQuery('agent.team', { account, limit: 1 }))
  const given = useGiven(kind, account)
  const own = mine.rows.find((row) => row.kind === kind && mayGrant(row))?.terms
  const running = given.rows.find(isRunning)
  const member = team.data?.rows[0]
  const isBelow = member?.depth === 1 && mayHold(kind, member.kind, mine.rules)
  const title = t(running ? 'contract.amendOf' : 'contract.offerTo', { account })
  return (
    <div className="stack gap-35">
      <Trail onOpen={onOpen} account={running && account} title={title} />
      {team.data === undefined || given.data === undefined ? (
        <NotLoaded query={team.data === undefined ? team : given} lines={6} title={t('team.failed')} />
      ) : !isBelow ? (
        <Card>
          <EmptyState
            icon={<IconUserOff size={34} stroke={1.5} aria-hidden />}
            title={t('contract.notBelow', { account })}
            hint={t('contract.notBelowHint')}
          />
        </Card>
      ) : own === undefined ? (
        <Alert tone="warning">{t('contract.offerNeedsOwn')}</Alert>
      ) : (
        mine.rules.isOpen && (
          <Filled
            kind={kind}
            member={{ id: member.id, account }}
            own={own}
            held={running?.terms}
            mayFund={mine.rules.mayFund}
            maxPpm={mine.rules.maxPpm[kind]}
            onSent={() => onOpen(`of-${account}`)}
          />
        )
      )}
    </div>
  )
}

type FilledProps = {
  kind: ContractKind
  member: { id: string; account: string }
  own: ContractTerms
  held: ContractTerms | undefined
  mayFund: boolean
  maxPpm: number
  onSent: () => void
}

/** The conditions of what is held, or of the agent's own contract, to be changed. */
function Filled({ kind, member, own, held, mayFund, maxPpm, onSent }: FilledProps) {
  const { t } = useTranslation('agents')
  const [draft, setDraft] = useState(() => draftOf(kind, held ?? own, held !== undefined))
  const offer = useOffer(kind, member, draft, onSent)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void offer.submit()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Card>
        <div className="stack gap-4">
          <header className={styles.head}>
            <h3>{member.account}</h3>
            <span className="note">
              {held ? t('contract.heldNow', { rate: exactPercent(topPpm(held)) }) : t('contract.heldNone')}
            </span>
          </header>
          <TermsFields
            kind={kind}
            draft={draft}
            onChange={setDraft}
            own={own}
            mayFund={mayFund}
            maxPpm={Math.min(maxPpm, topPpm(own))}
            gaps={offer.preview.data?.gaps ?? []}
            isAsked={offer.isAsked}
          />
        </div>
      </Card>
      <div className={styles.past}>
        <PastPanel
          account={member.account}
          terms={offer.terms}
          found={offer.found}
          isFailed={offer.preview.isError && !offer.preview.isFetching}
        />
      </div>
      <OfferPreview account={member.account} offer={offer} />
    </form>
  )
}
